import type { Final, ShowStep } from '../../api/types.ts';
import { RaceBars } from '../RaceBars.tsx';
import { Standing } from '../Standing.tsx';
import { stageOf } from '../steps.ts';

/** The table after a stage, with who leaves. */
export function TableSlide({ final, step, mine }: { final: Final; step: ShowStep; mine?: string | undefined }) {
  const stage = stageOf(final, step);
  if (!stage) return null;
  return (
    <div className="slide slide-picture">
      <h2>After {stage.name}</h2>
      {final.format === 'race' ? (
        <RaceBars stages={final.stages.slice(0, step.stage + 1)} rows={stage.table} mine={mine} />
      ) : (
        <Standing rows={stage.table} tieBreaks={final.tie_breaks} breaks="needed" caption={`Table after ${stage.name}`} mine={mine} />
      )}
    </div>
  );
}
