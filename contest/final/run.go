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
func (svc *Service) Start(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalStart, func(t *finalTx) error {
		if err := t.requireState("started", Planned); err != nil {
			return err
		}
		on, err := svc.boardPool(t.Contest, t.Boards)
		if err != nil {
			return err
		}
		low, high := on.Seats()
		if i := slices.IndexFunc(t.Field, func(p Player) bool { return p.Absent }); i >= 0 {
			return contest.Refuse(contest.CodeBadFinal, "%s does not play any more. Take it out of the final, then start it.", t.Field[i].Name)
		}
		if err := CheckRules(t.Rules, len(t.Field), low, high); err != nil {
			return err
		}
		for i, p := range t.Field {
			err := t.q.FixEntrant(ctx, store.FixEntrantParams{
				FinalID: id, PlayerID: p.ID, Seed: new(int32(i + 1)), SubmissionID: &p.Submission, Rating: &p.Rating, Deviation: &p.Deviation,
			})
			if err != nil {
				return fmt.Errorf("fix its field: %w", err)
			}
		}
		if err := t.q.BeginFinal(ctx, id); err != nil {
			return err
		}
		t.detail("entrants", len(t.Field))
		return t.enqueueMatches(ctx)
	})
}

// Pause lets the matches that are being played end, and none begin.
func (svc *Service) Pause(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalPause, func(t *finalTx) error {
		if err := t.requireState("paused", Running); err != nil {
			return err
		}
		return t.halt(ctx, Paused)
	})
}

// Resume goes on where a paused final was.
func (svc *Service) Resume(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalResume, func(t *finalTx) error {
		if err := t.requireState("resumed", Paused); err != nil {
			return err
		}
		if err := t.halt(ctx, Running); err != nil { // what was made before has no job any more
			return err
		}
		return t.enqueueMatches(ctx)
	})
}

// Cancel ends a final for good. What the show has revealed can still be seen.
func (svc *Service) Cancel(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalCancel, func(t *finalTx) error {
		if err := t.requireState("cancelled", Running, Paused); err != nil {
			return err
		}
		return t.halt(ctx, Cancelled)
	})
}

// halt calls off what has not begun, and changes the state.
func (t *finalTx) halt(ctx context.Context, state string) error {
	if err := t.q.CallOffFinal(ctx, &t.Row.ID); err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	return t.setState(ctx, state)
}

// Redo has a heat played again, with new seeds. What depends on it follows; what it has decided until now does not count.
// A final that was done goes on.
func (svc *Service) Redo(ctx context.Context, id int64, heat string, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalRedo, func(t *finalTx) error {
		if err := t.requireState("changed", Running, Paused, Done); err != nil {
			return err
		}
		if err := t.requireReason(); err != nil {
			return err
		}
		h, ok := t.heat(heat)
		switch {
		case !ok:
			return contest.Refuse(contest.CodeBadFinal, "There is no heat %q in this final. Its page lists them.", cut(heat))
		case len(h.Played) == 0:
			return contest.Refuse(contest.CodeNotNow, "%s has not been played yet, so it cannot be played again.", h.Name)
		}
		t.detail("heat", heat)
		if err := t.q.AddRedo(ctx, store.AddRedoParams{FinalID: id, Heat: heat, Reason: t.request.Reason, CreatedBy: t.request.By}); err != nil {
			return err
		}
		return t.recompute(ctx)
	})
}

// Depart takes an entrant out. Heats that are decided stay as they are; in the others it is last, without a match. Whoever
// is disqualified has no place in the end, either.
func (svc *Service) Depart(ctx context.Context, id int64, player string, disqualified bool, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalDepart, func(t *finalTx) error {
		if err := t.requireState("changed", Running, Paused, Done); err != nil {
			return err
		}
		if err := t.requireReason(); err != nil {
			return err
		}
		p, ok := t.entrantNamed(player)
		if !ok {
			return contest.Refuse(contest.CodeBadFinal, "%q does not take part in this final. Its page lists who does.", cut(player))
		}
		if t.hasLeft(p, disqualified) {
			return contest.Refuse(contest.CodeNotNow, "%s is out already.", p.Name)
		}
		return t.removeEntrant(ctx, p, disqualified)
	})
}

// gone tells whether an entrant has left already.
func (t *finalTx) hasLeft(p Player, disqualified bool) bool {
	return slices.ContainsFunc(t.Departures, func(d store.FinalDeparture) bool {
		return d.PlayerID == p.ID && (d.Disqualified || !disqualified)
	})
}

func (t *finalTx) removeEntrant(ctx context.Context, p Player, disqualified bool) error {
	decided := t.Final.Decided()
	if decided == nil {
		decided = []string{}
	}
	_, err := t.q.AddDeparture(ctx, store.AddDepartureParams{
		FinalID: t.Row.ID, PlayerID: p.ID, Disqualified: disqualified, Decided: decided, Reason: t.request.Reason, CreatedBy: t.request.By,
	})
	if err != nil {
		return err
	}
	t.detail("player", p.Name)
	t.detail("disqualified", disqualified)
	return t.recompute(ctx)
}

func (t *finalTx) heat(key string) (finals.Heat, bool) {
	for _, stage := range t.Final.Stages {
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
func (t *finalTx) recompute(ctx context.Context) error {
	before, shown := t.Final, t.Row.ShownStep
	if err := t.q.CallOffFinal(ctx, &t.Row.ID); err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	book, err := Open(ctx, t.q, t.Row)
	if err != nil {
		return err
	}
	t.State = book
	same := 0
	for same < min(len(before.Steps), len(t.Final.Steps)) && reflect.DeepEqual(before.Steps[same], t.Final.Steps[same]) {
		same++
	}
	if err := t.reveal(ctx, min(int(shown), same)); err != nil {
		return err
	}
	if t.Row.State == Done && !t.Final.Done {
		if err := t.setState(ctx, Running); err != nil {
			return err
		}
	}
	if t.Row.State != Running {
		return nil
	}
	return t.enqueueMatches(ctx)
}

// called finds an entrant by its name.
func (t *finalTx) entrantNamed(name string) (Player, bool) {
	for _, p := range t.Field {
		if equalNames(p.Name, name) {
			return p, true
		}
	}
	return Player{}, false
}
