import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import type { PastImport, Plagiarism } from '../../../api/types.ts';
import { count, plural } from '../../../labels/number.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Table } from '../../../components/Table.tsx';
import { Time } from '../../../components/Time.tsx';

/** Programs of past years: which there are, bringing more, deleting them. */
export function PastYears({ contest, past }: { contest: string; past: Plagiarism['past'] }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['plagiarism', contest] });
  const forget = useMutation({
    mutationFn: (label: string) => api.delete('/api/contests/{contest}/plagiarism/past/{label}', { params: { path: { contest, label } } }),
    onSuccess: refresh,
  });
  const bring = useMutation({
    mutationFn: (form: FormData) => api.post('/api/contests/{contest}/plagiarism/past', { params: { path: { contest } }, body: { file: '', label: '' }, bodySerializer: () => form }),
    onSuccess: refresh,
  });
  const [sure, setSure] = useState<string | null>(null);
  return (
    <section className="section" aria-labelledby="past">
      <h2 id="past">Past years</h2>
      {past.length > 0 && (
        <Table
          className="past"
          rows={past}
          rowKey={(p) => p.label}
          columns={[
            { title: 'year', cell: (p) => p.label },
            { title: 'programs', className: 'right', cell: (p) => count(p.authors) },
            {
              title: 'brought',
              cellClass: 'dim',
              cell: (p) => (
                <>
                  <Time at={p.at} /> {p.by && <>by {p.by}</>}
                </>
              ),
            },
            {
              title: 'actions',
              quiet: true,
              cellClass: 'right',
              cell: (p) => sure === p.label ? (
                <button type="button" onClick={() => { forget.mutate(p.label); setSure(null); }}>
                  Delete {plural(p.authors, 'program')} of {p.label} for good
                </button>
              ) : (
                <button type="button" className="button-quiet" onClick={() => setSure(p.label)}>
                  Delete
                </button>
              ),
            },
          ]}
        />
      )}
      {forget.error && <Failure error={forget.error} />}
      <form
        className="bring"
        onSubmit={(event) => {
          event.preventDefault();
          bring.mutate(new FormData(event.currentTarget));
        }}
      >
        <div className="field">
          <label htmlFor="past-file">Zip archive with a folder for each author</label>
          <input id="past-file" name="file" type="file" accept=".zip" required />
        </div>
        <div className="field">
          <label htmlFor="past-label">Year</label>
          <input id="past-label" name="label" required maxLength={40} placeholder="2025" />
        </div>
        <button type="submit" disabled={bring.isPending}>
          {bring.isPending ? 'Reading…' : 'Bring programs'}
        </button>
      </form>
      {bring.error && <Failure error={bring.error} />}
      {bring.data && <Brought result={bring.data} />}
    </section>
  );
}

/** What was taken of an archive, and what was not and why. */
function Brought({ result }: { result: PastImport }) {
  return (
    <div className="notice notice-good" role="status">
      <p>
        Took {plural(result.taken.length, 'program')} of {result.label}
        {result.replaced > 0 && <> ({count(result.replaced)} in the place of earlier ones)</>}: {result.taken.map((t) => t.author).join(', ')}. They are being compared.
      </p>
      {result.left_all > 0 && (
        <details>
          <summary>{plural(result.left_all, 'file was', 'files were')} left out</summary>
          <ul className="plain-list">
            {result.left.map((l) => (
              <li key={l.name}>
                <span className="mono break">{l.name}</span>: {l.why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
