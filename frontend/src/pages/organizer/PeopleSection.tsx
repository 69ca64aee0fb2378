import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { joinCodeQuery, peopleQuery } from '../../api/people.ts';
import { contestQuery } from '../../api/queries.ts';
import type { Invitation, Person } from '../../api/types.ts';
import { plural } from '../../labels/number.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { Time } from '../../components/Time.tsx';
import { useArrival } from '../../components/useArrival.ts';
import { InvitationList } from './InvitationList.tsx';
import { MoveToTeam } from './MoveToTeam.tsx';
import { RosterImport } from './RosterImport.tsx';
import { TeamsSection } from './TeamsSection.tsx';
import './people.css';

const route = getRouteApi('/contests/$contest/organize');
const pageSize = 50;

/** The people of a contest: the code to join, the roster, the list. */
export function PeopleSection() {
  const { contest: slug } = route.useParams();
  const size = useQuery(contestQuery(slug)).data?.team_size ?? 1;
  return (
    <>
      <JoinCodeBox slug={slug} />
      <RosterImport slug={slug} />
      {size > 1 && <TeamsSection slug={slug} size={size} />}
      <PeopleList slug={slug} teams={size > 1} />
    </>
  );
}

function JoinCodeBox({ slug }: { slug: string }) {
  const client = useQueryClient();
  const query = useQuery(joinCodeQuery(slug));
  const { data } = query;
  const params = { path: { contest: slug } };
  const refresh = () => client.invalidateQueries({ queryKey: joinCodeQuery(slug).queryKey });
  const make = useMutation({ mutationFn: () => api.post('/api/contests/{contest}/join-code', { params }), onSettled: refresh });
  const end = useMutation({ mutationFn: () => api.delete('/api/contests/{contest}/join-code', { params }), onSettled: refresh });
  const busy = make.isPending || end.isPending;
  const link = data?.code ? `${window.location.origin}/join/${data.code}` : '';
  return (
    <section aria-labelledby="join-code">
      <h2 id="join-code">Joining by a code</h2>
      <Loaded query={query} loading={<Skeleton lines={2} />}>
        {(data) =>
          data.code ? (
            <>
              <p className="dim">Anyone with this link and an account can become a member. Show it in the lecture, and remove it when everyone has joined.</p>
              <p className="join-code mono">{link}</p>
              <div className="actions">
                <CopyButton text={link} label="Copy link" />
                <button type="button" disabled={busy} onClick={() => make.mutate()}>
                  Make a new code
                </button>
                <button type="button" disabled={busy} onClick={() => end.mutate()}>
                  Remove the code
                </button>
                <span className="small dim">Both end this link; members who have joined stay.</span>
              </div>
            </>
          ) : (
            <>
              <p className="dim">There is no code now: people become members through the roster or, in a public contest, by submitting.</p>
              <button type="button" disabled={busy} onClick={() => make.mutate()}>
                Make a code
              </button>
            </>
          )
        }
      </Loaded>
      {(make.error ?? end.error) && <Failure error={make.error ?? end.error} />}
    </section>
  );
}

function PeopleList({ slug, teams }: { slug: string; teams: boolean }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const query = useQuery(peopleQuery(slug, { search: search.trim(), limit: pageSize, offset: page * pageSize }));
  const { data, isPlaceholderData } = query;
  const contest = useQuery(contestQuery(slug));
  const [fresh, setFresh] = useState<Invitation[]>([]);
  const [doubt, setDoubt] = useState<Person | null>(null);
  const [moving, setMoving] = useState<Person | null>(null);
  const client = useQueryClient();
  const params = (p: Person) => ({ path: { contest: slug, person: p.id } });
  const refresh = () => client.invalidateQueries({ queryKey: ['people', slug] });
  const remove = useMutation({
    mutationFn: (p: Person) => api.delete('/api/contests/{contest}/people/{person}', { params: params(p) }),
    onSuccess: () => setDoubt(null),
    onSettled: refresh,
  });
  const invite = useMutation({
    mutationFn: (p: Person) => api.post('/api/contests/{contest}/people/{person}/invitation', { params: params(p) }),
    onSuccess: (i) => setFresh((list) => [i, ...list.filter((other) => other.account !== i.account)]),
    onSettled: refresh,
  });
  const pages = data ? Math.ceil(data.total / pageSize) : 0;
  return (
    <section className="section" aria-labelledby="members">
      <div className="list-head">
        <h2 id="members">Members</h2>
        <span className="dim small" aria-live="polite">
          {data && plural(data.total, search ? 'match' : 'member', search ? 'matches' : 'members')}
        </span>
        <input
          type="search"
          aria-label="Search members"
          placeholder={teams ? 'Name, e-mail, number, group or team' : 'Name, e-mail, number or group'}
          value={search}
          onChange={(e) => {
            setSearch(e.target.value);
            setPage(0);
          }}
        />
      </div>
      {(remove.error ?? invite.error) && <Failure error={remove.error ?? invite.error} />}
      {fresh[0] && <InvitationList key={fresh[0].code} arrive invitations={fresh} csv="" title={contest.data?.title ?? slug} />}
      {moving && <MoveToTeam key={moving.id} slug={slug} person={moving} close={() => setMoving(null)} />}
      {doubt && <RemoveDoubt key={doubt.id} person={doubt} busy={remove.isPending} onRemove={() => remove.mutate(doubt)} onKeep={() => setDoubt(null)} />}
      <Loaded query={query} loading={<Skeleton lines={8} />}>
        {(data) =>
          data.people.length === 0 ? (
            <p className="dim">{search ? 'Nobody matches. Try a part of the name or the student number.' : 'Nobody yet.'}</p>
          ) : (
            <TableScroll label="Members" old={isPlaceholderData}>
              <Table
                className="people"
                caption="Members"
                rows={data.people}
                rowKey={(p) => p.id}
                columns={[
                  {
                    title: 'name',
                    cellClass: 'break',
                    cell: (p) => (
                      <>
                        {p.name || p.account} {p.role === 'organizer' && <span className="tag">organizer</span>}
                        {p.pseudonym && <> <span className="tag" title="Others see this name">{p.pseudonym}</span></>}
                      </>
                    ),
                  },
                  { title: 'e-mail', className: 'wide-only', cellClass: 'break dim', cell: (p) => p.email },
                  { title: 'number', className: 'wide-only', cellClass: 'num dim', cell: (p) => p.student_number },
                  { title: 'group', cellClass: 'break dim', cell: (p) => p.group },
                  teams && { title: 'team', cellClass: 'break', cell: (p) => p.team },
                  { title: 'account', className: 'wide-only', cell: (p) => p.active ? p.account : <span className="dim">{p.account}, not taken over</span> },
                  { title: 'players', className: 'right wide-only', cellClass: 'num', cell: (p) => p.players },
                  { title: 'newest submission', className: 'wide-only', cellClass: 'dim', cell: (p) => p.submitted_at ? <Time at={p.submitted_at} /> : 'none' },
                  {
                    title: 'what to do',
                    quiet: true,
                    cellClass: 'right nowrap row-actions',
                    cell: (p) => (
                      <>
                        {teams && (
                          <button type="button" className="button-quiet" onClick={() => setMoving(p)} aria-label={`Team of ${p.name || p.account}`}>
                            Team
                          </button>
                        )}
                        {p.role === 'student' && (
                          <>
                            {!p.active && (
                              <button type="button" className="button-quiet" disabled={invite.isPending} onClick={() => invite.mutate(p)} aria-label={`New link for ${p.name || p.account}`}>
                                New link
                              </button>
                            )}
                            <button type="button" className="button-quiet" onClick={() => setDoubt(p)} aria-label={`Remove ${p.name || p.account}`}>
                              Remove
                            </button>
                          </>
                        )}
                      </>
                    ),
                  },
                ]}
              />
            </TableScroll>
          )
        }
      </Loaded>
      {pages > 1 && (
        <nav className="actions" aria-label="Pages of the list">
          <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span className="small dim num">
            page {page + 1} of {pages}
          </span>
          <button type="button" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Next
          </button>
        </nav>
      )}
    </section>
  );
}

interface DoubtProps {
  person: Person;
  busy: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

/** Asks whether somebody is to be removed. It stands above the list, so the reader is led to it. */
function RemoveDoubt({ person, busy, onRemove, onKeep }: DoubtProps) {
  const box = useArrival<HTMLDivElement>();
  const who = person.name || person.account;
  return (
    <div ref={box} tabIndex={-1} className="notice notice-warn" role="alertdialog" aria-labelledby="remove-doubt" onKeyDown={(e) => e.key === 'Escape' && onKeep()}>
      <p id="remove-doubt">
        Remove {who} from the members? {person.players > 0 ? 'Their players stay and keep playing; withdraw them to stop that.' : 'They have no players.'} Their entry in the roster is deleted.
      </p>
      <div className="actions">
        <button type="button" disabled={busy} onClick={onRemove}>
          Remove {who}
        </button>
        <button type="button" className="button-quiet" onClick={onKeep}>
          Keep
        </button>
      </div>
    </div>
  );
}
