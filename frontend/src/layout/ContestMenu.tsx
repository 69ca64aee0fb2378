import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { contestsQuery, finalQuery, matchQuery, submissionQuery } from '../api/queries.ts';
import type { Contest } from '../api/types.ts';
import { useNow } from '../components/useNow.ts';
import { contestTime } from '../labels/time.ts';

/** The contest that the page is about, and a menu of all others, at every width. */
export function ContestMenu() {
  const { data = [] } = useQuery(contestsQuery);
  const slug = useContestOfPage();
  const current = data.find((c) => c.slug === slug);
  return (
    <nav className="top-nav" aria-label="Contests">
      {current && (
        <Link to="/contests/$contest" params={{ contest: current.slug }} className="top-current" title={current.title}>
          {current.title}
        </Link>
      )}
      <Menu contests={data} />
    </nav>
  );
}

// Pages of matches, submissions and finals read what they are about anyway.
function useContestOfPage(): string | undefined {
  const { contest, id } = useParams({ strict: false });
  const page = useRouterState({ select: (s) => s.location.pathname.split('/')[1] });
  const number = Number(id);
  const match = useQuery({ ...matchQuery(number), enabled: page === 'matches' }).data;
  const submission = useQuery({ ...submissionQuery(number), enabled: page === 'submissions' }).data;
  const final = useQuery({ ...finalQuery(number), enabled: page === 'finals' }).data;
  return contest ?? (page === 'matches' ? match?.contest : page === 'submissions' ? submission?.contest : page === 'finals' ? final?.contest : undefined);
}

const order: Readonly<Record<Contest['state'], number>> = { open: 0, frozen: 1, upcoming: 2, closed: 3 };

function Menu({ contests }: { contests: Contest[] }) {
  const now = useNow();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const page = useRouterState({ select: (s) => s.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [page]);
  const sorted = [...contests].sort((a, b) => order[a.state] - order[b.state]);
  return (
    <details
      ref={menu}
      className="top-menu"
      open={open}
      onToggle={(e) => setOpen(e.currentTarget.open)}
      onBlur={(e) => !e.currentTarget.contains(e.relatedTarget) && setOpen(false)}
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return;
        setOpen(false);
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary>Contests</summary>
      <ul>
        {sorted.map((c) => (
          <li key={c.slug}>
            <Link to="/contests/$contest" params={{ contest: c.slug }}>
              {c.title} <span className="dim small">{contestTime(c, now)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/">All contests</Link>
        </li>
      </ul>
    </details>
  );
}
