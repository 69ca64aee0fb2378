package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/words"
)

// playFrom plays a match of the site again on this machine. Changed, if it is given, takes the seat of the user's own player.
// Players of others cannot be had: a built-in player takes their seats, and that is said.
func (m Main) playFrom(ctx context.Context, from string, changed []string, o playOptions) error {
	c, err := m.Client()
	if err != nil {
		return err
	}
	played, err := matchAt(ctx, c, from)
	if err != nil {
		return err
	}
	g, ok := games.ByID(played.Game) // a site names no folder of this machine
	if !ok {
		return fmt.Errorf("this program has no game %s, whose package the site has; it cannot be played here", played.Game)
	}
	of, err := contestOf(ctx, c, played.Contest)
	if err != nil {
		return err
	}
	config, err := of.config(ctx, c, g, played)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "agon-match-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	players, err := m.playersOf(ctx, c, g, played, changed, of.Qualify.Against, folder)
	if err != nil {
		return err
	}
	terms, err := g.Terms(config)
	if err != nil {
		return err
	}
	limits, err := contest.EngineLimits(of.Limits, terms.Limits)
	if err != nil {
		return err
	}
	if limits, err = o.limits.apply(limits); err != nil {
		return err
	}
	o.seed = played.Seed
	if err := checkMatch(g, config, o.seed, len(players)); err != nil {
		return err
	}
	a, err := m.newArena(g, limits, o.insecure)
	if err != nil {
		return err
	}
	defer a.close()
	return m.playAndPrint(ctx, a, config, players, o)
}

// siteContest is what the API says of a contest, as far as matches of it are played here.
type siteContest struct {
	Slug    string          `json:"slug"`
	Limits  json.RawMessage `json:"limits"`
	Qualify struct {
		Against string `json:"against"`
	} `json:"qualify"`
}

func contestOf(ctx context.Context, c *cli.Client, slug string) (of siteContest, err error) {
	return of, c.JSON(ctx, http.MethodGet, "/api/contests/"+url.PathEscape(slug), nil, nil, &of)
}

// config downloads the board of a match.
func (of siteContest) config(ctx context.Context, c *cli.Client, g engine.Game, played siteMatch) ([]byte, error) {
	path := "/api/contests/" + url.PathEscape(of.Slug) + "/boards"
	var board int64
	if played.Board != nil {
		board = played.Board.ID
	} else {
		var boards []struct {
			ID      int64 `json:"id"`
			Retired bool  `json:"retired"`
		}
		if err := c.JSON(ctx, http.MethodGet, path, nil, nil, &boards); err != nil {
			return nil, err
		}
		for _, b := range boards {
			if !b.Retired {
				board = cmp.Or(board, b.ID)
			}
		}
	}
	var config bytes.Buffer
	if err := c.Download(ctx, path+"/"+strconv.FormatInt(board, 10)+"/config", &config); err != nil {
		return nil, fmt.Errorf("the board of match %d: %w", played.ID, err)
	}
	if played.Board == nil && played.Kind == words.MatchQualify {
		return g.Trial().ConfigIn(config.Bytes()), nil
	}
	return config.Bytes(), nil
}

// playersOf returns who sits where, as a command line names players. Sources of the user's own are saved in a folder.
func (m Main) playersOf(ctx context.Context, c *cli.Client, g engine.Game, played siteMatch, changed []string, gate, folder string) ([]string, error) {
	own := -1
	if len(changed) > 0 {
		seat, err := played.ownSeat("")
		if err != nil {
			return nil, fmt.Errorf("%s has no seat to take: %w", changed[0], err)
		}
		own = seat.Seat
	}
	stand := cmp.Or(gate, g.Builtins()[0].Name)
	players := make([]string, len(played.Seats))
	for i, s := range played.Seats {
		_, known := builtin(g, s.Player)
		switch {
		case i == own:
			players[i] = changed[0]
		case s.Submission != nil:
			path, err := saveSource(ctx, c, *s.Submission, s.Player, filepath.Join(folder, strconv.Itoa(i)))
			if err != nil {
				return nil, err
			}
			players[i] = path
		case known:
			players[i] = s.Player
		default:
			players[i] = stand
			fmt.Fprintf(m.Stderr, "note: %s is another's player, which is not to be had: %s plays in seat %d, so the match takes another course\n", s.Player, stand, i)
		}
	}
	return players, nil
}

// saveSource saves the source of a submission below a folder and returns where. The folder just above it has the player's name,
// by which those are called that do not name themselves.
func saveSource(ctx context.Context, c *cli.Client, submission int64, player, folder string) (string, error) {
	path := "/api/submissions/" + strconv.FormatInt(submission, 10)
	var of struct {
		Filename string `json:"filename"`
	}
	if err := c.JSON(ctx, http.MethodGet, path, nil, nil, &of); err != nil {
		return "", err
	}
	var source bytes.Buffer
	if err := c.Download(ctx, path+"/source", &source); err != nil {
		return "", fmt.Errorf("submission %d: %w", submission, err)
	}
	folder = filepath.Join(folder, filepath.Base(filepath.Clean("/"+player)))
	file := filepath.Join(folder, filepath.Base(filepath.Clean("/"+of.Filename))) // the site's words stay in the folder
	return file, errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(file, source.Bytes(), 0o600))
}

// fromOnly refuses what a match of the site says itself.
func fromOnly(args, set []string) error {
	for _, flag := range []string{"seed", "input", "board", "trial", "tournament"} {
		if slices.Contains(set, flag) {
			return fmt.Errorf("--from says what is played: leave out --%s", flag)
		}
	}
	if len(args) > 1 {
		return fmt.Errorf("--from takes one PLAYER at most, for your own seat; %d given", len(args))
	}
	return nil
}
