import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { logFile, logQuery } from '../../api/queries.ts';
import { actionText } from '../../labels/audit.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { LogEntries } from './LogEntries.tsx';
import { About } from './ResultsSection.tsx';
import '../../components/matches.css';

const route = getRouteApi('/contests/$contest/organize/log');

/** The log of what was done in the contest, by whom, when and why. */
export function LogSection() {
  const { contest } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(logQuery(contest, search));
  return (
    <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
      {(data) => (
        <LogEntries
          name="log"
          entries={data.entries}
          actions={data.actions}
          filter={search}
          onFilter={(filter) => void navigate({ search: filter })}
          question="What was done"
          placeholder="Who, player, match or reason"
          tools={
            <a className="button" href={logFile(contest, search)} download>
              <Icon name="down" />
              Download as CSV
            </a>
          }
          empty={search.action || search.search ? 'Nothing in the log matches that.' : 'Nobody has changed anything yet. What organizers do is written down here.'}
          nobody="the site, or its command line"
          about={[
            {
              title: 'what',
              cell: (e) => (
                <>
                  {actionText(e.action)} <About contest={contest} match={e.match} player={e.player} />
                </>
              ),
            },
          ]}
          contestOf={() => contest}
        />
      )}
    </Loaded>
  );
}
