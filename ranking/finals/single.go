package finals

import "fmt"

// Single is a bracket: those who do not advance are out.
const Single Format = "single"

func single() format {
	return format{
		Description: Description{
			Format: Single, Title: "Single elimination", Text: "A bracket: who does not advance is out.",
			Fields: []string{"advance", "drawn"}, Bracket: true, Placed: true,
		},
		play:     (*engine).playSingle,
		defaults: defaultAdvance,
		check: func(r Rules) error {
			if err := checkAdvance(r); err != nil {
				return err
			}
			if r.Size%r.Advance != 0 {
				return fmt.Errorf("advance %d: in a bracket the size %d must be a multiple of it, so that whole heats join", r.Advance, r.Size)
			}
			return nil
		},
		sentences: advanceSentences,
	}
}

func (c *engine) playSingle() {
	b := c.newBracket()
	heats := b.first()
	for round := 1; len(heats) > 1; round++ {
		won, _ := b.round(called(round, len(heats)), "", heats, false)
		heats = joined(won, b.join)
	}
	last := b.last("Final", "", heats[0])
	b.finish(last)
}
