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

// keepFlags are what a worker can be told about what it keeps.
type keepFlags struct {
	cache, floor, artefacts        int64
	cacheAge, artefactAge, retired time.Duration
}

func (f *keepFlags) register(flags *pflag.FlagSet) {
	disk, database := build.DefaultKeep(), storage.DefaultKeep()
	flags.Int64Var(&f.cache, "cache-size", disk.Bytes/mebi, "`MiB` of compiled players that stay in the cache of AGON_DATA")
	flags.DurationVar(&f.cacheAge, "cache-age", disk.Age, "how long a compiled player that nobody uses stays there")
	flags.Int64Var(&f.artefacts, "artefacts-size", database.Bytes/mebi, "`MiB` of compiled players that stay in the database")
	flags.DurationVar(&f.artefactAge, "artefacts-age", database.Age, "how long one that nobody uses stays there")
	flags.DurationVar(&f.retired, "artefacts-retired", database.Retired, "how long one of a version that has retired stays there")
}

// disk returns what stays in the cache. The floor is that of uploads where one process does both.
func (f keepFlags) disk(floor int64) build.Keep {
	return build.Keep{Bytes: f.cache * mebi, Age: f.cacheAge, Floor: floor * mebi}
}

func (f keepFlags) database() storage.Keep {
	return storage.Keep{Bytes: f.artefacts * mebi, Retired: f.retired, Age: f.artefactAge}
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
