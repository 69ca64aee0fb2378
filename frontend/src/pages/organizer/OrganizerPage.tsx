import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { contestQuery } from '../../api/queries.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { sections } from './sections.ts';
import './organizer.css';

const route = getRouteApi('/contests/$contest/organize');

/** The organizers' side of a contest: its sections, with the chosen one below. */
export function OrganizePage() {
  const { contest: slug } = route.useParams();
  const { data: contest } = useQuery(contestQuery(slug));
  if (!contest) return <Skeleton lines={6} height={24} />;
  if (!contest.organizer) {
    return (
      <div className="empty">
        <p>Only the organizers of {contest.title} can use this page. If you are one, log in with that account.</p>
      </div>
    );
  }
  return (
    <>
      <nav className="sections no-print" aria-label="Organize">
        {sections.map((section) => (
          <Link
            key={section.title}
            to={section.to}
            params={{ contest: slug }}
            activeOptions={{ exact: section.to === '/contests/$contest/organize' }}
            activeProps={{ className: 'active' }}
          >
            {section.title}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
