package final

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
)

// Start begins a final: its field is fixed, with everybody's version and rating of this moment, and the workers play. The
// contest need not be frozen; whatever its players submit later has no part in the final.
func (d *Desk) Start(ctx context.Context, id int64, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalStart, func(s *sitting) error {
		if err := s.must("started", Planned); err != nil {
			return err
		}
		on, err := d.pool(s.Contest, s.Boards)
		if err != nil {
			return err
		}
		low, high := on.Seats()
		if i := slices.IndexFunc(s.Field, func(p Player) bool { return p.Absent }); i >= 0 {
			return contest.Refuse(contest.CodeBadFinal, "%s does not play any more. Take it out of the final, then start it.", s.Field[i].Name)
		}
		if err := Fitting(s.Rules, len(s.Field), low, high); err != nil {
			return err
		}
		for i, p := range s.Field {
			err := s.q.FixEntrant(ctx, store.FixEntrantParams{
				FinalID: id, PlayerID: p.ID, Seed: new(int32(i + 1)), SubmissionID: &p.Submission, Rating: &p.Rating, Deviation: &p.Deviation,
			})
			if err != nil {
				return fmt.Errorf("fix its field: %w", err)
			}
		}
		if err := s.q.BeginFinal(ctx, id); err != nil {
			return err
		}
		s.detail("entrants", len(s.Field))
		return s.goOn(ctx)
	})
}

// Pause lets the matches that are being played end, and none begin.
func (d *Desk) Pause(ctx context.Context, id int64, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalPause, func(s *sitting) error {
		if err := s.must("paused", Running); err != nil {
			return err
		}
		return s.halt(ctx, Paused)
	})
}

// Resume goes on where a paused final was.
func (d *Desk) Resume(ctx context.Context, id int64, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalResume, func(s *sitting) error {
		if err := s.must("resumed", Paused); err != nil {
			return err
		}
		if err := s.halt(ctx, Running); err != nil { // what was made before has no job any more
			return err
		}
		return s.goOn(ctx)
	})
}

// Cancel ends a final for good. What the show has revealed can still be seen.
func (d *Desk) Cancel(ctx context.Context, id int64, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalCancel, func(s *sitting) error {
		if err := s.must("cancelled", Running, Paused); err != nil {
			return err
		}
		return s.halt(ctx, Cancelled)
	})
}

// halt calls off what has not begun, and changes the state.
func (s *sitting) halt(ctx context.Context, state string) error {
	if err := s.q.CallOffFinal(ctx, &s.Row.ID); err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	return s.set(ctx, state)
}

// Redo has a heat played again, with new seeds. What depends on it follows; what it has decided until now does not count.
// A final that was done goes on.
func (d *Desk) Redo(ctx context.Context, id int64, heat string, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalRedo, func(s *sitting) error {
		if err := s.must("changed", Running, Paused, Done); err != nil {
			return err
		}
		if err := s.because(); err != nil {
			return err
		}
		h, ok := s.heat(heat)
		switch {
		case !ok:
			return contest.Refuse(contest.CodeBadFinal, "There is no heat %q in this final. Its page lists them.", cut(heat))
		case len(h.Played) == 0:
			return contest.Refuse(contest.CodeNotNow, "%s has not been played yet, so it cannot be played again.", h.Name)
		}
		s.detail("heat", heat)
		if err := s.q.AddRedo(ctx, store.AddRedoParams{FinalID: id, Heat: heat, Reason: s.order.Reason, CreatedBy: s.order.By}); err != nil {
			return err
		}
		return s.follow(ctx)
	})
}

// Depart takes an entrant out. Heats that are decided stay as they are; in the others it is last, without a match. Whoever
// is disqualified has no place in the end, either.
func (d *Desk) Depart(ctx context.Context, id int64, player string, disqualified bool, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalDepart, func(s *sitting) error {
		if err := s.must("changed", Running, Paused, Done); err != nil {
			return err
		}
		if err := s.because(); err != nil {
			return err
		}
		p, ok := s.called(player)
		if !ok {
			return contest.Refuse(contest.CodeBadFinal, "%q does not take part in this final. Its page lists who does.", cut(player))
		}
		if s.gone(p, disqualified) {
			return contest.Refuse(contest.CodeNotNow, "%s is out already.", p.Name)
		}
		return s.takeOut(ctx, p, disqualified)
	})
}

// gone tells whether an entrant has left already.
func (s *sitting) gone(p Player, disqualified bool) bool {
	return slices.ContainsFunc(s.Departures, func(d store.FinalDeparture) bool {
		return d.PlayerID == p.ID && (d.Disqualified || !disqualified)
	})
}

func (s *sitting) takeOut(ctx context.Context, p Player, disqualified bool) error {
	decided := s.Final.Decided()
	if decided == nil {
		decided = []string{}
	}
	_, err := s.q.AddDeparture(ctx, store.AddDepartureParams{
		FinalID: s.Row.ID, PlayerID: p.ID, Disqualified: disqualified, Decided: decided, Reason: s.order.Reason, CreatedBy: s.order.By,
	})
	if err != nil {
		return err
	}
	s.detail("player", p.Name)
	s.detail("disqualified", disqualified)
	return s.follow(ctx)
}

func (s *sitting) heat(key string) (finals.Heat, bool) {
	for _, stage := range s.Final.Stages {
		for _, heat := range stage.Heats {
			if heat.Key == key {
				return heat, true
			}
		}
	}
	return finals.Heat{}, false
}

// follow brings a final up to what has just been written into it. The show goes back to where it was still true: what
// will come instead is not revealed before it is played.
func (s *sitting) follow(ctx context.Context) error {
	before, shown := s.Final, s.Row.ShownStep
	if err := s.q.CallOffFinal(ctx, &s.Row.ID); err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	book, err := Open(ctx, s.q, s.Row)
	if err != nil {
		return err
	}
	s.Book = book
	same := 0
	for same < min(len(before.Steps), len(s.Final.Steps)) && reflect.DeepEqual(before.Steps[same], s.Final.Steps[same]) {
		same++
	}
	if err := s.reveal(ctx, min(int(shown), same)); err != nil {
		return err
	}
	if s.Row.State == Done && !s.Final.Done {
		if err := s.set(ctx, Running); err != nil {
			return err
		}
	}
	if s.Row.State != Running {
		return nil
	}
	return s.goOn(ctx)
}

// called finds an entrant by its name.
func (s *sitting) called(name string) (Player, bool) {
	for _, p := range s.Field {
		if equalNames(p.Name, name) {
			return p, true
		}
	}
	return Player{}, false
}
