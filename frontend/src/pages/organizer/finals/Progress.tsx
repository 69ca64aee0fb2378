import type { Final } from '../../../api/types.ts';
import { count, plural } from '../../../labels/number.ts';
import { useNow } from '../../../components/useNow.ts';
import { about } from '../../../presenter/number.ts';
import { progressOf } from './progress.ts';

/** How far the matches are. */
export function Progress({ final }: { final: Final }) {
  const p = progressOf(final, useNow());
  const backstage = final.backstage;
  return (
    <section className="section" aria-labelledby="progress">
      <h2 id="progress">Progress</h2>
      <progress value={p.played} max={Math.max(1, p.played + p.left)} aria-label="Matches played of those that are known" />
      <dl className="facts">
        <div>
          <dt>matches</dt>
          <dd className="num">
            {count(p.played)} played
            {p.left > 0 && `, ${count(p.left)} to come in heats that have begun`}
          </dd>
        </div>
        <div>
          <dt>heats</dt>
          <dd className="num">
            {count(p.heatsDone)} of {plural(p.heats, 'heat')} decided
          </dd>
        </div>
        {backstage && backstage.queued + backstage.running > 0 && (
          <div>
            <dt>now</dt>
            <dd className="num">
              {backstage.running} running, {backstage.queued} waiting
            </dd>
          </div>
        )}
        {p.seconds !== null && (
          <div>
            <dt>these take</dt>
            <dd className="num">about {about(p.seconds)} more</dd>
          </div>
        )}
        <div>
          <dt>show</dt>
          <dd className="num">
            {final.step} of {plural(final.steps ?? 0, 'step')} revealed{final.state === 'running' && ', more to come'}
          </dd>
        </div>
      </dl>
    </section>
  );
}
