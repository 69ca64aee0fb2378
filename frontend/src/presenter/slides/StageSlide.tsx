import type { Final, ShowStep } from '../../api/types.ts';
import { heatCount, isBlank, stageOf, standingBefore } from '../steps.ts';
import { BracketView } from '../BracketView.tsx';
import { HeatGrid } from '../HeatGrid.tsx';
import { RaceBars } from '../RaceBars.tsx';
import { Standing } from '../Standing.tsx';

/** What comes now: the bracket with the stage, or the stage and who stands where before it. */
export function StageSlide({ final, step, mine }: { final: Final; step: ShowStep; mine?: string | undefined }) {
  const stage = stageOf(final, step);
  if (!stage) return null;
  const count = heatCount(stage);
  if (final.bracket && !isBlank(final, step.stage)) {
    return (
      <div className="slide slide-picture">
        <h2>
          {stage.name}
          {count && <span className="slide-count">{count}</span>}
        </h2>
        <BracketView final={final} stage={step.stage} fresh={step.heats} mine={mine}>
          <HeatGrid heats={stage.heats} mine={mine} />
        </BracketView>
      </div>
    );
  }
  const before = standingBefore(final, step.stage);
  return (
    <div className="slide slide-stage">
      <div>
        <h2 className="slide-huge">{stage.name}</h2>
        {count && <p className="slide-lead">{count}</p>}
        {before && <p className="slide-lead dim">{before.words}</p>}
      </div>
      {before &&
        (final.format === 'race' ? (
          <RaceBars stages={final.stages.slice(0, step.stage)} rows={before.rows} mine={mine} />
        ) : (
          <Standing rows={before.rows} most={16} tieBreaks={[]} caption={`Standing before ${stage.name}`} mine={mine} />
        ))}
    </div>
  );
}
