import type { Final, Heat, ShowStep } from '../../api/types.ts';
import { plural } from '../../labels/number.ts';
import { BracketView } from '../BracketView.tsx';
import { HeatGrid } from '../HeatGrid.tsx';
import { points } from '../number.ts';
import { areLong, heatsOf, inOrder, isLast, stageOf } from '../steps.ts';

/** How a heat ended and who advances. In a bracket, the picture beside it fills up. */
export function ResultSlide({ final, step, mine }: { final: Final; step: ShowStep; mine?: string | undefined }) {
  const heats = heatsOf(final, step);
  const stage = stageOf(final, step);
  const [heat] = heats;
  if (!heat || !stage) return null;
  if (heats.length > 1) {
    return (
      <div className="slide slide-picture">
        <h2>
          {stage.name}: {plural(heats.length, 'result')}
        </h2>
        <HeatGrid heats={heats} mine={mine} fresh />
      </div>
    );
  }
  const beside = final.bracket && final.stages.length > 1;
  return (
    <div className={beside ? 'slide slide-result slide-beside' : 'slide slide-result'}>
      <div className="slide-result-list">
        <h2>{heat.name === stage.name ? stage.name : `${stage.name}, ${heat.name}`}</h2>
        <ResultList heat={heat} mine={mine} advances={isLast(final, step) ? 'wins' : 'advances'} />
      </div>
      {beside && <BracketView final={final} stage={step.stage} fresh={step.heats} mine={mine} />}
    </div>
  );
}

function ResultList({ heat, mine, advances }: { heat: Heat; mine: string | undefined; advances: string }) {
  const rows = inOrder(heat).filter((slot) => slot.player !== '');
  return (
    <ol className="slide-rows" data-many={rows.length > 8 ? 'many' : undefined} data-long={areLong(heat) || undefined}>
      {rows.map((slot) => (
        <li key={slot.player} className={`${slot.advances ? 'advances' : 'out'}${slot.player === mine ? ' mine' : ''}`}>
          <span className="slide-place">{slot.place > 0 ? slot.place : ''}</span>
          <span className="slide-player">{slot.player}</span>
          <span className="slide-points">
            {points(slot.points)} <small>points</small>
          </span>
          <span className="slide-from">{[slot.advances ? advances : '', slot.note].filter(Boolean).join('; ')}</span>
        </li>
      ))}
    </ol>
  );
}
