package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/contest/storage"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/build"
)

const mebi = 1 << 20

// roomFlags are what a process that serves the site can be told about disks.
type roomFlags struct{ floor, database int64 }

func (f *roomFlags) register(flags *pflag.FlagSet) {
	flags.Int64Var(&f.floor, "disk-floor", storage.DefaultFloor/mebi, "`MiB` that have to be free on the disks of database and workers for uploads to be taken")
	flags.Int64Var(&f.database, "database-limit", 0, "`MiB` of the database from which no uploads are taken (default: not limited)")
}

// room says how much room there has to be for uploads. Dir is where the database has its data; "": on another machine.
func (f roomFlags) room(dir string) storage.Room {
	r := storage.Room{Floor: f.floor * mebi, Database: f.database * mebi}
	if dir != "" {
		r.Free = func() (int64, bool) {
			disk := build.DiskOf(dir)
			return disk.Free, disk.Total > 0
		}
	}
	return r
}

// cacheFlags are what a process with a worker can be told about the cache on its disk.
type cacheFlags struct {
	size, floor int64
	age         time.Duration
}

func (f *cacheFlags) register(flags *pflag.FlagSet) {
	usual := build.DefaultKeep()
	flags.Int64Var(&f.size, "cache-size", usual.Bytes/mebi, "`MiB` of compiled players that stay in the cache of AGON_DATA")
	flags.DurationVar(&f.age, "cache-age", usual.Age, "how long a compiled player that nobody uses stays there")
}

// registerFloor is for a worker alone. Where the site is in the same process, its floor is the worker's as well.
func (f *cacheFlags) registerFloor(flags *pflag.FlagSet) {
	flags.Int64Var(&f.floor, "disk-floor", build.DefaultKeep().Floor/mebi, "`MiB` that have to be free on the disk of AGON_DATA for players to be compiled")
}

func (f cacheFlags) keep() build.Keep {
	return build.Keep{Bytes: f.size * mebi, Age: f.age, Floor: f.floor * mebi}
}

// artefactFlags are what a dispatcher can be told about compiled players in the database.
type artefactFlags struct {
	size         int64
	age, retired time.Duration
}

func (f *artefactFlags) register(flags *pflag.FlagSet) {
	usual := storage.DefaultKeep()
	flags.Int64Var(&f.size, "artefacts-size", usual.Bytes/mebi, "`MiB` of compiled players that stay in the database")
	flags.DurationVar(&f.age, "artefacts-age", usual.Age, "how long one that nobody uses stays there")
	flags.DurationVar(&f.retired, "artefacts-retired", usual.Retired, "how long one of a version that has retired stays there")
}

func (f artefactFlags) keep() storage.Keep {
	return storage.Keep{Bytes: f.size * mebi, Retired: f.retired, Age: f.age}
}

// examineDisk looks at the disk of the data folder.
func (m Main) examineDisk() finding {
	f := finding{Name: "disk", OK: true}
	dir, err := m.DataDir()
	if err != nil {
		return finding{Name: "disk", Detail: "no data folder", Advice: err.Error()}
	}
	disk := build.DiskOf(dir)
	if disk.Total == 0 {
		f.Detail = "how full it is cannot be told here"
		return f
	}
	f.Detail = fmt.Sprintf("%d of %d MiB are free for %s", disk.Free/mebi, disk.Total/mebi, filepath.Clean(dir))
	if disk.Free < storage.DefaultFloor {
		f.OK, f.Advice = false, fmt.Sprintf("make room, or move AGON_DATA: below %d MiB nothing is compiled and uploads are refused", int64(storage.DefaultFloor/mebi))
	}
	return f
}

// storageText says what the database takes.
func storageText(ctx context.Context, pool *pgxpool.Pool) (string, error) {
	used, err := store.New(pool).Storage(ctx)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d MiB, of which %d are %d compiled players", used.DatabaseBytes/mebi, used.ArtefactBytes/mebi, used.Kept), nil
}
