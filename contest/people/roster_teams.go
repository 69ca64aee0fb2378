package people

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/store"
)

// loadTeams reads what an import has to know about the teams of a contest.
func (p *planner) loadTeams(ctx context.Context, q *store.Queries, contest int64, members []store.RosterMembersRow) error {
	names, err := q.TeamNames(ctx, contest)
	if err != nil {
		return err
	}
	for _, name := range names {
		p.teamNames[strings.ToLower(name)], p.teams[strings.ToLower(name)] = name, true
	}
	var people []int64
	for _, m := range members {
		people = append(people, m.UserID)
		p.accountNames[strings.ToLower(m.Account)] = true
	}
	players, err := q.PlayingAlone(ctx, contest, people)
	if err != nil {
		return err
	}
	for _, player := range players {
		p.alone[player.UserID] = append(p.alone[player.UserID], player.Name)
	}
	return nil
}

// spellTeam gives a line's team the spelling of its first mention, and returns what is wrong with the name.
func (p *planner) spellTeam(r *RosterRow) (why string) {
	key := strings.ToLower(r.Team)
	if name, ok := p.teamNames[key]; ok {
		r.Team = name
		return ""
	}
	if err := checkTeamName(p.contest, r.Team); err != nil {
		return err.Error()
	}
	if p.accountNames[key] {
		return fmt.Sprintf("Somebody who takes part is called %s; give the team another name.", r.Team)
	}
	p.teamNames[key] = r.Team
	return ""
}

// fillTeams refuses the last lines of teams that would have too many people. People whose line is refused stay in their
// present team, which may then have too many as well, so fillTeams repeats until no line is refused.
func (p *planner) fillTeams() {
	for {
		people := p.teamSizes()
		refused := false
		for i := len(p.plan.Rows) - 1; i >= 0; i-- {
			r := &p.plan.Rows[i]
			if !r.entersTeam() || people[r.Team] <= int(p.contest.TeamSize) {
				continue
			}
			people[r.Team]--
			refused = true
			r.refuse(fmt.Sprintf("%s would have too many: a team has at most %d people. Correct the team, or take somebody out of it.", r.Team, p.contest.TeamSize))
		}
		if !refused {
			break
		}
	}
	p.noteTeams()
}

// teamSizes returns how many people each team would have.
func (p *planner) teamSizes() map[string]int {
	people := map[string]int{}
	for _, m := range p.members {
		if m.Team != "" {
			people[m.Team]++
		}
	}
	for i := range p.plan.Rows {
		if r := &p.plan.Rows[i]; r.entersTeam() {
			people[r.Team]++
			if r.from != "" {
				people[r.from]--
			}
		}
	}
	return people
}

// entersTeam reports whether the line brings somebody into a team.
func (r *RosterRow) entersTeam() bool {
	switch r.Step {
	case RosterNew, RosterJoins, RosterChanged:
		return r.Team != "" && r.Team != r.from
	case RosterMember, RosterRepeated, RosterRefused:
	}
	return false
}

// noteTeams adds to the notes what else happens because people enter teams.
func (p *planner) noteTeams() {
	said := map[string]bool{}
	for i := range p.plan.Rows {
		r := &p.plan.Rows[i]
		if !r.entersTeam() {
			continue
		}
		if key := strings.ToLower(r.Team); !p.teams[key] && !said[key] {
			said[key] = true
			r.note(fmt.Sprintf("The team %s is made.", r.Team))
		}
		if r.from != "" {
			r.note(fmt.Sprintf("Until now in the team %s.", r.from))
		}
		if own := p.alone[r.User]; len(own) > 0 {
			r.note(fmt.Sprintf("Their own players, %s, are withdrawn.", strings.Join(own, ", ")))
		}
	}
}

// enrolTeams puts the people of a plan into its teams. They are members already.
func (w teamsTx) enrolTeams(ctx context.Context, plan *RosterPlan) error {
	var people, teams []int64
	known := map[string]int64{}
	for i := range plan.Rows {
		r := &plan.Rows[i]
		if !r.entersTeam() {
			continue
		}
		if known[r.Team] == 0 {
			team, err := w.q.TeamByName(ctx, w.Contest, r.Team)
			if errors.Is(err, pgx.ErrNoRows) {
				made, failed := w.q.CreateTeam(ctx, w.Contest, newCode(teamCodeLength), r.Team)
				team.ID, err = made.ID, failed
			}
			if err != nil {
				return fmt.Errorf("make the team %s: %w", r.Team, err)
			}
			known[r.Team] = team.ID
		}
		people, teams = append(people, r.User), append(teams, known[r.Team])
	}
	if len(people) == 0 {
		return nil
	}
	if err := w.lockPeople(ctx, people); err != nil {
		return err
	}
	before, err := w.q.TeamsOfPeople(ctx, w.Contest, people)
	if err != nil {
		return err
	}
	if err := w.q.EnterTeams(ctx, w.Contest, people, teams); err != nil {
		return err
	}
	if err := withdrawAlone(ctx, w.tx, w.Inserter, w.Contest, people, w.By); err != nil {
		return err
	}
	for _, team := range before {
		if err := w.afterLeaving(ctx, team); err != nil {
			return err
		}
	}
	return nil
}
