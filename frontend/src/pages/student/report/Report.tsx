import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contestQuery } from '../../../api/queries.ts';
import { reportQuery } from '../../../api/people.ts';
import { rating } from '../../../labels/number.ts';
import { absolute } from '../../../labels/time.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { RatingHistory } from '../../public/player/RatingHistory.tsx';
import './report.css';

const at = (text: string) => absolute(new Date(text));

/** What a student has done and got, to be printed and talked about. */
export function Report({ slug, person, children }: { slug: string; person: number; children?: ReactNode }) {
  const contest = useQuery(contestQuery(slug));
  const query = useQuery(reportQuery(slug, person));
  useTitle('Report');
  return (
    <Loaded query={query} loading={<Skeleton lines={10} />}>
      {(data) => {
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
                <Table
                  rows={data.players}
                  rowKey={(p) => p.name}
                  columns={[
                    {
                      title: 'player',
                      cell: (p) => (
                        <Link to="/contests/$contest/players/$player" params={{ contest: slug, player: p.name }}>
                          {p.name}
                        </Link>
                      ),
                    },
                    { title: 'state', cell: (p) => p.state },
                    { title: 'qualified', cellClass: 'dim', cell: (p) => p.qualified_at ? at(p.qualified_at) : 'no' },
                    { title: 'rating', className: 'right', cellClass: 'num', cell: (p) => p.rating === null ? '' : `${rating(p.rating)} ± ${rating(p.interval ?? 0)}` },
                    { title: 'rated matches', className: 'right', cellClass: 'num', cell: (p) => p.matches },
                    { title: 'won', className: 'right', cellClass: 'num', cell: (p) => p.wins },
                    { title: 'frozen in', className: 'right', cellClass: 'num', cell: (p) => p.frozen },
                  ]}
                />
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
                <Table
                  rows={data.submissions}
                  rowKey={(s) => s.id}
                  columns={[
                    { title: 'when', cellClass: 'nowrap dim', cell: (s) => at(s.created_at) },
                    {
                      title: 'player',
                      cell: (s) => (
                        <Link to="/submissions/$id" params={{ id: String(s.id) }}>
                          {s.player}
                        </Link>
                      ),
                    },
                    { title: 'language', cell: (s) => s.language },
                    { title: 'state', cell: (s) => s.state.replaceAll('_', ' ') },
                    { title: 'what happened', cellClass: 'small dim', cell: (s) => s.note },
                  ]}
                />
              </TableScroll>
            )}
          </article>
        );
      }}
    </Loaded>
  );
}
