import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '../api/client.ts';
import { meQuery, siteQuery } from '../api/queries.ts';
import { Icon } from '../components/Icon.tsx';
import { NowContext, useTick } from '../components/useNow.ts';
import { Accent } from './Accent.tsx';
import { ContestMenu } from './ContestMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import './shell.css';

/** What surrounds every page. */
export function Layout() {
  const now = useTick();
  const main = useFocusOnNavigation();
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) });
  if (bare) {
    return (
      <NowContext value={now}>
        <Accent />
        <main id="main" tabIndex={-1} ref={main}>
          <Outlet />
        </main>
      </NowContext>
    );
  }
  return (
    <NowContext value={now}>
      <Accent />
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="top">
        <div className="top-inner">
          <Brand />
          <ContestMenu />
          <div className="top-right">
            <ThemeButton />
            <UserLinks />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
    </NowContext>
  );
}

/** The site's logo and name. */
function Brand() {
  const site = useQuery(siteQuery()).data;
  return (
    <Link to="/" className="brand">
      {site?.logo ? (
        <img src={site.logo} alt="" />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M6 27 16 5l10 22M10.5 19h11" />
        </svg>
      )}
      {site?.name ?? 'Agon'}
    </Link>
  );
}

// A keyboard or screen reader user who follows a link starts at the top of the new page.
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const page = useRouterState({ select: (s) => s.resolvedLocation?.pathname });
  const first = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (first.current !== undefined && first.current !== page) main.current?.focus({ preventScroll: true });
    first.current = page;
  }, [page]);
  return main;
}

function UserLinks() {
  const { data, isPending } = useQuery(meQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = useRouterState({ select: (s) => s.location.href });
  if (isPending) return <span className="user-space" />;
  const user = data?.user;
  if (!user) {
    const next = path.startsWith('/login') || path.startsWith('/register') ? undefined : path;
    return (
      <>
        <Link to="/login" search={next ? { next } : {}}>
          Log in
        </Link>
        <Link to="/register" search={next ? { next } : {}}>
          Register
        </Link>
      </>
    );
  }
  const logOut = async () => {
    await api.post('/api/logout');
    // Pages hold what only this user may see.
    client.clear();
    await client.refetchQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: '/' });
  };
  return (
    <>
      <Link to="/account" className="user-link">
        <Icon name="user" />
        {user.name}
      </Link>
      <button type="button" className="button-quiet" onClick={() => void logOut()}>
        Log out
      </button>
    </>
  );
}
