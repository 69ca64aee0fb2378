import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.ts';
import { contestQuery, failuresQuery, meQuery, newFailuresQuery, stderrQuery } from '../../../api/queries.ts';
import type { Failures, NewFailures, SeatFailure } from '../../../api/types.ts';
import { kindText } from '../../../labels/matchWords.ts';
import { plural } from '../../../labels/number.ts';
import { cpu } from '../../../labels/time.ts';
import { unknownQualification } from '../../../labels/qualification.ts';
import { limit, reasonText } from '../../../labels/verdict.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Log } from '../../../components/Log.tsx';
import { OpenText } from '../../../components/OpenText.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { SubmissionState } from '../../../components/SubmissionState.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { Time } from '../../../components/Time.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { MineNav } from './MineNav.tsx';
import '../../../components/matches.css';
import '../../../components/orders.css';

const route = getRouteApi('/contests/$contest/mine/failures');

/** All that went wrong with one version of the reader's. */
export function FailuresTab() {
  const { contest } = route.useParams();
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={6} height={24} />;
  if (!me.data?.user) return <LoginFirst what="What went wrong with your players is shown here once you are logged in." />;
  return (
    <>
      <MineNav contest={contest} />
      <New contest={contest} />
      <Mine contest={contest} />
    </>
  );
}

/** What is new since the last visit, over all versions. It stays while the page is open, and is not new at the next visit. */
function New({ contest }: { contest: string }) {
  const [shown, setShown] = useState<NewFailures | null>(null);
  const client = useQueryClient();
  const { data } = useQuery({ ...newFailuresQuery(contest), staleTime: 0 });
  useEffect(() => {
    if (!data?.until) return;
    setShown((before) => before ?? data);
    void api.post('/api/contests/{contest}/failures/new/seen', { params: { path: { contest } }, body: { until: data.until } }).then(
      () => client.setQueryData(newFailuresQuery(contest).queryKey, { failures: [], more: false, until: null }),
      () => undefined, // it stays new, and is shown again
    );
  }, [data, client, contest]);
  if (!shown || shown.failures.length === 0) return null;
  return (
    <section className="section" aria-labelledby="new-failures">
      <h2 id="new-failures">
        New since you have looked last: {plural(shown.failures.length, 'match', 'matches')}
        {shown.more && ', and more'}
      </h2>
      <TableScroll label="New failures">
        <Table
          className="matches"
          caption="Matches in which a player of yours was frozen since you have looked last, newest first"
          rows={shown.failures}
          rowKey={(f) => `${f.match} ${f.seat}`}
          columns={[
            {
              title: 'match',
              cellClass: 'mono',
              cell: (f) => (
                <Link to="/matches/$id" params={{ id: String(f.match) }} aria-label={`Match ${f.match}`}>
                  {f.match}
                </Link>
              ),
            },
            { title: 'ended', cellClass: 'dim nowrap', cell: (f) => f.at && <Time at={f.at} /> },
            {
              title: 'version',
              cell: (f) => (
                <Link to="/contests/$contest/mine/failures" params={{ contest }} search={{ version: f.submission }}>
                  {f.player}, submission {f.submission}
                </Link>
              ),
            },
            { title: 'round', className: 'right', cellClass: 'nowrap', cell: (f) => <Round failure={f} /> },
            {
              title: 'what happened',
              cellClass: 'break',
              cell: (f) => (
                <>
                  {f.detail || f.reason}
                  {f.has_stderr && <OpenText title="stderr" query={stderrQuery(f.match, f.seat)} empty="Nothing." />}
                </>
              ),
            },
          ]}
        />
      </TableScroll>
    </section>
  );
}

function Mine({ contest }: { contest: string }) {
  const { version } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(failuresQuery(contest, version));
  return (
    <Loaded query={query} loading={<Skeleton lines={6} height={24} />}>
      {(data) => {
        if (data.version === null) {
          return (
            <p className="empty">
              You have not submitted a player yet, so nothing can have gone wrong.{' '}
              <Link to="/contests/$contest/submit" params={{ contest }}>Submit the first one.</Link>
            </p>
          );
        }
        const chosen = data.versions.find((v) => v.submission === data.version);
        return (
          <>
            <div className="ladder-tools">
              <label htmlFor="version">Version</label>
              <select id="version" value={data.version} onChange={(e) => void navigate({ search: { version: Number(e.target.value) } })}>
                {data.versions.map((v, i) => (
                  <option key={v.submission} value={v.submission}>
                    {v.player}, submission {v.submission}
                    {i === 0 ? ' (newest)' : ''}
                  </option>
                ))}
              </select>
              {chosen && <State contest={contest} version={chosen} />}
            </div>
            <Decision failures={data} />
            <Groups failures={data} />
          </>
        );
      }}
    </Loaded>
  );
}

function State({ contest, version }: { contest: string; version: Failures['versions'][number] }) {
  const qualification = useQuery(contestQuery(contest)).data?.qualify ?? unknownQualification;
  return (
    <>
      <SubmissionState state={version.state} qualification={qualification} />
      <span>
        submitted <Time at={version.created_at} />
      </span>
      <Link to="/submissions/$id" params={{ id: String(version.submission) }}>
        Submission {version.submission}
      </Link>
    </>
  );
}

function Decision({ failures }: { failures: Failures }) {
  if (!failures.note) return null;
  return (
    <>
      <div className="notice notice-bad">
        <p>{failures.note}</p>
      </div>
      {failures.compile_log.trim() !== '' && <Log text={failures.compile_log} label="Compiler’s messages" />}
    </>
  );
}

function Groups({ failures }: { failures: Failures }) {
  const frozen = failures.groups.reduce((n, g) => n + g.failures.length, 0);
  if (failures.played === 0) return failures.note ? null : <p className="empty">It has not played yet. When it is frozen in a match, the reason is shown here.</p>;
  if (frozen === 0) {
    return <p className="empty">It has not been frozen once in {plural(failures.played, 'match', 'matches')}.</p>;
  }
  return (
    <>
      <p className="dim small">
        Frozen in {failures.more ? 'more than ' : ''}
        {frozen} of {plural(failures.played, 'match', 'matches')}
        {failures.more && '; the newest are shown'}. Details and stderr are for you and the organizers only.
      </p>
      {failures.groups.map((g) => (
        <section key={g.reason} className="group" aria-labelledby={`reason-${g.reason}`}>
          <h2 id={`reason-${g.reason}`}>
            <span className="frozen">
              <Icon name="snow" />
            </span>
            {g.reason}: {reasonText(g.reason)}, {plural(g.failures.length, 'match', 'matches')}
          </h2>
          <TableScroll label="Failures">
            <Table
              className="matches"
              caption={<>Matches in which it was frozen for {g.reason}</>}
              rows={g.failures}
              rowKey={(f) => `${f.match} ${f.seat}`}
              columns={[
                {
                  title: 'match',
                  cellClass: 'mono',
                  cell: (f) => (
                    <Link to="/matches/$id" params={{ id: String(f.match) }} aria-label={`Match ${f.match}`}>
                      {f.match}
                    </Link>
                  ),
                },
                { title: 'played', cellClass: 'dim nowrap', cell: (f) => f.at && <Time at={f.at} /> },
                { title: 'kind', cellClass: 'dim', cell: (f) => kindText(f.kind) },
                { title: 'round', className: 'right', cellClass: 'nowrap', cell: (f) => <Round failure={f} /> },
                {
                  title: <>CPU of {limit(failures.cpu_limit_ms)}</>,
                  className: 'right',
                  cellClass: 'nowrap',
                  cell: (f) => (
                    <>
                      {f.cpu_ms === null ? '–' : cpu(f.cpu_ms)}
                      <span className="narrow-only"> CPU</span>
                    </>
                  ),
                },
                {
                  title: 'what happened',
                  cellClass: 'break',
                  cell: (f) => (
                    <>
                      {f.detail}
                      {f.has_stderr && <OpenText title="stderr" query={stderrQuery(f.match, f.seat)} empty="Nothing." />}
                    </>
                  ),
                },
              ]}
            />
          </TableScroll>
        </section>
      ))}
    </>
  );
}

function Round({ failure: { match, round } }: { failure: Pick<SeatFailure, 'match' | 'round'> }) {
  if (round < 0) return 'start';
  return (
    <Link to="/matches/$id" params={{ id: String(match) }} search={{ round }} aria-label={`Replay of match ${match} at round ${round}`}>
      <span className="narrow-only">round </span>
      {round}
    </Link>
  );
}
