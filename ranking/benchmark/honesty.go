package main

// honesty is the world in which systems say who is best: small and close, so that it is often in doubt.
func honesty() world {
	return world{name: "who is best", players: 16, size: 4, spread: 1, matches: 20}
}

// verdict is what one contestant said of the player that it held for the best, and whether it was.
type verdict struct {
	said  float64
	right bool
}

// playHonesty plays it once.
func playHonesty(seed uint64, all []contestant) ([]verdict, error) {
	w := honesty()
	verdicts := make([]verdict, len(all))
	for i, c := range all {
		s := w.begin(seed)
		r, err := c.begin(s.field)
		if err != nil {
			return nil, err
		}
		for range w.matches {
			ratings := make([]float64, w.players)
			if r.follows {
				ratings = r.standing.Ratings
			}
			if err := r.add(s.play(r.pairing(s.random, ratings, w.size))); err != nil {
				return nil, err
			}
		}
		standing, err := r.look(s.field)
		if err != nil {
			return nil, err
		}
		best, top, truth := standing.Best(), 0, 0
		for p := range best {
			if best[p] > best[top] {
				top = p
			}
			if s.strength[p] > s.strength[truth] {
				truth = p
			}
		}
		verdicts[i] = verdict{best[top], top == truth}
	}
	return verdicts, nil
}
