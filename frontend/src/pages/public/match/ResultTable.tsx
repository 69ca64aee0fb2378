import { Link } from '@tanstack/react-router';
import { stderrQuery } from '../../../api/queries.ts';
import type { Match, Seat } from '../../../api/types.ts';
import { byRank } from '../../../labels/matchWords.ts';
import { count } from '../../../labels/number.ts';
import { cpu } from '../../../labels/time.ts';
import { verdictDetail, verdictSentence } from '../../../labels/verdict.ts';
import { Author } from '../../../components/Author.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { OpenText } from '../../../components/OpenText.tsx';
import { Change } from '../../../components/RatingText.tsx';
import { SeatMark } from '../../../components/Seat.tsx';

/** Who came where, and what the judge says of each seat. */
export function ResultTable({ match }: { match: Match }) {
  const rated = match.seats.some((s) => s.rating_change !== null);
  const seats = byRank(match.seats);
  const stderr = seats.filter((s) => s.has_stderr);
  return (
    <>
      <table className="result">
        <caption className="sr-only">Result by rank</caption>
        <thead>
          <tr>
            <th>place</th>
            <th>seat</th>
            <th>player</th>
            <th className="right">score</th>
            {rated && <th className="right">rating</th>}
            <th className="right">CPU</th>
            <th>verdict</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((s) => (
            <tr key={s.seat} className={s.mine ? 'mine' : undefined}>
              <td className="num r-place">{s.rank ?? '–'}</td>
              <td className="r-seat">
                <SeatMark seat={s.seat} />
              </td>
              <td className="r-player">
                <Link to="/contests/$contest/players/$player" params={{ contest: match.contest, player: s.player }}>
                  {s.player}
                </Link>{' '}
                <span className="dim">
                  <Author contest={match.contest} of={s} />
                </span>
              </td>
              <td className="right r-score">{s.score === null ? '–' : count(s.score)}</td>
              {rated && (
                <td className="right r-change">
                  <Change value={s.rating_change} what="rating change by this match" />
                </td>
              )}
              <td className="right dim r-cpu">{s.cpu_ms === null ? '–' : cpu(s.cpu_ms)}</td>
              <td className="r-verdict">
                {match.state === 'void' ? '–' : <Verdict seat={s} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
