import { Link } from '@tanstack/react-router';
import type { MatchSummary } from '../api/types.ts';
import { byRank, kindText, placeOf, stateText, versioned } from '../labels/matchWords.ts';
import { count } from '../labels/number.ts';
import { verdictSentence } from '../labels/verdict.ts';
import { Icon } from './Icon.tsx';
import { SeatMark } from './Seat.tsx';
import { Time } from './Time.tsx';
import './matches.css';
import { Table } from './Table.tsx';

interface Props {
  contest: string;
  matches: MatchSummary[];
  /** The player whose place is told. */
  highlight?: string | undefined;
  label: string;
}

/** Matches, a line each: when, what kind, and everybody's score in order. */
export function MatchTable({ contest, matches, highlight, label }: Props) {
  const boards = matches.some((m) => m.board !== null);
  return (
    <Table
      className="matches"
      caption={label}
      rows={matches}
      rowKey={(m) => m.id}
      columns={[
        {
          title: 'match',
          cellClass: 'mono',
          cell: (m) => (
            <Link to="/matches/$id" params={{ id: String(m.id) }} aria-label={`Match ${m.id}`}>
              {m.id}
            </Link>
          ),
        },
        { title: 'played', cellClass: 'dim nowrap', cell: (m) => m.state === 'done' && m.finished_at ? <Time at={m.finished_at} /> : stateText(m.state) },
        { title: 'kind', cellClass: 'dim', cell: (m) => kindText(m.kind) },
        boards && { title: 'board', cellClass: 'dim nowrap', cell: (m) => m.board?.name },
        highlight !== undefined && { title: 'place', cellClass: 'nowrap', cell: (m) => placeOf(highlight, m.seats) },
        { title: 'result', cell: (m) => <Seats contest={contest} match={m} highlight={highlight} /> },
      ]}
    />
  );
}

function Seats({ contest, match, highlight }: { contest: string; match: MatchSummary; highlight: string | undefined }) {
  return (
    <ol className="match-seats">
      {byRank(match.seats).map((s) => (
        <li key={s.seat} className={s.player === highlight ? 'own' : undefined}>
          <SeatMark seat={s.seat} />{' '}
          <Link to="/contests/$contest/players/$player" params={{ contest, player: s.player }}>
            {versioned(s)}
          </Link>
          {s.score !== null && <span className="num"> {count(s.score)}</span>}
          {s.verdict === 'frozen' && (
            <span className="frozen" title={verdictSentence(s)}>
              {' '}
              <Icon name="snow" />
              {s.reason ?? 'frozen'}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
