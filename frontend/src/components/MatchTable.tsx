import { Link } from '@tanstack/react-router';
import type { MatchSummary } from '../api/types.ts';
import { byRank, kindText, placeOf, stateText } from '../labels/matchWords.ts';
import { count } from '../labels/number.ts';
import { verdictSentence } from '../labels/verdict.ts';
import { Icon } from './Icon.tsx';
import { SeatMark } from './Seat.tsx';
import { Time } from './Time.tsx';
import './matches.css';

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
    <table className="matches">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th>match</th>
          <th>played</th>
          <th>kind</th>
          {boards && <th>board</th>}
          {highlight !== undefined && <th>place</th>}
          <th>result</th>
        </tr>
      </thead>
      <tbody>
        {matches.map((m) => (
          <tr key={m.id}>
            <td className="mono">
              <Link to="/matches/$id" params={{ id: String(m.id) }} aria-label={`Match ${m.id}`}>
                {m.id}
              </Link>
            </td>
            <td className="dim nowrap">{m.state === 'done' && m.finished_at ? <Time at={m.finished_at} /> : stateText(m.state)}</td>
            <td className="dim">{kindText(m.kind)}</td>
            {boards && <td className="dim nowrap">{m.board?.name}</td>}
            {highlight !== undefined && <td className="nowrap">{placeOf(highlight, m.seats)}</td>}
            <td>
              <Seats contest={contest} match={m} highlight={highlight} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Seats({ contest, match, highlight }: { contest: string; match: MatchSummary; highlight: string | undefined }) {
  return (
    <ol className="match-seats">
      {byRank(match.seats).map((s) => (
        <li key={s.seat} className={s.player === highlight ? 'own' : undefined}>
          <SeatMark seat={s.seat} />{' '}
          <Link to="/contests/$contest/players/$player" params={{ contest, player: s.player }}>
            {s.player}
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
