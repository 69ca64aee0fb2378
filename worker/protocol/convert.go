package protocol

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/worker/task"
)

// MatchOf returns a match as it is sent.
func MatchOf(m task.Match) *Match {
	out := &Match{Game: packages.NameOf(m.Game), Config: m.Config, Seed: m.Seed, Limits: Limits(m.Limits), Seats: make([]Seat, len(m.Seats))}
	for i, s := range m.Seats {
		out.Seats[i] = Seat{Language: s.Language, Build: hex.EncodeToString(s.Build)}
	}
	return out
}

// Key returns the key of the seat's build, or nil where it is not known.
func (s Seat) Key() ([]byte, error) {
	key, err := hex.DecodeString(s.Build)
	if err != nil || len(key) != 0 && len(key) != len(task.Key{}) {
		return nil, fmt.Errorf("%q is no key of a build", s.Build)
	}
	return key, nil
}

// OutcomeOf returns an outcome as it is sent.
func OutcomeOf(o engine.Outcome, pack *zstd.Encoder) *Outcome {
	out := &Outcome{Rounds: o.Rounds, Hash: o.Hash[:], Log: pack.EncodeAll(o.Log, nil), Seats: make([]SeatOutcome, len(o.Scores))}
	if o.Replay != nil {
		out.Replay = pack.EncodeAll(o.Replay, nil)
	}
	for i := range o.Scores {
		v := o.Verdicts[i]
		out.Seats[i] = SeatOutcome{
			Score: o.Scores[i], Rank: o.Ranks[i], Frozen: v.Frozen, Reason: string(v.Reason), Round: v.Round, Detail: v.Detail,
			CPU: o.CPU[i], StartCPU: o.Seats[i].StartCPU, PeakMemory: o.Seats[i].PeakMemory, Stderr: o.Seats[i].Stderr,
		}
		if i < len(o.Traces) {
			out.Seats[i].Trace = o.Traces[i].Pack()
		}
	}
	return out
}

// Engine returns an outcome that was sent. Nothing of it is checked but that its log can be unpacked.
func (o *Outcome) Engine(unpack *zstd.Decoder) (out engine.Outcome, err error) {
	if out.Log, err = unpack.DecodeAll(o.Log, nil); err != nil {
		return out, fmt.Errorf("the log cannot be unpacked: %w", err)
	}
	if len(o.Replay) > 0 {
		if out.Replay, err = unpack.DecodeAll(o.Replay, nil); err != nil {
			return out, fmt.Errorf("the replay cannot be unpacked: %w", err)
		}
	}
	out.Rounds = o.Rounds
	copy(out.Hash[:], o.Hash)
	for _, s := range o.Seats {
		out.Scores, out.Ranks = append(out.Scores, s.Score), append(out.Ranks, s.Rank)
		v := engine.Verdict{Frozen: s.Frozen, Reason: engine.Reason(s.Reason), Round: s.Round, Detail: s.Detail}
		out.Verdicts, out.CPU = append(out.Verdicts, v), append(out.CPU, s.CPU)
		trace, _ := engine.UnpackTrace(s.Trace) // it decides nothing: what is damaged is left out
		out.Traces = append(out.Traces, trace)
		out.Seats = append(out.Seats, engine.Usage{StartCPU: s.StartCPU, PeakMemory: s.PeakMemory, Stderr: s.Stderr})
	}
	return out, nil
}

// CompilationOf returns what came of a compilation as it is sent.
func CompilationOf(c task.Compilation) *Compilation {
	return &Compilation{OK: c.OK, Key: c.Key[:], Log: c.Log, Limit: c.Limit, Cached: c.Cached, Spent: c.Spent}
}

// Task returns what came of a compilation that was sent.
func (c *Compilation) Task() task.Compilation {
	out := task.Compilation{OK: c.OK, Log: c.Log, Limit: c.Limit, Cached: c.Cached, Spent: max(c.Spent, 0)}
	copy(out.Key[:], c.Key)
	return out
}

// FaultOf returns why a worker has not done an item as it is sent.
func FaultOf(err error, pack *zstd.Encoder) *Fault {
	f := &Fault{Kind: FaultJudge, Text: cut(err.Error())}
	if failed, ok := errors.AsType[*task.RefereeError](err); ok {
		f.Kind, f.Text = FaultReferee, cut(failed.What)
		f.Referee = &Referee{
			Round: failed.Round, Message: pack.EncodeAll(failed.Message, nil), Reply: pack.EncodeAll(failed.Reply, nil),
			Stderr: failed.Stderr, Seats: append([]int{}, failed.Seats...), Log: pack.EncodeAll(failed.Log, nil),
		}
	}
	if missing, ok := errors.AsType[*task.MissingError](err); ok {
		f.Kind, f.Language, f.Program = FaultMissing, missing.Language, missing.Program
	}
	if full, ok := errors.AsType[*task.FullError](err); ok {
		f.Kind, f.Free, f.Floor = FaultFull, full.Free, full.Floor
	}
	if _, ok := errors.AsType[*task.LostError](err); ok {
		f.Kind = FaultBack
	}
	return f
}

// Error returns why a worker has not done an item.
func (f *Fault) Error(worker string, unpack *zstd.Decoder) error {
	switch f.Kind {
	case FaultMissing:
		return &task.MissingError{Language: f.Language, Program: f.Program}
	case FaultFull:
		return &task.FullError{Free: f.Free, Floor: f.Floor}
	case FaultBack:
		return &task.LostError{Worker: worker, Why: f.Text}
	case FaultReferee:
		if f.Referee != nil {
			return f.Referee.error(f.Text, unpack)
		}
	case FaultJudge:
	}
	return errors.New(f.Text)
}

// error returns how the referee has failed. What cannot be unpacked is left out.
func (r *Referee) error(what string, unpack *zstd.Decoder) *task.RefereeError {
	e := &task.RefereeError{Round: max(r.Round, -1), What: what, Stderr: r.Stderr, Seats: r.Seats}
	e.Message, _ = unpack.DecodeAll(r.Message, nil)
	e.Reply, _ = unpack.DecodeAll(r.Reply, nil)
	e.Log, _ = unpack.DecodeAll(r.Log, nil)
	return e
}

const longest = 4000 // bytes of a fault's text

func cut(text string) string { return text[:min(len(text), longest)] }

// BuildOf returns a build as it is sent.
func BuildOf(b task.Build, pack *zstd.Encoder) *Build {
	out := &Build{OK: b.OK, Folder: b.Folder, Log: b.Log, CPUMillis: b.CPUMillis}
	if b.OK {
		out.Artefact, out.Hash = pack.EncodeAll(b.Artefact, nil), b.Hash[:]
	}
	return out
}

// Task returns a build that was sent. The error says that it is not intact.
func (b *Build) Task(unpack *zstd.Decoder) (task.Build, error) {
	out := task.Build{OK: b.OK, Folder: b.Folder, Log: b.Log, CPUMillis: b.CPUMillis}
	if !b.OK {
		return out, nil
	}
	var err error
	if out.Artefact, err = unpack.DecodeAll(b.Artefact, nil); err != nil {
		return out, fmt.Errorf("the artefact cannot be unpacked: %w", err)
	}
	copy(out.Hash[:], b.Hash)
	if !out.Intact() {
		return out, errors.New("the artefact is not what its hash says")
	}
	return out, nil
}

// NewPacker returns what packs logs and artefacts.
func NewPacker() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(2), zstd.WithEncoderLevel(zstd.SpeedFastest))
}

// NewUnpacker returns what unpacks them. It refuses what becomes larger than MaxLog.
func NewUnpacker() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(MaxLog))
}
