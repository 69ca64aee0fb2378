package dispatch

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/klauspost/compress/zstd"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/task"
)

// Builds keeps builds in the database, so that a player is compiled once for all machines. It implements [task.Builds], and
// waits for a database that cannot be reached until the caller's context ends.
type Builds struct{ Pool *pgxpool.Pool }

// Has implements task.Builds.
func (b Builds) Has(ctx context.Context, key task.Key) (bool, error) {
	var known bool
	err := schema.Retry(ctx, func() (err error) {
		known, err = store.New(b.Pool).HasBuild(ctx, key[:])
		return err
	})
	if err != nil {
		return false, fmt.Errorf("look up a build: %w", err)
	}
	return known, nil
}

// Load implements task.Builds.
func (b Builds) Load(ctx context.Context, key task.Key) (built task.Build, known bool, err error) {
	err = schema.Retry(ctx, func() error {
		built, known, err = b.load(ctx, key)
		return err
	})
	return built, known, err
}

func (b Builds) load(ctx context.Context, key task.Key) (task.Build, bool, error) {
	q := store.New(b.Pool)
	row, err := q.Build(ctx, key[:])
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.Ok && row.Artefact == nil { // unknown, or evicted
		return task.Build{}, false, nil
	}
	if err != nil {
		return task.Build{}, false, fmt.Errorf("look up a build: %w", err)
	}
	entry := task.Build{OK: row.Ok, Folder: row.Folder, Log: row.Log, CPUMillis: int(row.CPUMillis)}
	if !row.Ok {
		return entry, true, nil
	}
	packed, err := q.Artefact(ctx, row.Artefact)
	if errors.Is(err, pgx.ErrNoRows) { // evicted meanwhile
		return task.Build{}, false, nil
	}
	if err == nil {
		err = q.UseArtefact(ctx, row.Artefact)
	}
	if err != nil {
		return task.Build{}, false, fmt.Errorf("load a build's artefact: %w", err)
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return task.Build{}, false, fmt.Errorf("unpack a build's artefact: %w", err)
	}
	defer decoder.Close()
	copy(entry.Hash[:], row.Artefact)
	entry.Artefact, _ = decoder.DecodeAll(packed, nil) // what cannot be unpacked does not have the hash, either
	return entry, true, nil
}

// Save implements task.Builds.
func (b Builds) Save(ctx context.Context, key task.Key, built task.Build) error {
	params := store.SaveBuildParams{Key: key[:], Ok: built.OK, Folder: built.Folder, Log: contest.CleanText(built.Log), CPUMillis: int32(built.CPUMillis)}
	var packed []byte
	if built.OK {
		encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
		if err != nil {
			return fmt.Errorf("pack a build's artefact: %w", err)
		}
		params.Artefact, packed = built.Hash[:], encoder.EncodeAll(built.Artefact, nil)
	}
	return schema.Retry(ctx, func() error {
		return pgx.BeginFunc(ctx, b.Pool, func(tx pgx.Tx) error {
			q := store.New(tx)
			if built.OK {
				if err := q.SaveArtefact(ctx, built.Hash[:], packed, int64(len(built.Artefact))); err != nil {
					return fmt.Errorf("store a build's artefact: %w", err)
				}
			}
			if err := q.SaveBuild(ctx, params); err != nil {
				return fmt.Errorf("store a build: %w", err)
			}
			return nil
		})
	})
}
