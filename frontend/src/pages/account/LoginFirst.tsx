import { Link, useRouterState } from '@tanstack/react-router';

/** In place of what only a user can see; leads back here afterwards. */
export function LoginFirst({ what }: { what: string }) {
  const next = useRouterState({ select: (s) => s.location.href });
  return (
    <div className="empty">
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
