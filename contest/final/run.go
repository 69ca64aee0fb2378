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
	"github.com/agon-judge/agon/schema/words"
)

// Start begins a final: it fixes the field, with the current version and rating of every player, and asks for the first
// matches. The contest need not be frozen; later versions of its players have no part in the final.
func (svc *Service) Start(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalStart, func(t *finalTx) error {
		if err := t.requireState("started", words.FinalPlanned); err != nil {
			return err
		}
		on, err := svc.boardPool(ctx, t.q, t.Contest, t.Boards)
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

// Pause begins no more matches. Matches that are being played come to their end.
func (svc *Service) Pause(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalPause, func(t *finalTx) error {
		if err := t.requireState("paused", words.FinalRunning); err != nil {
			return err
		}
		return t.halt(ctx, words.FinalPaused)
	})
}

// Resume goes on with a paused final.
func (svc *Service) Resume(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalResume, func(t *finalTx) error {
		if err := t.requireState("resumed", words.FinalPaused); err != nil {
			return err
		}
		if err := t.halt(ctx, words.FinalRunning); err != nil { // matches from before the pause have no job any more
			return err
		}
		return t.enqueueMatches(ctx)
	})
}

// Cancel ends a final for good. What the show has revealed stays visible.
func (svc *Service) Cancel(ctx context.Context, id int64, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalCancel, func(t *finalTx) error {
		if err := t.requireState("cancelled", words.FinalRunning, words.FinalPaused); err != nil {
			return err
		}
		return t.halt(ctx, words.FinalCancelled)
	})
}

// halt calls off matches that have not begun, and changes the state.
func (t *finalTx) halt(ctx context.Context, state words.FinalState) error {
	if err := t.q.CallOffFinal(ctx, &t.Row.ID); err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	return t.setState(ctx, state)
}

// Redo has a heat played again, with new seeds. Its earlier result no longer counts, and the heats that depend on it follow
// the new one. A final that was done goes on.
func (svc *Service) Redo(ctx context.Context, id int64, heat string, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalRedo, func(t *finalTx) error {
		if err := t.requireState("changed", words.FinalRunning, words.FinalPaused, words.FinalDone); err != nil {
			return err
		}
		if err := t.requireReason(); err != nil {
			return err
		}
		h, ok := t.heat(heat)
		switch {
		case !ok:
			return contest.Refuse(contest.CodeBadFinal, "There is no heat %q in this final. Its page lists them.", contest.Truncate(heat, 40))
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

// Depart takes an entrant out. Decided heats stay as they are; in the others the entrant is last, without a match. A
// disqualified entrant has no place in the final standing.
func (svc *Service) Depart(ctx context.Context, id int64, player string, disqualified bool, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalDepart, func(t *finalTx) error {
		if err := t.requireState("changed", words.FinalRunning, words.FinalPaused, words.FinalDone); err != nil {
			return err
		}
		if err := t.requireReason(); err != nil {
			return err
		}
		p, ok := t.entrantNamed(player)
		if !ok {
			return contest.Refuse(contest.CodeBadFinal, "%q does not take part in this final. Its page lists who does.", contest.Truncate(player, 40))
		}
		if t.hasLeft(p, disqualified) {
			return contest.Refuse(contest.CodeNotNow, "%s is out already.", p.Name)
		}
		return t.removeEntrant(ctx, p, disqualified)
	})
}

// hasLeft reports whether an entrant has left already.
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

// recompute works the final out again after a redo or a departure. The show goes back to the last step that still holds,
// so that new results are not revealed at once.
func (t *finalTx) recompute(ctx context.Context) error {
	before, shown := t.Final, t.Row.ShownStep
	if err := t.q.CallOffFinal(ctx, &t.Row.ID); err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	st, err := Open(ctx, t.q, t.Row)
	if err != nil {
		return err
	}
	t.State = st
	same := 0
	for same < min(len(before.Steps), len(t.Final.Steps)) && reflect.DeepEqual(before.Steps[same], t.Final.Steps[same]) {
		same++
	}
	if err := t.reveal(ctx, min(int(shown), same)); err != nil {
		return err
	}
	if t.Row.State == words.FinalDone && !t.Final.Done {
		if err := t.setState(ctx, words.FinalRunning); err != nil {
			return err
		}
	}
	if t.Row.State != words.FinalRunning {
		return nil
	}
	return t.enqueueMatches(ctx)
}

// entrantNamed finds an entrant by name.
func (t *finalTx) entrantNamed(name string) (Player, bool) {
	for _, p := range t.Field {
		if equalNames(p.Name, name) {
			return p, true
		}
	}
	return Player{}, false
}
