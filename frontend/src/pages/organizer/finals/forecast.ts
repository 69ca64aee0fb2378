// What a forecast says, in words.
import type { FinalForecast, FinalForecasts, Range } from '../../../api/types.ts';
import { count, plural } from '../../../labels/number.ts';
import { about, percent } from '../../../presenter/number.ts';

/** "84" or "80 to 120": how far it may be from what is expected. */
export function rangeWords(range: Range | null, write: (n: number) => string = (n) => count(Math.round(n))): string {
  if (!range) return '–';
  const [low, high] = [write(range.low), write(range.high)];
  return low === high ? low : `${low} to ${high}`;
}

/** Before anything is created: what will happen. */
export function sentence(forecast: FinalForecast, all: Pick<FinalForecasts, 'entrants' | 'cores'>): string {
  const matches = forecast.matches ? `about ${plural(Math.round(forecast.matches.mean), 'match', 'matches')}` : 'matches that nobody could count';
  const cores = Math.max(1, all.cores);
  const time = forecast.seconds ? `, some ${about(forecast.seconds.mean)} on ${plural(cores, 'core')}` : '';
  const best = forecast.simulations > 0 ? ` The strongest of them wins with a probability of ${percent(forecast.best_wins)}.` : '';
  return `${plural(all.entrants.length, 'player')} will play ${matches}${time}.${best} Nothing is played before you start it, and nobody but organizers sees any of it before its show begins.`;
}
