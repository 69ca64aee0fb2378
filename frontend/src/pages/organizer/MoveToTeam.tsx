import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { staffTeamsQuery } from '../../api/teams.ts';
import type { Person } from '../../api/types.ts';
import { Failure } from '../../components/Failure.tsx';

/** In which team a member is, to be changed. */
export function MoveToTeam({ slug, person, close }: { slug: string; person: Person; close: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(staffTeamsQuery(slug));
  const [team, setTeam] = useState<string | null>(person.team);
  const [fresh, setFresh] = useState('');
  const id = useId();
  const isNew = team === null;
  const move = useMutation({
    mutationFn: () => (team === null ? api.post('/api/contests/{contest}/teams', { params: { path: { contest: slug } }, body: { name: fresh, people: [person.id] } }) : api.put('/api/contests/{contest}/people/{person}/team', { params: { path: { contest: slug, person: person.id } }, body: { team } })),
    onSuccess: close,
    onSettled: () => client.invalidateQueries({ predicate: (q) => q.queryKey.includes(slug) }),
  });
  const who = person.name || person.account;
  return (
    <form
      className="notice"
      aria-labelledby={`${id}-title`}
      onSubmit={(e) => {
        e.preventDefault();
        move.mutate();
      }}
    >
      <p id={`${id}-title`}>
        Which team does <strong className="break">{who}</strong> play in? Joining a team withdraws {who}’s own players. Players stay with a team that a member leaves.
      </p>
      <div className="actions">
        <label htmlFor={`${id}-team`}>Team</label>
        <select id={`${id}-team`} autoFocus value={team === null ? 'new' : `=${team}`} onChange={(e) => setTeam(e.target.value === 'new' ? null : e.target.value.slice(1))}>
          <option value="=">in none</option>
          <option value="new">in a new one</option>
          {data?.teams.map((t) => (
            <option key={t.name} value={`=${t.name}`} disabled={t.people.length >= data.size && t.name !== person.team}>
              {t.name} ({t.people.length} of {data.size})
            </option>
          ))}
        </select>
        {isNew && <input aria-label="Name of the new team" placeholder="name" maxLength={40} required value={fresh} onChange={(e) => setFresh(e.target.value)} />}
        <button type="submit" disabled={move.isPending || team === person.team}>
          Save
        </button>
        <button type="button" className="button-quiet" onClick={close}>
          Cancel
        </button>
      </div>
      {move.error && <Failure error={move.error} />}
    </form>
  );
}
