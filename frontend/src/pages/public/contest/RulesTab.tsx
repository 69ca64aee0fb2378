import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contestQuery, statementQuery } from '../../../api/queries.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { renderMarkdown } from '../../../components/markdown.ts';
import './rules.css';

const route = getRouteApi('/contests/$contest/rules');

/** The game's statement. */
export function RulesTab() {
  const { contest } = route.useParams();
  const game = useQuery(contestQuery(contest)).data?.game;
  const { data, error, refetch } = useQuery({ ...statementQuery(game ?? ''), enabled: game !== undefined });
  const page = useMemo(() => (data === undefined ? null : renderMarkdown(data)), [data]);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!page) return <Skeleton lines={20} height={22} />;
  if (data === '') return <p className="empty">The rules of this game have not been written down yet. Ask the organizers.</p>;
  return (
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown sanitises it */}
      <article dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  );
}
