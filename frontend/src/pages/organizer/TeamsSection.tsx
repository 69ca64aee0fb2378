import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { staffTeamsQuery } from '../../api/teams.ts';
import type { StaffTeam } from '../../api/types.ts';
import { count, plural } from '../../labels/number.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Cells, Head, type Column } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';

const pageSize = 10;
const byName = new Intl.Collator(undefined, { numeric: true });

/** The teams of a contest; nothing where everybody plays alone. */
export function TeamsSection({ slug, size }: { slug: string; size: number }) {
  const query = useQuery(staffTeamsQuery(slug));
  const { data } = query;
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const [open, setOpen] = useState('');
  const [name, setName] = useState('');
  const id = useId();
  const done = () => client.invalidateQueries({ predicate: (q) => q.queryKey.includes(slug) });
  const make = useMutation({
    mutationFn: () => api.post('/api/contests/{contest}/teams', { params: { path: { contest: slug } }, body: { name } }),
    onSuccess: () => setName(''),
    onSettled: done,
  });
  const wanted = search.trim().toLowerCase();
  const found = (data?.teams ?? [])
    .filter((t) => [t.name, ...t.people.flatMap((p) => [p.account, p.name])].some((text) => text.toLowerCase().includes(wanted)))
    .sort((a, b) => byName.compare(a.name, b.name));
  return (
    <section className="section" aria-labelledby={`${id}-teams`}>
      <div className="list-head">
        <h2 id={`${id}-teams`}>Teams</h2>
        <span className="dim small" aria-live="polite">
          {data && plural(wanted ? found.length : data.teams.length, wanted ? 'match' : 'team', wanted ? 'matches' : 'teams')}, of at most {size} people
        </span>
        {(data?.teams.length ?? 0) > 0 && (
          <input
            type="search"
            aria-label="Search teams"
            placeholder="team or name"
            value={search}
            onChange={(e) => {
              setSearch(e.target.value);
              setShown(pageSize);
            }}
          />
        )}
      </div>
      <Loaded query={query} loading={<Skeleton lines={4} />}>
        {(data) =>
          data.teams.length === 0 ? (
            <p className="dim">None yet. Students make them by themselves, the roster’s column “team” does, or you here; put members into one with “Team” in the list below.</p>
          ) : found.length === 0 ? (
            <p className="dim">No team matches.</p>
          ) : (
            <TableScroll label="Teams">
              <table>
                <caption className="sr-only">Teams</caption>
                <Head columns={columns} />
                <tbody>
                  {found.slice(0, shown).map((t) => (
                    <TeamRow key={t.name} slug={slug} team={t} size={size} open={open === t.name} toggle={() => setOpen(open === t.name ? '' : t.name)} done={done} />
                  ))}
                </tbody>
              </table>
            </TableScroll>
          )
        }
      </Loaded>
      {found.length > shown && (
        <p>
          <button type="button" onClick={() => setShown(shown + 5 * pageSize)}>
            Show {Math.min(5 * pageSize, found.length - shown)} more
          </button>
        </p>
      )}
      <form
        className="actions"
        onSubmit={(e) => {
          e.preventDefault();
          make.mutate();
        }}
      >
        <label htmlFor={`${id}-name`}>New team</label>
        <input id={`${id}-name`} maxLength={40} required autoComplete="off" value={name} onChange={(e) => setName(e.target.value)} />
        <button type="submit" disabled={make.isPending}>
          Make team
        </button>
      </form>
      {make.error && <Failure error={make.error} />}
    </section>
  );
}

interface TeamCells {
  team: StaffTeam;
  size: number;
  open: boolean;
  toggle: () => void;
}

const columns: Column<TeamCells>[] = [
  { title: 'team', cellClass: 'break', cell: ({ team }) => team.name },
  {
    title: 'people',
    cellClass: 'break',
    cell: ({ team, size }) => (
      <>
        {team.people.length === 0 ? <span className="dim">nobody</span> : team.people.map((p) => p.name || p.account).join(', ')}{' '}
        <span className="dim small num">
          {team.people.length} of {size}
        </span>
      </>
    ),
  },
  { title: 'on the ladder', className: 'wide-only', cellClass: 'break dim', cell: ({ team }) => team.players.join(', ') },
  { title: 'submissions', className: 'right wide-only', cellClass: 'num', cell: ({ team }) => count(team.submissions) },
  {
    title: 'what to do',
    quiet: true,
    cellClass: 'right nowrap row-actions',
    cell: ({ team, open, toggle }) => (
      <button type="button" className="button-quiet" aria-expanded={open} onClick={toggle} aria-label={`Change ${team.name}`}>
        Change
      </button>
    ),
  },
];

function TeamRow({ slug, team, size, open, toggle, done }: TeamCells & { slug: string; done: () => Promise<void> }) {
  const [name, setName] = useState(team.name);
  const id = useId();
  const params = { path: { contest: slug, team: team.name } };
  const rename = useMutation({ mutationFn: () => api.put('/api/contests/{contest}/teams/{team}', { params, body: { name } }), onSettled: done });
  const renew = useMutation({ mutationFn: () => api.post('/api/contests/{contest}/teams/{team}/code', { params }), onSettled: done });
  const remove = useMutation({ mutationFn: () => api.delete('/api/contests/{contest}/teams/{team}', { params }), onSettled: done });
  const take = useMutation({ mutationFn: (person: number) => api.put('/api/contests/{contest}/people/{person}/team', { params: { path: { contest: slug, person } }, body: { team: '' } }), onSettled: done });
  const failed = rename.error ?? take.error ?? renew.error ?? remove.error;
  return (
    <>
      <tr>
        <Cells columns={columns} row={{ team, size, open, toggle }} />
      </tr>
      {open && (
        <tr className="details">
          <td colSpan={columns.length}>
            <form
              className="actions"
              onSubmit={(e) => {
                e.preventDefault();
                rename.mutate();
              }}
            >
              <label htmlFor={id}>Name</label>
              <input id={id} maxLength={40} required value={name} onChange={(e) => setName(e.target.value)} />
              <button type="submit" disabled={rename.isPending || name.trim() === team.name}>
                Rename team
              </button>
            </form>
            {team.people.length < size && (
              <div className="actions">
                <span>
                  Code to join it: <span className="mono">{team.code}</span>
                </span>
                <CopyButton text={team.code} label="Copy code" />
                <button type="button" disabled={renew.isPending} onClick={() => renew.mutate()}>
                  New code
                </button>
              </div>
            )}
            {team.people.length > 0 && (
              <>
                <div className="actions">
                  {team.people.map((p) => (
                    <button key={p.id} type="button" disabled={take.isPending} onClick={() => take.mutate(p.id)}>
                      Take {p.name || p.account} out
                    </button>
                  ))}
                </div>
                <p className="small dim">Players and submissions stay with the team, and its code changes. {team.submissions === 0 ? 'When nobody is left, the team disappears.' : 'The team stays, as it has submitted.'}</p>
              </>
            )}
            {team.submissions === 0 && (
              <div className="actions">
                <button type="button" disabled={remove.isPending} onClick={() => remove.mutate()}>
                  Delete team
                </button>
                <span className="small dim">It has submitted nothing. {team.people.length > 0 && 'Its people are in none then.'}</span>
              </div>
            )}
            {failed && <Failure error={failed} />}
          </td>
        </tr>
      )}
    </>
  );
}
