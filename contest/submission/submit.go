package submission

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// MaxSource is the greatest size of an upload, a source file or an archive, in bytes.
const MaxSource = 2 << 20

// plainName matches the names of players that all games allow: names stand in URLs, files and tables.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}$`)

// Upload is one upload of a player's source.
type Upload struct {
	Contest    int64
	User       int64  // the sender; the submission belongs to the sender's team, if there is one
	Player     string // the name that the source or the sender gives the player
	Language   string // a language of the game
	Filename   string // the sender's name for the file, for display
	Source     []byte // as it was sent: one source file, or an archive
	RequestKey string // Idempotency-Key; "" for none
	Builtin    bool   // a built-in player, which has no limits on names, times and numbers

	// Rules looks for what the game's statement forbids in the source, of the restrictions that are chosen, as
	// engine.Language.CheckSource does; nil: nothing is looked for.
	Rules func(chosen []string) error
}

// Submit stores a submission together with the job that compiles it, in one transaction, so that no accepted submission is
// lost. If the user has sent the same RequestKey before, Submit returns the submission of that call and created=false.
func Submit(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, p Upload) (s store.Submission, created bool, err error) {
	if err := checkSource(p); err != nil {
		return s, false, err
	}
	err = contest.Do(ctx, pool, "store submission", func(tx pgx.Tx, _ *store.Queries) error {
		s, created, err = submit(ctx, tx, inserter, p)
		return err
	})
	return s, created, err
}

func checkSource(p Upload) error {
	switch {
	case len(bytes.TrimSpace(p.Source)) == 0:
		return contest.Refuse(contest.CodeEmptySource, "The file is empty; send the source of your player.")
	case len(p.Source) > MaxSource:
		return contest.Refuse(contest.CodeSourceTooLarge, "The file has %d bytes and %d are allowed; make it smaller.", len(p.Source), MaxSource)
	case !plainName.MatchString(p.Player):
		return contest.Refuse(contest.CodeBadName, "%q cannot be a player's name; use 1 to 40 of the letters a-z and A-Z, digits, _ . and -.", p.Player)
	}
	return nil
}

// Check refuses what Submit would refuse, and stores nothing.
func Check(ctx context.Context, pool *pgxpool.Pool, p Upload) error {
	if err := checkSource(p); err != nil {
		return err
	}
	return contest.Do(ctx, pool, "check a source", func(_ pgx.Tx, q *store.Queries) error {
		contestRow, err := q.Contest(ctx, p.Contest)
		if err != nil {
			return err
		}
		author, err := lockAuthor(ctx, q, p.Contest, p.User)
		if err != nil {
			return err
		}
		if _, err := admit(ctx, q, contestRow, author, p); err != nil {
			return err
		}
		return contest.ErrUndo
	})
}

func submit(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, p Upload) (s store.Submission, created bool, err error) {
	q := store.New(tx)
	contestRow, err := q.Contest(ctx, p.Contest)
	if errors.Is(err, pgx.ErrNoRows) {
		return s, false, contest.Refuse(contest.CodeNotFound, "There is no such contest.")
	}
	if err != nil {
		return s, false, err
	}
	author, err := lockAuthor(ctx, q, p.Contest, p.User)
	if err != nil {
		return s, false, err
	}
	if p.RequestKey != "" {
		switch earlier, err := q.SubmissionByRequestKey(ctx, p.User, p.RequestKey); {
		case err == nil && (earlier.ContestID != p.Contest || !bytes.Equal(earlier.Source, p.Source)):
			return s, false, contest.Refuse(contest.CodeKeyReused, "This Idempotency-Key was used for another file; take a new one for each file.")
		case err == nil:
			return earlier, false, nil
		case !errors.Is(err, pgx.ErrNoRows):
			return s, false, err
		}
	}
	player, err := admit(ctx, q, contestRow, author, p)
	if err != nil {
		return s, false, err
	}
	if !p.Builtin { // everybody who takes part is a member
		if _, err := q.AddMember(ctx, p.Contest, p.User); err != nil {
			return s, false, err
		}
	}
	s, err = storeSubmission(ctx, tx, inserter, player, p)
	return s, err == nil, err
}

// admit refuses an upload that the contest does not take, and returns the player whose it is, locked.
func admit(ctx context.Context, q *store.Queries, contestRow store.Contest, author store.User, p Upload) (store.Player, error) {
	if err := checkRules(ctx, q, contestRow, author, p); err != nil {
		return store.Player{}, err
	}
	return claimName(ctx, q, contestRow, author, p)
}

// lockAuthor returns the author of a person's players in a contest, which is the person or their team. It locks both, so
// that submissions for the author come one after the other and the person does not change teams meanwhile.
func lockAuthor(ctx context.Context, q *store.Queries, contest, person int64) (store.User, error) {
	u, err := q.LockUser(ctx, person)
	if err != nil {
		return u, err
	}
	author, err := q.AuthorOf(ctx, contest, person)
	if err != nil || author == person {
		return u, err
	}
	return q.LockUser(ctx, author)
}

// checkRules checks what does not depend on the player's row.
func checkRules(ctx context.Context, q *store.Queries, contestRow store.Contest, author store.User, p Upload) error {
	if p.Builtin {
		return nil
	}
	if err := contest.CheckOpen(contestRow, "submit", "it takes no more submissions"); err != nil {
		return err
	}
	if err := checkLanguage(contestRow, p.Language); err != nil {
		return err
	}
	for _, word := range contestRow.RefusedWords {
		if word != "" && strings.Contains(strings.ToLower(p.Player), strings.ToLower(word)) {
			return contest.Refuse(contest.CodeRefusedWord, "Names with %q in them are refused here; choose another name for your player.", word)
		}
	}
	if err := checkStatement(contestRow, p); err != nil {
		return err
	}
	return checkQuota(ctx, q, contestRow, author, p.User, len(p.Source))
}

func checkLanguage(contestRow store.Contest, language string) error {
	if contestRow.Languages == nil || slices.Contains(contestRow.Languages, language) {
		return nil
	}
	return contest.Refuse(contest.CodeLanguageClosed, "%s takes no players in %q, only in: %s.", contestRow.Title, contest.Truncate(language, 40), strings.Join(contestRow.Languages, ", "))
}

// CheckDraft refuses a draft whose source, language or use of the compilers the contest does not allow. It asks for nothing
// that only a submission takes: its name, and its place among all submissions.
func CheckDraft(ctx context.Context, q *store.Queries, contestRow store.Contest, p Upload) error {
	if err := checkSource(p); err != nil {
		return err
	}
	if err := checkLanguage(contestRow, p.Language); err != nil {
		return err
	}
	if err := checkStatement(contestRow, p); err != nil {
		return err
	}
	quota, err := QuotaOf(ctx, q, contestRow, p.User)
	if err != nil {
		return err
	}
	return quota.checkCompilers()
}

// claimName returns the player of the name, locked, and makes it if there is none. It refuses a player that the author may
// not submit for.
func claimName(ctx context.Context, q *store.Queries, contestRow store.Contest, author store.User, p Upload) (store.Player, error) {
	if !p.Builtin {
		spoken, err := q.NameSpoken(ctx, p.Player, author.ID, p.Contest)
		if err != nil {
			return store.Player{}, err
		}
		if spoken {
			return store.Player{}, playerNameTaken(contestRow, p.Player)
		}
	}
	player, err := q.ClaimPlayer(ctx, store.ClaimPlayerParams{ContestID: p.Contest, UserID: author.ID, Name: p.Player, Builtin: p.Builtin})
	switch state := player.State; {
	case err != nil:
		return player, err
	case player.UserID == p.User && author.ID != p.User:
		return player, contest.Refuse(contest.CodeNameTaken, "%s is a player that you have from before you were in %s; choose another name.", player.Name, author.Name)
	case player.UserID != author.ID:
		return player, playerNameTaken(contestRow, player.Name)
	case p.Builtin || state == words.PlayerNew:
	case contestRow.Names == words.NamingVersion:
		return player, contest.Refuse(contest.CodeNameLocked, "%s has qualified, so its name and program stay as they are; submit the next version under another name.", player.Name)
	case state != words.PlayerQualified && state != words.PlayerRetired:
		return player, contest.Refuse(contest.CodeNameLocked, "%s was taken out of the contest; submit under another name, or ask the organizers.", player.Name)
	}
	if player.Name != p.Player {
		err = q.RenamePlayer(ctx, player.ID, p.Player) // the same name in another spelling
	}
	return player, err
}

// playerNameTaken refuses a name that is taken. In a contest with pseudonyms it does not say whether a player or an account
// has the name.
func playerNameTaken(contestRow store.Contest, name string) error {
	if contestRow.Pseudonyms {
		return contest.Refuse(contest.CodeNameTaken, "The name %s cannot be had here; choose another one.", name)
	}
	return contest.Refuse(contest.CodeNameTaken, "Somebody else's player is called %s; choose another name.", name)
}

func storeSubmission(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, player store.Player, p Upload) (store.Submission, error) {
	q := store.New(tx)
	if err := q.SupersedeSubmissions(ctx, player.ID); err != nil {
		return store.Submission{}, err
	}
	if err := result.CallOffTrials(ctx, q, player, contest.NoteWithdrawn); err != nil {
		return store.Submission{}, err
	}
	params := store.CreateSubmissionParams{
		ContestID: p.Contest, PlayerID: player.ID, UserID: player.UserID, Language: p.Language, Filename: p.Filename, Source: p.Source,
	}
	if !p.Builtin {
		params.SentBy = &p.User
	}
	if p.RequestKey != "" {
		params.RequestKey = &p.RequestKey
	}
	s, err := q.CreateSubmission(ctx, params)
	if err != nil {
		return s, err
	}
	if _, err := inserter.InsertTx(ctx, tx, jobs.CompileArgs{Submission: s.ID}, jobs.WithPriority(jobs.CompilePriority(p.Builtin))); err != nil {
		return s, fmt.Errorf("insert compile job: %w", err)
	}
	if !p.Builtin {
		if _, err := inserter.InsertTx(ctx, tx, jobs.PlagiarismArgs{Submission: s.ID}, nil); err != nil {
			return s, fmt.Errorf("insert plagiarism job: %w", err)
		}
	}
	return s, schema.Notify(ctx, q, schema.Event{Contest: p.Contest, Kind: schema.EventSubmission, ID: s.ID})
}
