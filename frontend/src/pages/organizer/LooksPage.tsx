import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { looksQuery, meQuery } from '../../api/queries.ts';
import type { Looks } from '../../api/types.ts';
import { Failure } from '../../components/Failure.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { LoginFirst } from '../../components/LoginFirst.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTitle } from '../../components/useTitle.ts';
import './settings/settings.css';
import { base64 } from './texts/base64.ts';
import { LanguageTexts } from './texts/LanguageTexts.tsx';

/** The site's name, logo, colours and start text, for admins. */
export function LooksPage() {
  useTitle('The site');
  const me = useQuery(meQuery);
  const user = me.data?.user;
  const query = useQuery({ ...looksQuery, enabled: user?.role === 'admin' });
  if (me.isPending) return <Skeleton lines={8} />;
  if (!user) return <LoginFirst title="The site" what="The looks of the site are for its admins. Log in as one." />;
  if (user.role !== 'admin') return <p className="empty">The looks of the site are for its admins. Ask one of them.</p>;
  return (
    <>
      <div className="page-head">
        <h1>The site</h1>
      </div>
      <Loaded query={query} loading={<Skeleton lines={8} />}>
        {(data) => (
          <>
            <Editor key={data.version} version={data.version} stored={data.looks} />
            <Logo logo={data.logo} />
          </>
        )}
      </Loaded>
    </>
  );
}

const themes = [
  ['light', 'Colour in the light theme', '#2f6fed'],
  ['dark', 'Colour in the dark theme', '#7aa7ff'],
] as const;

function Editor({ version, stored }: { version: number; stored: Looks }) {
  const [looks, setLooks] = useState<Looks>(stored);
  const refresh = useRefresh();
  const save = useMutation({ mutationFn: () => api.put('/api/site/looks', { body: { version, looks } }), onSuccess: refresh });
  const fields = save.error instanceof ApiError ? save.error.fields : new Map<string, string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <div className="field">
        <label htmlFor="site-name">Name</label>
        <input id="site-name" value={looks.name} maxLength={40} placeholder="Agon" onChange={(e) => setLooks({ ...looks, name: e.target.value })} aria-describedby={fields.has('name') ? 'site-name-problem' : undefined} />
        {fields.has('name') && (
          <p id="site-name-problem" className="bad" role="alert">
            {fields.get('name')}
          </p>
        )}
      </div>
      {themes.map(([theme, label, usual]) => {
        const value = looks.accent[theme];
        const set = (next: string) => setLooks({ ...looks, accent: { ...looks.accent, [theme]: next } });
        const problem = fields.get(`accent.${theme}`);
        return (
          <div key={theme} className="field">
            <label htmlFor={`accent-${theme}`}>{label}</label>
            <div className="actions">
              <input id={`accent-${theme}`} type="color" value={value || usual} onChange={(e) => set(e.target.value)} aria-describedby={problem ? `accent-${theme}-problem` : undefined} />
              <code>{value || `${usual}, the program’s`}</code>
              {value !== '' && (
                <button type="button" className="button-quiet" onClick={() => set('')} aria-label={`Take the program’s colour in the ${theme} theme`}>
                  Take the program’s
                </button>
              )}
            </div>
            {problem && (
              <p id={`accent-${theme}-problem`} className="bad" role="alert">
                {problem}
              </p>
            )}
          </div>
        );
      })}
      <section className="section" aria-labelledby="site-start">
        <h2 id="site-start">Text of the start page</h2>
        <LanguageTexts name="the start page" texts={looks.start} problem={() => fields.get('start')} onChange={(start) => setLooks({ ...looks, start })} />
      </section>
      <div className="save-bar">
        <button type="submit" className="button-main" disabled={looks === stored || save.isPending}>
          Save the looks
        </button>
        {save.error ? (
          <span className="bad" role="alert">
            {fields.size > 0 ? 'Not saved: something cannot be as it is, and says why.' : save.error.message}
          </span>
        ) : (
          <span className="dim" role="status">
            {looks === stored ? 'Everybody sees what is saved.' : 'Not saved yet.'}
          </span>
        )}
      </div>
    </form>
  );
}

function Logo({ logo }: { logo: string }) {
  const refresh = useRefresh();
  const set = useMutation({
    mutationFn: async (file: File) => api.put('/api/site/logo', { body: { content: base64(new Uint8Array(await file.arrayBuffer())) } }),
    onSuccess: refresh,
  });
  const remove = useMutation({ mutationFn: () => api.delete('/api/site/logo'), onSuccess: refresh });
  return (
    <section className="section" aria-labelledby="site-logo">
      <h2 id="site-logo">Logo</h2>
      <p className="dim">PNG, JPEG or GIF, at most 64 KiB; it is shown 26 pixels high in both themes. It is stored at once.</p>
      {(set.error ?? remove.error) && <Failure error={set.error ?? remove.error} />}
      <div className="actions logo-file">
        {logo && <img src={logo} alt="The present logo" height={26} />}
        <label htmlFor="logo-file">{logo ? 'Replace it' : 'Choose a picture'}</label>
        <input
          id="logo-file"
          type="file"
          accept="image/png,image/jpeg,image/gif"
          disabled={set.isPending}
          onChange={(e) => {
            const file = e.target.files?.[0];
            if (file) set.mutate(file);
            e.target.value = '';
          }}
        />
        {logo && (
          <button type="button" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove the logo
          </button>
        )}
      </div>
    </section>
  );
}

/** Takes over stored looks on this page and on all others. */
function useRefresh() {
  const client = useQueryClient();
  return (now: { version: number; logo: string; looks: Looks }) => {
    client.setQueryData(looksQuery.queryKey, now);
    void client.invalidateQueries({ queryKey: ['site'] });
  };
}
