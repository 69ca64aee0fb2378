import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contestQuery } from '../../../api/queries.ts';
import { reportQuery } from '../../../api/people.ts';
import { rating } from '../../../labels/number.ts';
import { absolute } from '../../../labels/time.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { RatingHistory } from '../../public/player/RatingHistory.tsx';
import './report.css';

const at = (text: string) => absolute(new Date(text));

/** What a student has done and got, to be printed and talked about. */
export function Report({ slug, person, children }: { slug: string; person: number; children?: ReactNode }) {
  const contest = useQuery(contestQuery(slug));
  const { data, error, refetch } = useQuery(reportQuery(slug, person));
  useTitle('Report');
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const rated = data.players.find((p) => p.matches > 0); // its history goes back to the older ones of the line
  return (
    <article className="report">
      <div className="list-head">
        <h2>
          {data.name || data.account}
          {contest.data && `, ${contest.data.title}`}
        </h2>
        <span className="actions no-print">
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
          {children}
        </span>
      </div>
      <dl className="facts">
        {[
          ['account', data.account],
          ['e-mail', data.email],
          ['student number', data.student_number],
          ['group', data.group],
          ['team', data.author === data.account ? '' : data.author],
        ].map(([what, value]) => value && (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Grades</h3>
      {data.grades.length === 0 ? (
        <p className="dim">No grading was kept.</p>
      ) : (
        <TableScroll label="Grades">
          <table>
            <tbody>
              {data.grades.map((g) => (
                <tr key={g.grading}>
                  <td>
                    Grading {g.grading}
                    {g.note && `: ${g.note}`}
                  </td>
                  <td className="dim">{at(g.at)}</td>
                  <td>{g.why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <h3 className="report-part">Players</h3>
      {data.players.length === 0 ? (
        <p className="dim">None.</p>
      ) : (
        <TableScroll label="Players">
          <table>
            <thead>
              <tr>
                <th>player</th>
                <th>state</th>
                <th>qualified</th>
                <th className="right">rating</th>
                <th className="right">rated matches</th>
                <th className="right">won</th>
                <th className="right">frozen in</th>
              </tr>
            </thead>
            <tbody>
              {data.players.map((p) => (
                <tr key={p.name}>
                  <td>
                    <Link to="/contests/$contest/players/$player" params={{ contest: slug, player: p.name }}>
                      {p.name}
                    </Link>
                  </td>
                  <td>{p.state}</td>
                  <td className="dim">{p.qualified_at ? at(p.qualified_at) : 'no'}</td>
                  <td className="right num">{p.rating === null ? '' : `${rating(p.rating)} ± ${rating(p.interval ?? 0)}`}</td>
                  <td className="right num">{p.matches}</td>
                  <td className="right num">{p.wins}</td>
                  <td className="right num">{p.frozen}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {rated && (
        <section aria-label={`Rating of ${rated.name}`} className="report-graph">
          <h3 className="report-part">Rating of {rated.name}</h3>
          <RatingHistory contest={slug} player={rated.name} out={rated.state === 'disqualified'} now={rated.rating} known={contest.data?.rating_system === 'batch'} />
        </section>
      )}
      {data.faults.length > 0 && (
        <p>
          Frozen for {data.faults.map((f) => `${f.reason} (${f.matches})`).join(', ')}.
        </p>
      )}
      <h3 className="report-part">Submissions</h3>
      {data.submissions.length === 0 ? (
        <p className="dim">None.</p>
      ) : (
        <TableScroll label="Submissions">
          <table>
            <thead>
              <tr>
                <th>when</th>
                <th>player</th>
                <th>language</th>
                <th>state</th>
                <th>what happened</th>
              </tr>
            </thead>
            <tbody>
              {data.submissions.map((s) => (
                <tr key={s.id}>
                  <td className="nowrap dim">{at(s.created_at)}</td>
                  <td>
                    <Link to="/submissions/$id" params={{ id: String(s.id) }}>
                      {s.player}
                    </Link>
                  </td>
                  <td>{s.language}</td>
                  <td>{s.state.replaceAll('_', ' ')}</td>
                  <td className="small dim">{s.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </article>
  );
}
