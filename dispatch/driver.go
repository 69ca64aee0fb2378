package dispatch

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// driver is how River reaches the database: it listens in a session of its own, which a pooler such as PgBouncer would
// give to others after each transaction.
type driver struct {
	*riverpgxv5.Driver
	direct *pgxpool.Pool
}

func (d *Dispatcher) driver() driver { return driver{riverpgxv5.New(d.pool), d.direct} }

// GetListener implements riverdriver.Driver.
func (d driver) GetListener(params *riverdriver.GetListenenerParams) riverdriver.Listener {
	return riverpgxv5.New(d.direct).GetListener(params)
}
