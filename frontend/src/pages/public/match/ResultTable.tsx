import { Link } from '@tanstack/react-router';
import { stderrQuery } from '../../../api/queries.ts';
import type { Match, Seat } from '../../../api/types.ts';
import { byRank, versioned } from '../../../labels/matchWords.ts';
import { count } from '../../../labels/number.ts';
import { cpu } from '../../../labels/time.ts';
import { verdictDetail, verdictSentence } from '../../../labels/verdict.ts';
import { Author } from '../../../components/Author.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { OpenText } from '../../../components/OpenText.tsx';
import { Change } from '../../../components/RatingText.tsx';
import { SeatMark } from '../../../components/Seat.tsx';
import { Table } from '../../../components/Table.tsx';

/** The place of each player, and the verdict on each seat. */
export function ResultTable({ match }: { match: Match }) {
  const rated = match.seats.some((s) => s.rating_change !== null);
  const seats = byRank(match.seats);
  const stderr = seats.filter((s) => s.has_stderr);
  return (
    <>
      <Table
        className="result"
        caption="Result by rank"
        rows={seats}
        rowKey={(s) => s.seat}
        rowClass={(s) => s.mine ? 'mine' : undefined}
        columns={[
          { title: 'place', cellClass: 'num r-place', cell: (s) => s.rank ?? '–' },
          { title: 'seat', cellClass: 'r-seat', cell: (s) => <SeatMark seat={s.seat} /> },
          {
            title: 'player',
            cellClass: 'r-player',
            cell: (s) => (
              <>
                <Link to="/contests/$contest/players/$player" params={{ contest: match.contest, player: s.player }}>
                  {versioned(s)}
                </Link>{' '}
                <span className="dim">
                  <Author contest={match.contest} of={s} />
                </span>
              </>
            ),
          },
          { title: 'score', className: 'right', cellClass: 'r-score', cell: (s) => s.score === null ? '–' : count(s.score) },
          rated && { title: 'rating', className: 'right', cellClass: 'r-change', cell: (s) => <Change value={s.rating_change} what="rating change by this match" /> },
          { title: 'CPU', className: 'right', cellClass: 'dim r-cpu', cell: (s) => s.cpu_ms === null ? '–' : cpu(s.cpu_ms) },
          { title: 'verdict', cellClass: 'r-verdict', cell: (s) => match.state === 'void' ? '–' : <Verdict seat={s} /> },
        ]}
      />
      {stderr.map((s) => (
        <OpenText key={s.seat} title={`What ${s.player} wrote to stderr (seat ${s.seat})`} query={stderrQuery(match.id, s.seat)} empty="Nothing." />
      ))}
    </>
  );
}

function Verdict({ seat }: { seat: Seat }) {
  const detail = verdictDetail(seat);
  if (seat.verdict !== 'frozen') return <span className="dim">{verdictSentence(seat)}</span>;
  return (
    <>
      <span className="frozen">
        <Icon name="snow" />
        {verdictSentence(seat)}
      </span>
      {detail && <div className="dim break verdict-detail">{detail}</div>}
    </>
  );
}
