import type { Final, ShowStep } from '../../api/types.ts';
import { plural } from '../../labels/number.ts';
import { HeatGrid } from '../HeatGrid.tsx';
import { areLong, heatsOf, stageOf } from '../steps.ts';

/** Shows the players of a heat. */
export function HeatSlide({ final, step, mine }: { final: Final; step: ShowStep; mine?: string | undefined }) {
  const heats = heatsOf(final, step);
  const stage = stageOf(final, step);
  const [heat] = heats;
  if (!heat || !stage) return null;
  if (heats.length > 1) {
    return (
      <div className="slide slide-picture">
        <h2>
          {stage.name}: {plural(heats.length, 'heat')}
          <span className="slide-count">before each name its seed</span>
        </h2>
        <HeatGrid heats={heats} mine={mine} />
      </div>
    );
  }
  return (
    <div className="slide slide-heat">
      <h2>
        {heat.name === stage.name ? stage.name : `${stage.name}, ${heat.name}`}
        <span className="slide-count">{plural(heat.wanted, 'match', 'matches')}</span>
      </h2>
      <ul className="slide-rows" data-many={heat.slots.length > 8 ? 'many' : undefined} data-long={areLong(heat) || undefined}>
        {heat.slots.map((slot, i) =>
          slot.player === '' ? null : (
            <li key={i} className={slot.player === mine ? 'mine' : undefined}>
              <span className="slide-seed" title={`seed ${slot.seed}`}>
                <span className="sr-only">seed </span>
                {slot.seed}
              </span>
              <span className="slide-player">{slot.player}</span>
              <span className="slide-author">{slot.author}</span>
              <span className="slide-from">{slot.note || (/^(seed|place) \d/.test(slot.from) ? '' : slot.from)}</span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
