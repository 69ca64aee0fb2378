import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { address, api } from '../../api/client.ts';
import { refereeQuery } from '../../api/queries.ts';
import type { RefereeFailure } from '../../api/types.ts';
import { Failure } from '../../components/Failure.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../labels/number.ts';

/** How the referee of a game that came as a package fails, if it does. */
export function RefereeSection({ contest }: { contest: string }) {
  const client = useQueryClient();
  const { data } = useQuery(refereeQuery(contest));
  const resume = useMutation({
    mutationFn: () => api.post('/api/contests/{contest}/pairing', { params: { path: { contest } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: refereeQuery(contest).queryKey }),
  });
  if (!data || (data.failures.length === 0 && data.stopped_at === null)) return null;
  return (
    <section className="section" aria-labelledby="referee">
      <h2 id="referee">The referee fails</h2>
      {data.stopped_at === null ? (
        <p className="notice notice-warn">The referee of the game failed in {plural(data.failures.length, 'match', 'matches')}. After three of the newest fifty, no ladder matches are made any more.</p>
      ) : (
        <div className="notice notice-bad">
          <p>
            No ladder matches are made since <Time at={data.stopped_at} />, as the referee of the game fails too often. Send its author the logs; a new version of the game may be needed. If one player had answered last in all of these matches, look at what it sends.
          </p>
          <p>
            <button type="button" disabled={resume.isPending} onClick={() => resume.mutate()}>
              Make matches again
            </button>
          </p>
          {resume.error && <Failure error={resume.error} />}
        </div>
      )}
      <ul className="referee-failures">
        {data.failures.map((failure) => (
          <li key={failure.match}>
            <Failed contest={contest} failure={failure} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failed({ contest, failure: f }: { contest: string; failure: RefereeFailure }) {
  return (
    <>
      <p>
        <Link to="/matches/$id" params={{ id: String(f.match) }}>
          Match {f.match}
        </Link>
        , {f.round < 0 ? 'at the start' : `round ${f.round}`}, <Time at={f.at} />: {f.what}
      </p>
      <p className="small">
        {f.players.length > 0 && 'Had answered last: '}
        {f.players.map((player, i) => (
          <span key={player}>
            {i > 0 && ', '}
            <Link to="/contests/$contest/players/$player" params={{ contest, player }}>
              {player}
            </Link>
          </span>
        ))}
        {f.players.length > 0 && '. '}
        <a href={address('/api/matches/{id}/referee-log', { path: { id: f.match } })} download={`match${f.match}.log`}>
          Log for agon game test --log
        </a>
      </p>
      <Talk title="What the referee wrote on stderr" text={f.stderr} />
      <Talk title="What it was sent last" text={f.message} />
      <Talk title="What it answered" text={f.reply} />
    </>
  );
}

function Talk({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <details>
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  );
}
