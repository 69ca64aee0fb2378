import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { contestQuery } from '../../api/queries.ts';
import type { Roster } from '../../api/types.ts';
import { count, plural } from '../../labels/number.ts';
import { Failure } from '../../components/Failure.tsx';
import { Table } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { InvitationList } from './InvitationList.tsx';

const shownLines = 200;

const steps: Record<Roster['lines'][number]['step'], string> = {
  new: 'new account',
  joins: 'joins',
  changed: 'changes',
  member: 'already a member',
  repeated: 'repeated',
  refused: 'refused',
};

/** A roster is read, looked at line by line, and then imported. */
export function RosterImport({ slug }: { slug: string }) {
  const client = useQueryClient();
  const contest = useQuery(contestQuery(slug));
  const id = useId();
  const [file, setFile] = useState('');
  const [pasted, setPasted] = useState('');
  const params = { path: { contest: slug } };
  const preview = useMutation({
    mutationFn: async (source: Blob) => {
      const text = await base64(source);
      setFile(text);
      return api.post('/api/contests/{contest}/roster/preview', { params, body: { file: text } });
    },
  });
  const done = useMutation({
    mutationFn: (fingerprint: string) => api.post('/api/contests/{contest}/roster', { params, body: { file, fingerprint } }),
    onSuccess: async () => {
      preview.reset();
      setPasted('');
      await client.invalidateQueries({ queryKey: ['people', slug] });
    },
  });
  const look = (source: Blob) => {
    done.reset();
    preview.mutate(source);
  };
  return (
    <section className="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Import a roster</h2>
      <p className="dim">
        A table as CSV, from a spreadsheet or a learning platform. Its first line names the columns: name, e-mail, student number, group{(contest.data?.team_size ?? 1) > 1 && ', team'}, in any order. Nothing changes before you have
        seen what will.
      </p>
      <div className="actions">
        <label htmlFor={`${id}-file`}>File</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          onChange={(e) => {
            const chosen = e.target.files?.[0];
            e.target.value = '';
            if (chosen) look(chosen);
          }}
        />
      </div>
      <details>
        <summary>Paste it instead</summary>
        <div className="field">
          <label htmlFor={`${id}-text`}>Table</label>
          <textarea
            id={`${id}-text`}
            rows={6}
            className="mono"
            value={pasted}
            onChange={(e) => setPasted(e.target.value)}
            placeholder={'name,email,number,group\nAda Núñez,ada@example.org,4711,A'}
          />
        </div>
        <button type="button" disabled={pasted.trim() === '' || preview.isPending} onClick={() => look(new Blob([pasted]))}>
          Look at it
        </button>
      </details>
      {preview.isPending && <p role="status">Reading…</p>}
      {(preview.error ?? done.error) && <Failure error={preview.error ?? done.error} />}
      {preview.data && (
        <Preview
          roster={preview.data}
          busy={done.isPending}
          apply={() => done.mutate(preview.data.fingerprint)}
          leave={() => {
            preview.reset();
            done.reset();
          }}
        />
      )}
      {done.data && (
        <>
          <p role="status">{summary(done.data)}</p>
          <InvitationList invitations={done.data.invitations} csv={done.data.csv} title={contest.data?.title ?? slug} />
        </>
      )}
    </section>
  );
}

function Preview({ roster, busy, apply, leave }: { roster: Roster; busy: boolean; apply: () => void; leave: () => void }) {
  const { counts } = roster;
  const work = counts.new + counts.joins + counts.changed;
  // What needs a look comes first.
  const order = ['refused', 'changed', 'repeated', 'joins', 'new', 'member'];
  const lines = roster.lines.toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step) || a.line - b.line);
  return (
    <div className="preview">
      <p role="status">
        {plural(roster.lines.length, 'line')}, {roster.encoding}, separated by {roster.separator === '\t' ? 'tabs' : roster.separator === ';' ? 'semicolons' : 'commas'}.
        {roster.ignored.length > 0 && ` Columns that are not read: ${roster.ignored.join(', ')}.`}
      </p>
      <dl className="facts">
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <div key={step}>
            <dt>{steps[step]}</dt>
            <dd className={`num ${step === 'refused' && counts.refused > 0 ? 'bad' : ''}`}>{count(counts[step])}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button type="button" className="button-main" disabled={busy || work === 0} onClick={apply}>
          {busy ? 'Importing…' : work === 0 ? 'Nothing to import' : `Import ${plural(work, 'line')}`}
        </button>
        <button type="button" className="button-quiet" disabled={busy} onClick={leave}>
          Leave it
        </button>
        {counts.refused > 0 && <span className="small dim">Refused lines are left out. Correct them and import again; the rest will not change.</span>}
      </div>
      <TableScroll label="Lines of the roster">
        <Table
          caption="What the import will do"
          rows={lines.slice(0, shownLines)}
          rowKey={(l) => l.line}
          columns={[
            { title: 'line', className: 'right', cellClass: 'num dim', cell: (l) => l.line },
            {
              title: 'what happens',
              cell: (l) => (
                <>
                  <span className={l.step === 'refused' ? 'bad' : l.step === 'member' || l.step === 'repeated' ? 'dim' : ''}>{steps[l.step]}</span>
                  {l.note && <div className="small dim">{l.note}</div>}
                </>
              ),
            },
            { title: 'name', cellClass: 'break', cell: (l) => l.name },
            { title: 'e-mail', className: 'wide-only', cellClass: 'break dim', cell: (l) => l.email },
            { title: 'number', className: 'wide-only', cellClass: 'num dim', cell: (l) => l.student_number },
            {
              title: 'group',
              className: 'wide-only',
              cellClass: 'break dim',
              cell: (l) => (
                <>
                  {l.group}
                  {l.team && ` · team ${l.team}`}
                </>
              ),
            },
            { title: 'account', cellClass: 'break dim', cell: (l) => l.account },
          ]}
        />
      </TableScroll>
      {lines.length > shownLines && <p className="dim small">{plural(lines.length - shownLines, 'more line')}, of which none needs a look unless it is among the counts above.</p>}
    </div>
  );
}

function summary(roster: Roster): string {
  const { counts } = roster;
  const parts = [
    counts.new > 0 && `${plural(counts.new, 'account')} made`,
    counts.joins > 0 && `${count(counts.joins)} joined`,
    counts.changed > 0 && `${count(counts.changed)} changed`,
    counts.refused > 0 && `${plural(counts.refused, 'line')} refused`,
  ].filter(Boolean);
  return parts.length > 0 ? `Imported: ${parts.join(', ')}.` : 'Nothing was to do.';
}

function base64(source: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('The file cannot be read. Choose it again.'));
    reader.readAsDataURL(source);
  });
}
