package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/klauspost/compress/zstd"

	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/build"
)

// sharedBuilds keeps builds in the database, so that a player is compiled once for all machines.
type sharedBuilds struct{ pool *pgxpool.Pool }

// Has implements build.Shared.
func (s sharedBuilds) Has(ctx context.Context, key build.Key) (bool, error) {
	known, err := store.New(s.pool).HasBuild(ctx, key[:])
	if err != nil {
		return false, fmt.Errorf("look up a build: %w", err)
	}
	return known, nil
}

// Load implements build.Shared.
func (s sharedBuilds) Load(ctx context.Context, key build.Key) (build.Entry, bool, error) {
	q := store.New(s.pool)
	row, err := q.Build(ctx, key[:])
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.Ok && row.Artefact == nil { // unknown, or evicted
		return build.Entry{}, false, nil
	}
	if err != nil {
		return build.Entry{}, false, fmt.Errorf("look up a build: %w", err)
	}
	entry := build.Entry{OK: row.Ok, Folder: row.Folder, Log: row.Log, CPUMillis: int(row.CPUMillis)}
	if !row.Ok {
		return entry, true, nil
	}
	packed, err := q.Artefact(ctx, row.Artefact)
	if err != nil {
		return build.Entry{}, false, fmt.Errorf("load a build's artefact: %w", err)
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return build.Entry{}, false, fmt.Errorf("unpack a build's artefact: %w", err)
	}
	defer decoder.Close()
	copy(entry.Hash[:], row.Artefact)
	entry.Artefact, _ = decoder.DecodeAll(packed, nil) // what cannot be unpacked does not have the hash, either
	return entry, true, nil
}

// Save implements build.Shared.
func (s sharedBuilds) Save(ctx context.Context, key build.Key, e build.Entry) error {
	params := store.SaveBuildParams{Key: key[:], Ok: e.OK, Folder: e.Folder, Log: clean(e.Log), CPUMillis: int32(e.CPUMillis)}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		if e.OK {
			encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
			if err != nil {
				return fmt.Errorf("pack a build's artefact: %w", err)
			}
			params.Artefact = e.Hash[:]
			if err := q.SaveArtefact(ctx, e.Hash[:], encoder.EncodeAll(e.Artefact, nil), int64(len(e.Artefact))); err != nil {
				return fmt.Errorf("store a build's artefact: %w", err)
			}
		}
		if err := q.SaveBuild(ctx, params); err != nil {
			return fmt.Errorf("store a build: %w", err)
		}
		return nil
	})
}

// isolationOf says for a match record how players were isolated.
func isolationOf(sb *sandbox.Sandbox) []byte {
	text, err := json.Marshal(sb.Capabilities())
	if err != nil {
		return []byte(`{}`)
	}
	return text
}
