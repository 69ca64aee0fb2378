package api

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/operation"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const listedOperations = 50

// Order is a requested operation on results. A worker carries it out.
type Order struct {
	ID         int64             `json:"id"`
	Action     words.OrderAction `json:"action"`
	Match      *int64            `json:"match" doc:"That it is about; null: none"`
	Player     *pseudonym.Player `json:"player" doc:"That it is about; null: none"`
	Reason     string            `json:"reason"`
	AskedBy    pseudonym.Account `json:"asked_by"`
	AskedAt    time.Time         `json:"asked_at"`
	State      words.OrderState  `json:"state"`
	Answer     string            `json:"answer" doc:"What has become of it, in a sentence; empty while it is asked"`
	AnsweredAt *time.Time        `json:"answered_at"`
	Cores      int64             `json:"cores" doc:"On which workers play now; 0: no worker runs, and nothing happens until one is started"`
}

// Deed is an action on a match or a player that everybody may see.
type Deed struct {
	At     time.Time          `json:"at"`
	Action publicAction       `json:"action"`
	Reason string             `json:"reason"`
	By     *pseudonym.Account `json:"by" doc:"User; null: on the server's command line"`
}

// MatchOrderInputBody asks for an operation on a match.
type MatchOrderInputBody struct {
	Action MatchOrder `json:"action"`
	Reason string     `json:"reason" doc:"Why, in a sentence of at most 500 characters; everybody can read it"`
}

type matchOrderInput struct {
	MatchPath
	Body MatchOrderInputBody
}

// PlayerOrderInputBody asks for an operation on a player.
type PlayerOrderInputBody struct {
	Action PlayerOrder `json:"action"`
	Reason string      `json:"reason,omitempty" doc:"Why, in a sentence of at most 500 characters; everybody can read it. The player's owner, who may withdraw it, need not say."`
}

type playerOrderInput struct {
	ContestPath
	Player pseudonym.Player `path:"player" doc:"The player's name; upper and lower case count as equal"`
	Body   PlayerOrderInputBody
}

// ContestOrderInputBody asks for an operation on a whole contest.
type ContestOrderInputBody struct {
	Action    ContestOrder `json:"action"`
	Reason    string       `json:"reason" doc:"Why, in a sentence of at most 500 characters"`
	System    systems.ID   `json:"system,omitempty" doc:"Of system: by which the contest is rated from now on"`
	Certainty float64      `json:"certainty,omitempty" exclusiveMinimum:"0.5" exclusiveMaximum:"1" doc:"Of settle: to which neighbours on the ladder are told apart"`
	Budget    int          `json:"budget,omitempty" minimum:"0" maximum:"1000000" doc:"Of settle: matches that may be played for it"`
}

type contestOrderInput struct {
	ContestPath
	Body ContestOrderInputBody
}

type orderPath struct {
	ContestPath
	Order int64 `path:"order"`
}

type orderAnswer struct {
	Status int
	Body   Order
}

type ordersAnswer struct {
	Body struct {
		Orders []Order `json:"orders" nullable:"false" doc:"Newest first, at most 50"`
	}
}

func (s *Server) operationRoutes() {
	add(s, route{
		method: post, path: "/api/matches/{id}/orders", id: "orderMatch", summary: "Take a match's result back, or have it judged again; for organizers", tag: "Orders",
		status: http.StatusAccepted,
	}, s.orderMatch)
	add(s, route{
		method: post, path: "/api/contests/{contest}/players/{player}/orders", id: "orderPlayer", tag: "Orders",
		summary: "Disqualify, withdraw or reinstate a player; for organizers, and withdraw for its owner", status: http.StatusAccepted,
	}, s.orderPlayer)
	add(s, route{
		method: post, path: "/api/contests/{contest}/orders", id: "orderContest", summary: "Settle a contest's ladder, or rate it by another system; for organizers", tag: "Orders",
		status: http.StatusAccepted,
	}, s.orderContest)
	add(s, route{method: get, path: "/api/contests/{contest}/orders", id: "listOrders", summary: "What was asked, newest first; for organizers", tag: "Orders"}, s.listOrders)
	add(s, route{method: get, path: "/api/contests/{contest}/orders/{order}", id: "getOrder", summary: "What has become of an order, for the owner of the player that it is about and the organizers", tag: "Orders"}, s.getOrder)
}

func (s *Server) orderMatch(ctx context.Context, in *matchOrderInput) (*orderAnswer, error) {
	m, err := s.store.APIMatchContest(ctx, in.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noMatch(in.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("find match: %w", err)
	}
	who, contestID, err := s.requireOrganizer(ctx, m.Slug)
	if err != nil {
		return nil, err
	}
	return s.requestOperation(ctx, operation.Request{Contest: contestID, User: who.id, Action: words.OrderAction(in.Body.Action), Match: &in.ID, Reason: in.Body.Reason})
}

func (s *Server) orderPlayer(ctx context.Context, in *playerOrderInput) (*orderAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.store.APIPlayer(ctx, contestID, string(in.Player))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noPlayer(&playerPath{in.ContestPath, in.Player})
	}
	if err != nil {
		return nil, fmt.Errorf("find player: %w", err)
	}
	runs, err := s.runs(ctx, who, contestID)
	if err != nil {
		return nil, err
	}
	owner, err := s.ownerIn(ctx, who, contestID)
	if err != nil {
		return nil, err
	}
	action, reason := words.OrderAction(in.Body.Action), in.Body.Reason
	withdraws := action == words.OrderWithdraw && owner.owns(p.UserID)
	switch {
	case !runs && !withdraws:
		return nil, refuse(CodeForbidden, "Only the organizers of %s may do this; the owner of a player may withdraw it. Ask one of them.", in.Contest)
	case withdraws && reason == "":
		reason = "Its owner withdrew it."
	}
	return s.requestOperation(ctx, operation.Request{Contest: contestID, User: who.id, Action: action, Player: &p.ID, Reason: reason})
}

func (s *Server) orderContest(ctx context.Context, in *contestOrderInput) (*orderAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	p := operation.Request{Contest: contestID, User: who.id, Action: words.OrderAction(in.Body.Action), Reason: in.Body.Reason}
	if p.Action == words.OrderSystem {
		p.Detail.System = string(in.Body.System)
	} else {
		p.Detail.Certainty, p.Detail.Budget = in.Body.Certainty, in.Body.Budget
	}
	return s.requestOperation(ctx, p)
}

// requestOperation stores the request of a caller who may make it.
func (s *Server) requestOperation(ctx context.Context, p operation.Request) (*orderAnswer, error) {
	var err error
	if p.Reason, err = checkReason(p.Reason); err != nil {
		return nil, err
	}
	stored, created, err := operation.Place(ctx, s.pool, s.inserter, p)
	if err != nil {
		return nil, err
	}
	order, err := s.readOperation(ctx, stored.ID)
	if err != nil {
		return nil, err
	}
	out := &orderAnswer{Status: http.StatusOK, Body: *order}
	if created {
		out.Status = http.StatusAccepted
	}
	return out, nil
}

func (s *Server) listOrders(ctx context.Context, in *ContestPath) (*ordersAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APIOrders(ctx, contestID, math.MaxInt64, listedOperations)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	cores, err := s.store.LivingCores(ctx)
	if err != nil {
		return nil, fmt.Errorf("count the workers that run: %w", err)
	}
	out := &ordersAnswer{}
	out.Body.Orders = make([]Order, 0, len(rows))
	for _, row := range rows {
		out.Body.Orders = append(out.Body.Orders, describeOperation(store.APIOrderRow(row), cores))
	}
	return out, nil
}

func (s *Server) getOrder(ctx context.Context, in *orderPath) (*orderAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	row, err := s.store.APIOrder(ctx, in.Order)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("read order: %w", err)
	}
	if err == nil && row.ContestID == contestID {
		about := row.UserID // a player's owner sees all requests about it
		if row.OwnerID != nil {
			about = *row.OwnerID
		}
		allowed, err := s.mayRead(ctx, row.ContestID, about)
		if err != nil {
			return nil, err
		}
		if allowed {
			order, err := s.readOperation(ctx, in.Order)
			if err != nil {
				return nil, err
			}
			return &orderAnswer{Status: http.StatusOK, Body: *order}, nil
		}
	}
	return nil, refuse(contest.CodeNotFound, "There is no order %d that you may see. Log in with the account that gave it.", in.Order)
}

func (s *Server) readOperation(ctx context.Context, id int64) (*Order, error) {
	row, err := s.store.APIOrder(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("read order %d: %w", id, err)
	}
	cores, err := s.store.LivingCores(ctx)
	if err != nil {
		return nil, fmt.Errorf("count the workers that run: %w", err)
	}
	order := describeOperation(row, cores)
	return &order, nil
}

// newestOperation returns the newest request about a match or a player; nil without any.
func (s *Server) newestOperation(ctx context.Context, match, player *int64) (*Order, error) {
	id, err := s.store.APINewestOrder(ctx, match, player)
	if err != nil {
		return nil, fmt.Errorf("look for orders: %w", err)
	}
	if id == 0 {
		return nil, nil //nolint:nilnil // none
	}
	return s.readOperation(ctx, id)
}

func describeOperation(row store.APIOrderRow, cores int64) Order {
	return Order{
		ID: row.ID, Action: row.Action, Match: row.MatchID, Player: (*pseudonym.Player)(row.Player), Reason: row.Reason, AskedBy: pseudonym.Account(row.AskedBy), AskedAt: row.AskedAt,
		State: row.State, Answer: row.Answer, AnsweredAt: row.AnsweredAt, Cores: cores,
	}
}

// publicActions lists what was done about a match or a player.
func (s *Server) publicActions(ctx context.Context, match, player *int64) ([]Deed, error) {
	rows, err := s.store.APIDeeds(ctx, match, player, words.Strings(audit.PublicActions()))
	if err != nil {
		return nil, fmt.Errorf("read what was done about it: %w", err)
	}
	out := make([]Deed, 0, len(rows))
	for _, row := range rows {
		out = append(out, Deed{At: row.At, Action: publicAction(row.Action), Reason: row.Reason, By: (*pseudonym.Account)(row.By)})
	}
	return out, nil
}
