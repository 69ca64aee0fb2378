import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { contestQuery, staffQuery } from '../../api/queries.ts';
import type { Staff } from '../../api/types.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';

const route = getRouteApi('/contests/$contest/organize/staff');

/** The organizers of a contest. */
export function StaffSection() {
  const { contest } = route.useParams();
  const query = useQuery(staffQuery(contest));
  const [name, setName] = useState('');
  const client = useQueryClient();
  const stored = (staff: Staff) => {
    client.setQueryData(staffQuery(contest).queryKey, staff);
    void client.invalidateQueries({ queryKey: contestQuery(contest).queryKey });
  };
  const add = useMutation({
    mutationFn: (user: string) => api.post('/api/contests/{contest}/staff', { params: { path: { contest } }, body: { name: user } }),
    onSuccess: (staff) => {
      setName('');
      stored(staff);
    },
  });
  const remove = useMutation({
    mutationFn: (user: string) => api.delete('/api/contests/{contest}/staff/{user}', { params: { path: { contest, user } } }),
    onSuccess: stored,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(name.trim());
  };
  return (
    <Loaded query={query} loading={<Skeleton lines={3} />}>
      {(data) => (
        <>
          <p className="dim">Organizers change the settings, read all sources and logs, and run the final. Admins of the site may do so in every contest.</p>
          {(add.error ?? remove.error) && <Failure error={add.error ?? remove.error} />}
          <form onSubmit={submit} className="actions">
            <label htmlFor="user">User name</label>
            <input id="user" value={name} onChange={(e) => setName(e.target.value)} maxLength={64} autoComplete="off" required />
            <button type="submit" disabled={add.isPending || name.trim() === ''}>
              Add organizer
            </button>
          </form>
          <div className="section">
            {data.staff.length === 0 ? (
              <p className="dim">Nobody but the admins of the site.</p>
            ) : (
              <Table
                caption="Organizers"
                rows={data.staff}
                rowKey={(s) => s.name}
                columns={[
                  {
                    title: 'organizer',
                    cell: (s) => (
                      <>
                        {s.name}
                        {s.me && ' (you)'}
                      </>
                    ),
                  },
                  { title: 'on the site', cellClass: 'dim', cell: (s) => s.role },
                  {
                    title: 'what to do',
                    quiet: true,
                    cellClass: 'right',
                    cell: (s) => data.staff.length === 1 ? (
                      <span className="dim">the last one stays</span>
                    ) : (
                      <button type="button" disabled={remove.isPending} onClick={() => remove.mutate(s.name)} aria-label={`Remove ${s.name}`}>
                        Remove
                      </button>
                    ),
                  },
                ]}
              />
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}
