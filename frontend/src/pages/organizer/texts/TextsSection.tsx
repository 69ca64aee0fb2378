import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState, type FormEvent } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { contestQuery, textsQuery } from '../../../api/queries.ts';
import type { ContestTexts, TextPage, Texts } from '../../../api/types.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { contestPictures } from '../../../components/pictures.ts';
import '../settings/settings.css';
import { LanguageTexts } from './LanguageTexts.tsx';
import { Pictures } from './Pictures.tsx';

const route = getRouteApi('/contests/$contest/organize/texts');

/** The pages and the start text that organizers write for their contest. */
export function TextsSection() {
  const { contest } = route.useParams();
  const query = useQuery(textsQuery(contest));
  return (
    <Loaded query={query} loading={<Skeleton lines={10} height={24} />}>
      {(data) => (
        <>
          <Editor key={data.version} contest={contest} stored={data} />
          <Pictures contest={contest} pictures={data.pictures} />
        </>
      )}
    </Loaded>
  );
}

function Editor({ contest, stored }: { contest: string; stored: ContestTexts }) {
  const [texts, setTexts] = useState<Texts>(stored.texts);
  const game = useQuery(contestQuery(contest)).data?.game_title ?? 'the game';
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.put('/api/contests/{contest}/texts', { params: { path: { contest } }, body: { version: stored.version, texts } }),
    onSuccess: (now) => {
      client.setQueryData(textsQuery(contest).queryKey, now);
      for (const key of [['rules', contest], ['start text', contest], contestQuery(contest).queryKey]) void client.invalidateQueries({ queryKey: key });
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : new Map<string, string>();
  const picture = useMemo(() => contestPictures(contest), [contest]);
  const changed = texts !== stored.texts;
  const setPages = (pages: TextPage[]) => setTexts({ ...texts, pages });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const places = new Set([...texts.start.map((_, i) => `start[${i}]`), ...texts.pages.flatMap((page, i) => page.texts.map((_, j) => `pages[${i}].texts[${j}]`))]);
  const elsewhere = [...fields].filter(([field]) => !places.has(field));
  return (
    <form onSubmit={submit}>
      <section aria-labelledby="start-text">
        <h2 id="start-text">Start text</h2>
        <p className="dim">Stands above the ladder: what the contest is about, and where to begin.</p>
        <LanguageTexts name="the start text" texts={texts.start} picture={picture} problem={(i) => fields.get(`start[${i}]`)} onChange={(start) => setTexts({ ...texts, start })} />
      </section>
      <section className="section" aria-labelledby="own-pages">
        <h2 id="own-pages">Pages of the rules</h2>
        <p className="dim">
          They come first on the <Link to="/contests/$contest/rules" params={{ contest }}>rules page</Link>. Readers get the language that their browser prefers or they choose, and the first one where theirs is missing. HTML is shown as it is typed.
        </p>
        {texts.pages.map((page, i) => (
          <div key={i} className="text-page">
            <div className="text-page-head">
              <h3>
                Page {i + 1}
                {page.texts[0]?.title ? `: ${page.texts[0].title}` : ''}
              </h3>
              <button type="button" disabled={i === 0} onClick={() => setPages(moved(texts.pages, i))} aria-label={`Move page ${i + 1} up`}>
                Up
              </button>
              <button type="button" onClick={() => setPages(texts.pages.filter((_, j) => j !== i))} aria-label={`Take away page ${i + 1}`}>
                Take away
              </button>
            </div>
            <LanguageTexts
              name={`page ${i + 1}`}
              titled
              texts={page.texts}
              picture={picture}
              problem={(j) => fields.get(`pages[${i}].texts[${j}]`)}
              onChange={(list) => setPages(texts.pages.map((p, j) => (j === i ? { ...p, texts: list } : p)))}
            />
          </div>
        ))}
        <button type="button" onClick={() => setPages([...texts.pages, { texts: [{ language: texts.pages[0]?.texts[0]?.language ?? 'en', title: '', text: '' }] }])}>
          Add a page
        </button>
        <p className="text-hidden">
          <label>
            <input type="checkbox" checked={texts.statement_hidden} onChange={(e) => setTexts({ ...texts, statement_hidden: e.target.checked })} /> These pages stand in place of the statement of {game}
          </label>
        </p>
      </section>
      <div className="save-bar">
        <button type="submit" className="button-main" disabled={!changed || save.isPending}>
          Save texts
        </button>
        {save.error ? (
          <span className="bad" role="alert">
            {elsewhere.length > 0 ? elsewhere.map(([, message]) => message).join(' ') : fields.size > 0 ? 'Not saved: a text cannot be as it is, and says why.' : save.error.message}
          </span>
        ) : (
          <span className="dim" role="status">
            {changed ? 'Not saved yet.' : save.isSuccess || stored.version > 0 ? 'Saved.' : 'Nothing has been written yet.'}
          </span>
        )}
      </div>
    </form>
  );
}

/** The list with one element before the one that it follows. */
function moved<T>(list: readonly T[], i: number): T[] {
  const next = [...list];
  next.splice(i - 1, 0, ...next.splice(i, 1));
  return next;
}
