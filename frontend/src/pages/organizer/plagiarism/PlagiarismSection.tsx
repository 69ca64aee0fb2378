import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { address, api } from '../../../api/client.ts';
import { plagiarismQuery } from '../../../api/queries.ts';
import type { Plagiarism, PlagiarismCluster, PlagiarismPair, PlagiarismSide } from '../../../api/types.ts';
import { count, plural } from '../../../labels/number.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { percent } from './code.ts';
import { Histogram } from './Histogram.tsx';
import { PastYears } from './PastYears.tsx';
import { Who } from './Who.tsx';
import './plagiarism.css';

const route = getRouteApi('/contests/$contest/organize/plagiarism');

/** Which players share code: pairs, groups, what is normal here. */
export function PlagiarismSection() {
  const { contest } = route.useParams();
  const { threshold = 0 } = route.useSearch();
  const query = useQuery(plagiarismQuery(contest, threshold));
  useTitle('Plagiarism');
  return (
    <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
      {(data) => (
        <div className="plagiarism">
          <State contest={contest} report={data} />
          {data.owners > 0 && <Threshold report={data} />}
          <Pairs contest={contest} report={data} />
          <Groups contest={contest} groups={data.clusters} />
          <PastYears contest={contest} past={data.past} />
        </div>
      )}
    </Loaded>
  );
}

function State({ contest, report }: { contest: string; report: Plagiarism }) {
  const client = useQueryClient();
  const scan = useMutation({
    mutationFn: () => api.post('/api/contests/{contest}/plagiarism/scan', { params: { path: { contest } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['plagiarism', contest] }),
  });
  return (
    <>
      <p className="small">
        {plural(report.submissions, 'submission')} of {plural(report.owners, 'author')} compared with each other
        {report.others > 0 && <> and with those of {plural(report.others, 'author')} of other contests and past years</>}. Only organizers see this page. Similar code
        need not be copied: read both programs before you speak to anybody.
      </p>
      {report.waiting > 0 && <p className="small dim">{plural(report.waiting, 'submission waits', 'submissions wait')} to be compared.</p>}
      {scan.error && <Failure error={scan.error} />}
      <div className="actions">
        <a className="button" href={address('/api/contests/{contest}/plagiarism/export/{file}', { path: { contest, file: 'pairs.csv' } })}>
          Export CSV
        </a>
        <a className="button" href={address('/api/contests/{contest}/plagiarism/export/{file}', { path: { contest, file: 'pairs.json' } })}>
          Export JSON
        </a>
        <button type="button" onClick={() => scan.mutate()} disabled={report.scanning || scan.isPending}>
          {report.scanning ? 'Comparing…' : 'Compare all anew'}
        </button>
      </div>
    </>
  );
}

function Threshold({ report }: { report: Plagiarism }) {
  const navigate = route.useNavigate();
  const percents = Math.round(report.threshold * 100);
  const suggested = Math.round(report.suggested * 100);
  const set = (threshold: number) => void navigate({ search: threshold === suggested ? {} : { threshold }, replace: true, resetScroll: false });
  return (
    <section className="section" aria-labelledby="normal">
      <h2 id="normal">What is normal here</h2>
      <Histogram counts={report.histogram} threshold={report.threshold} />
      <div className="threshold">
        <label htmlFor="threshold">
          Look at pairs from <output htmlFor="threshold">{percents} %</output>
        </label>
        <input id="threshold" type="range" min={10} max={100} value={percents} onChange={(event) => set(Number(event.target.value))} />
        {percents !== suggested && (
          <button type="button" className="button-quiet" onClick={() => set(suggested)}>
            Back to {suggested} %
          </button>
        )}
      </div>
      <p className="small dim">
        All {count(report.histogram.reduce((sum, n) => sum + n, 0))} pairs of authors by similarity: how much of one program's own code stands in the other one, the larger of the
        two shares. The bars grow with the logarithm. Half of the pairs have less than about {percent(report.median + 0.025)}; the suggested threshold is {suggested} %, 30 points above the middle and never
        below 35 %. What the kit and the sample players hold, and what more than a fifth of all authors wrote alike, does not count.
      </p>
    </section>
  );
}

function Pairs({ contest, report }: { contest: string; report: Plagiarism }) {
  const [all, setAll] = useState(false);
  const isOpen = (p: PlagiarismPair) => p.similarity >= report.threshold && (p.cleared === null || p.risen);
  const open = report.pairs.filter(isOpen);
  const rest = report.pairs.length - open.length;
  const shown = all ? report.pairs : open;
  return (
    <section className="section" aria-labelledby="pairs">
      <h2 id="pairs">Pairs to look at</h2>
      {shown.length === 0 ? (
        <p className="empty">
          {report.submissions === 0 ? 'Nobody has submitted yet. Every submission is compared when it comes.' : `No pair reaches ${percent(report.threshold)}.`}
        </p>
      ) : (
        <TableScroll label="Pairs">
          <Table
            caption="Pairs of players, most alike first"
            rows={shown}
            rowKey={(p) => p.id}
            rowClass={(p) => (isOpen(p) ? undefined : 'faint')}
            columns={[
              {
                title: 'similarity',
                cellClass: 'num',
                cell: (p) => (
                  <>
                    <span className="meter" aria-hidden="true">
                      <span style={{ width: `${p.similarity * 100}%` }} />
                    </span>{' '}
                    {percent(p.similarity)}
                  </>
                ),
              },
              { title: 'handed in first', cell: (p) => <PairSide contest={contest} side={inTime(p)[0]} /> },
              { title: 'later', cell: (p) => <PairSide contest={contest} side={inTime(p)[1]} /> },
              { title: 'longest run', hint: 'tokens, that is words and signs, in a row', className: 'right wide-only', cellClass: 'num', cell: (p) => count(p.longest) },
              { title: 'compare', quiet: true, cellClass: 'right', cell: (p) => <Compare contest={contest} pair={p} /> },
            ]}
          />
        </TableScroll>
      )}
      {rest > 0 && (
        <button type="button" className="button-quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show those to look at only' : `Show ${plural(rest, 'pair')} below the threshold or cleared`}
        </button>
      )}
    </section>
  );
}

/** The sides of a pair, the one that was handed in first before the other. */
function inTime({ first, a, b }: PlagiarismPair): [PlagiarismSide, PlagiarismSide] {
  return first === 'a' ? [a, b] : [b, a];
}

function PairSide({ contest, side }: { contest: string; side: PlagiarismSide }) {
  return (
    <>
      <Who side={side} contest={contest} />
      <div className="dim small">
        {percent(side.share)} of it{side.label === '' && <>, <Time at={side.at} /></>}
      </div>
    </>
  );
}

function Compare({ contest, pair }: { contest: string; pair: PlagiarismPair }) {
  const [first, later] = inTime(pair);
  return (
    <>
      <Link to="/contests/$contest/organize/plagiarism/$pair" params={{ contest, pair: String(pair.id) }} aria-label={`Compare ${first.player || first.author} and ${later.player || later.author}`}>
        Compare
      </Link>
      {pair.cleared && <div className="small dim">{pair.risen ? 'was cleared, more alike since' : `cleared ${pair.cleared.by ? `by ${pair.cleared.by}` : 'on the command line'}`}</div>}
    </>
  );
}

function Groups({ contest, groups }: { contest: string; groups: PlagiarismCluster[] }) {
  const larger = groups.filter((g) => g.members.length > 2);
  if (larger.length === 0) return null;
  return (
    <section className="section" aria-labelledby="groups">
      <h2 id="groups">Groups</h2>
      <p className="small dim">Authors who are connected by these pairs, in the order in which they came. The first to submit need not be the author.</p>
      <ol className="groups">
        {larger.map((g) => (
          <li key={g.pairs.join(' ')}>
            {g.members.map((m, i) => (
              <Fragment key={m.owner}>
                {i > 0 && <span aria-hidden="true"> → </span>}
                <span className="nowrap">
                  <Who side={m} contest={contest} /> {m.label === '' && <span className="small dim"><Time at={m.at} /></span>}
                </span>
              </Fragment>
            ))}
            <div className="small dim">
              {plural(g.pairs.length, 'pair')}, the weakest {percent(g.weakest)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
