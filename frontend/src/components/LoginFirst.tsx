import { Link, useRouterState } from '@tanstack/react-router';

/** In place of what only a user can see; leads back here afterwards. The title is for where it is the whole page. */
export function LoginFirst({ what, title }: { what: string; title?: string }) {
  const next = useRouterState({ select: (s) => s.location.href });
  return (
    <div className="empty">
      {title && <h1>{title}</h1>}
      <p>{what}</p>
      <div className="actions">
        <Link to="/login" search={{ next }} className="button button-main">
          Log in
        </Link>
        <Link to="/register" search={{ next }} className="button">
          Register
        </Link>
      </div>
    </div>
  );
}
