import { useQuery } from '@tanstack/react-query';
import { address } from '../../../api/client.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contestQuery, gamesQuery, statementQuery } from '../../../api/queries.ts';
import { qualificationTask } from '../../../labels/qualification.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { renderMarkdown } from '../../../components/markdown.ts';
import { section } from './section.ts';
import './rules.css';

const route = getRouteApi('/contests/$contest/kit');

/** The kit: what it is, how to get it, and the first match as the statement tells it. */
export function KitTab() {
  const { contest: slug } = route.useParams();
  const contest = useQuery(contestQuery(slug)).data;
  const game = useQuery(gamesQuery).data?.find((g) => g.id === contest?.game);
  const { data: statement } = useQuery({ ...statementQuery(contest?.game ?? ''), enabled: contest !== undefined });
  const steps = useMemo(() => {
    const text = statement && section(statement, /first match/i);
    return text ? renderMarkdown(text).html : null;
  }, [statement]);
  if (!contest) return <Skeleton lines={8} />;
  const languages = game?.languages.filter((l) => l.available) ?? [];
  return (
    <>
      <p>
        The kit has all that is needed to write a player for {contest.game_title} at home: what players are written with, example players,
        the program that runs matches, and a viewer that opens in any browser without a network.
      </p>
      <p>
        <a className="button button-main" href={address('/api/contests/{contest}/kit.zip', { path: { contest: slug } })} download>
          <Icon name="down" />
          Download the kit (zip)
        </a>
      </p>
      {steps === null ? (
        <Skeleton lines={8} />
      ) : (
        <div className="rules">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown sanitises it */}
          <article dangerouslySetInnerHTML={{ __html: steps }} />
        </div>
      )}
      <h2 className="section">Then</h2>
      <p>
        <Link to="/contests/$contest/submit" params={{ contest: slug }}>Submit your player</Link>: it has to {qualificationTask(contest.qualify)}. All
        details are in <Link to="/contests/$contest/rules" params={{ contest: slug }}>the rules</Link>.
      </p>
      {game && (
        <p>
          <a href={`/viewer/${game.id}.html`}>Open a match file in the viewer</a>, without the kit: it stays in your browser.
        </p>
      )}
      {languages.length > 0 && (
        <>
          <h2 className="section">Languages</h2>
          <p>Players can be written in {languages.map((l) => l.title).join(', ')}.</p>
        </>
      )}
    </>
  );
}
