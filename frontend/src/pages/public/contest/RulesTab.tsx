import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contestQuery, rulesQuery } from '../../../api/queries.ts';
import type { ContestRules } from '../../../api/types.ts';
import { limitTexts } from '../../../labels/settings.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { type Heading, renderMarkdown } from '../../../components/markdown.ts';
import { contestPictures, gamePictures } from '../../../components/pictures.ts';
import { languageName, useReadingLanguage } from '../../../components/useReadingLanguage.ts';
import './rules.css';

const route = getRouteApi('/contests/$contest/rules');

/** What players have to know: what the contest changes, its organizers' pages, and the game's statement. */
export function RulesTab() {
  const { contest } = route.useParams();
  const game = useQuery(contestQuery(contest)).data?.game;
  const [language, chooseLanguage] = useReadingLanguage();
  const { data: rules, error, refetch } = useQuery(rulesQuery(contest, language));
  const page = useMemo(() => (rules && game ? sectionsOf(rules, contest, game) : null), [rules, contest, game]);
  if (error && !rules) return <Failure error={error} retry={() => void refetch()} />;
  if (!page || !rules) return <Skeleton lines={20} height={22} />;
  return (
    <>
      {rules.languages.length > 1 && (
        <p className="rules-language no-print">
          <label htmlFor="rules-language">Language</label>{' '}
          <select id="rules-language" value={rules.language} onChange={(e) => chooseLanguage(e.target.value)}>
            {rules.languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </p>
      )}
      <Changes rules={rules} />
      {page.sections.length === 0 && <p className="empty">The rules of this game have not been written down yet. Ask the organizers.</p>}
      <div className="rules">
        {page.headings.length > 2 && (
          <nav className="rules-nav no-print" aria-label="Sections of the rules">
            <ol>
              {page.headings.map((h) => (
                <li key={h.id} data-level={h.level}>
                  <a href={`#${h.id}`}>{h.text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <article>
          {page.sections.map(({ key, html, language: of }) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown sanitises it
            <section key={key} lang={of || undefined} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
        </article>
      </div>
    </>
  );
}

interface Section {
  key: string;
  html: string;
  language: string;
}

/** The texts as HTML, each with its title as a heading, and all their headings. */
function sectionsOf(rules: ContestRules, contest: string, game: string): { sections: Section[]; headings: Heading[] } {
  const taken = new Set<string>();
  const headings: Heading[] = [];
  const sections = rules.pages.map((text, i): Section => {
    const title = renderMarkdown(`# ${escapeMarkdown(text.title ?? '')}`, { taken });
    const body = renderMarkdown(text.text, { taken, top: 3, picture: contestPictures(contest) });
    headings.push(...title.headings, ...body.headings);
    return { key: `page ${i}`, html: title.html + body.html, language: text.language };
  });
  if (rules.statement?.text) {
    const statement = renderMarkdown(rules.statement.text, { taken, picture: gamePictures(game) });
    headings.push(...statement.headings);
    sections.push({ key: 'statement', html: statement.html, language: rules.statement.language });
  }
  return { sections, headings };
}

/** A title is plain text. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~&:@/]/g, '\\$&');
}

/** What is otherwise in this contest than the statement says. */
function Changes({ rules }: { rules: ContestRules }) {
  if (rules.switched_off.length === 0 && rules.limits.length === 0) return null;
  const value = (field: 'value' | 'usual') => limitTexts(Object.fromEntries(rules.limits.map((l) => [l.id, l[field]])));
  const [own, usual] = [value('value'), value('usual')];
  return (
    <aside className="notice rules-changes" aria-label="What this contest changes">
      <p>
        <strong>In this contest</strong> it is otherwise than the statement says:
      </p>
      <ul>
        {rules.switched_off.map((r) => (
          <li key={r.id}>Sources are not checked for “{r.title}”.</li>
        ))}
        {Object.entries(own).map(([name, text]) => (
          <li key={name}>
            {name}: {text} <span className="dim">instead of {usual[name] ?? 'none'}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
