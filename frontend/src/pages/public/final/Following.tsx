import type { Final } from '../../../api/types.ts';
import { BracketView } from '../../../presenter/BracketView.tsx';
import { RaceBars } from '../../../presenter/RaceBars.tsx';
import { Slide } from '../../../presenter/Slide.tsx';
import { Standing } from '../../../presenter/Standing.tsx';
import { fortune, tableAt } from '../../../presenter/steps.ts';
import { Heats } from './Heats.tsx';

/** The show as spectators see it, on a phone too: what is on the screen now, below it all that came before. */
export function Following({ final, mine }: { final: Final; mine?: string | undefined }) {
  const step = final.now;
  if (!step) return <p className="empty">Nothing has been revealed yet. This page updates by itself.</p>;
  const table = tableAt(final, final.stages.length - 1);
  return (
    <>
      {mine && (
        <p className="final-mine" role="status">
          <b>{mine}</b> is yours: {fortune(final, mine) || 'takes part'}
        </p>
      )}
      <section className="final-now" aria-label="Now on the screen" key={final.step}>
        <Slide final={final} step={step} mine={mine} plays={false} />
      </section>
      {final.bracket && step.kind !== 'stage' && final.stages.length > 0 && (
        <section className="section" aria-labelledby="bracket">
          <h2 id="bracket">Bracket</h2>
          <div className="final-bracket">
            <BracketView final={final} stage={0} fresh={step.heats} mine={mine} whole />
          </div>
        </section>
      )}
      {table && step.kind !== 'table' && (
        <section className="section" aria-labelledby="table">
          <h2 id="table">After {final.stages[table.stage]?.name}</h2>
          {final.format === 'race' ? (
            <RaceBars stages={final.stages.slice(0, table.stage + 1)} rows={table.rows} mine={mine} />
          ) : (
            <Standing rows={table.rows} tieBreaks={[]} caption="The newest table" mine={mine} />
          )}
        </section>
      )}
      <Heats final={final} mine={mine} />
    </>
  );
}
