import { Link } from '@tanstack/react-router';
import { NewFailureCount } from '../../../components/NewFailureCount.tsx';
import '../../organizer/organizer.css';

const sections = [
  { to: '/contests/$contest/mine', title: 'Submissions' },
  { to: '/contests/$contest/mine/failures', title: 'Failures' },
  { to: '/contests/$contest/challenge', title: 'Challenges' },
  { to: '/contests/$contest/compare', title: 'Compare versions' },
  { to: '/contests/$contest/mine/report', title: 'Report' },
] as const;

/** What is the reader's own in a contest. */
export function MineNav({ contest }: { contest: string }) {
  return (
    <nav className="sections no-print" aria-label="Mine">
      {sections.map((s) => (
        <Link key={s.to} to={s.to} params={{ contest }} activeOptions={{ exact: true, includeSearch: false }} activeProps={{ className: 'active' }}>
          {s.title}
          {s.title === 'Failures' && <NewFailureCount contest={contest} />}
        </Link>
      ))}
    </nav>
  );
}
