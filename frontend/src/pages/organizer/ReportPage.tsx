import { getRouteApi, Link } from '@tanstack/react-router';
import { Report } from '../student/report/Report.tsx';

const route = getRouteApi('/contests/$contest/organize/grades/$person');

/** The report of a student, for organizers. */
export function ReportPage() {
  const { contest, person } = route.useParams();
  return (
    <Report slug={contest} person={Number(person)}>
      <Link to="/contests/$contest/organize/grades" params={{ contest }} className="button">
        All grades
      </Link>
    </Report>
  );
}
