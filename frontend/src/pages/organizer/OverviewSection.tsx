import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { contestQuery, waitsQuery } from '../../api/queries.ts';
import type { Waits as ContestWaits } from '../../api/types.ts';
import { plural } from '../../labels/number.ts';
import { contestTime, span } from '../../labels/time.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Table } from '../../components/Table.tsx';
import { useNow } from '../../components/useNow.ts';
import { RefereeSection } from './RefereeSection.tsx';

const route = getRouteApi('/contests/$contest/organize');

// Time that passes without a match is no event.
const refetchInterval = 30_000;

/** Where the contest stands. */
export function OverviewSection() {
  const { contest: slug } = route.useParams();
  const { data: contest } = useQuery(contestQuery(slug));
  const { data: waits } = useQuery({ ...waitsQuery(slug), refetchInterval });
  const now = useNow();
  if (!contest) return null;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>state</dt>
          <dd>{contestTime(contest, now)}</dd>
        </div>
        <div>
          <dt>on the ladder</dt>
          <dd className="num">{plural(contest.players, 'player')}</dd>
        </div>
        <div>
          <dt>played</dt>
          <dd className="num">{plural(contest.matches, 'match', 'matches')}</dd>
        </div>
        <div>
          <dt>waiting</dt>
          <dd className="num">{plural(contest.queued, 'match', 'matches')}</dd>
        </div>
        {waits && (
          <div>
            <dt>to be decided</dt>
            <dd className="num">
              {plural(waits.submissions, 'submission')}
              {waits.submissions > 0 && `, ${waits.submissions === 1 ? 'for' : 'the oldest for'} ${span(waits.submission_seconds)}`}
            </dd>
          </div>
        )}
      </dl>
      {contest.game.includes('@') && <RefereeSection contest={slug} />}
      <Waiting contest={slug} />
    </>
  );
}

// Twice the longest wait that the pairing promises (worker/waits.go warns of the same).
const tooLong = 600;

/** The players that have waited longest for a match, so that nobody is forgotten. */
function Waiting({ contest }: { contest: string }) {
  const query = useQuery({ ...waitsQuery(contest), refetchInterval });
  const open = useQuery(contestQuery(contest)).data?.state === 'open';
  return (
    <Loaded query={query} loading={null}>
      {(data) => <Waits contest={contest} waits={data} open={open} />}
    </Loaded>
  );
}

function Waits({ contest, waits: data, open }: { contest: string; waits: ContestWaits; open: boolean }) {
  const worst = data.waits[0];
  return (
    <section className="section" aria-labelledby="waiting">
      <h2 id="waiting">Who waits longest</h2>
      {data.cores === 0 && (
        <p className="notice notice-bad">No worker runs: nothing is compiled or played until one is started (agon worker, or agon up).</p>
      )}
      {open && worst && worst.seconds > tooLong && data.cores > 0 && (
        <p className="notice notice-warn">
          {worst.player} has had no match for {span(worst.seconds)}. While the ladder is at full speed nobody should wait longer than {span(tooLong)}: more cores may help.
          A ladder whose players all have enough matches is slower on purpose.
        </p>
      )}
      {data.waits.length === 0 ? (
        <p className="dim">Nobody is on the ladder yet.</p>
      ) : (
        <Table
          className="narrow-table"
          caption="Players on the ladder without a match for longest"
          rows={data.waits}
          rowKey={(w) => w.player}
          columns={[
            {
              title: 'player',
              cell: (w) => (
                <Link to="/contests/$contest/players/$player" params={{ contest, player: w.player }}>
                  {w.player}
                </Link>
              ),
            },
            { title: 'since its last match was made', className: 'right', cellClass: 'num', cell: (w) => span(w.seconds) },
          ]}
        />
      )}
    </section>
  );
}
