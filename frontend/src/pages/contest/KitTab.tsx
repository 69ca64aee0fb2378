import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { contestQuery, gamesQuery } from '../../api/queries.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';

const route = getRouteApi('/contests/$contest/kit');

/** The kit: what it is, how to get it, and the first commands. */
export function KitTab() {
  const { contest: slug } = route.useParams();
  const contest = useQuery(contestQuery(slug)).data;
  const game = useQuery(gamesQuery).data?.find((g) => g.id === contest?.game);
  if (!contest) return <Skeleton lines={8} />;
  const players = Array.from({ length: (game?.seats[0] ?? 4) - 3 }, () => 'Demo').join(' ');
  const languages = game?.languages.filter((l) => l.available) ?? [];
  return (
    <>
      <p>
        The kit has all that is needed to write a player for {contest.game_title} at home: the headers, example players, {contest.qualify.gate} to
        beat, the program that runs matches, and a viewer that opens in any browser without a network.
      </p>
      <p>
        <a className="button button-main" href={`/api/contests/${encodeURIComponent(slug)}/kit.zip`} download>
          <Icon name="down" />
          Download the kit (zip)
        </a>
      </p>
      <h2 className="section">The first match</h2>
      <p className="dim">Linux, macOS or Windows with a C++ compiler and make:</p>
      <pre className="log" tabIndex={0} role="group" aria-label="Commands for the first match">
        {[
          'cp AIDummy.o.Linux64 AIDummy.o      # or the file of your system',
          'cp AIDemo.cc AIMyPlayer.cc          # then set PLAYER_NAME in it to MyPlayer',
          'make all',
          `./Game MyPlayer Demo Dummy ${players} -s 30 -i default.cnf -o default.out`,
          'open viewer.html in a browser and load default.out',
        ].join('\n')}
      </pre>
      {game && (
        <p>
          <a href={`/viewer/${game.id}.html`}>Open a match file in the viewer</a>, without the kit: it stays in your browser.
        </p>
      )}
      <p className="dim small">
        Seed 30 gives the same match every time; another number gives another one.
        {languages.length > 0 && <> Players can be written in {languages.map((l) => l.title).join(', ')}.</>}
      </p>
      <h2 className="section">Then</h2>
      <p>
        Name the player in its source, beat {contest.qualify.gate} at home, and{' '}
        <Link to="/contests/$contest/submit" params={{ contest: slug }}>submit it</Link>. All details are in{' '}
        <Link to="/contests/$contest/rules" params={{ contest: slug }}>the rules</Link>.
      </p>
    </>
  );
}
