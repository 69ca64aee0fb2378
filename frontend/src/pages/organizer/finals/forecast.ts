// What a forecast says, in words.
import type { FinalForecast, FinalForecasts, Range } from '../../../api/types.ts';
import { count, plural } from '../../../labels/number.ts';
import { about } from '../../../presenter/number.ts';

/** "84" or "80 to 120": how far it may be from what is expected. */
export function rangeWords(range: Range | null, write: (n: number) => string = (n) => count(Math.round(n))): string {
  if (!range) return '–';
  const [low, high] = [write(range.low), write(range.high)];
  return low === high ? low : `${low} to ${high}`;
}

/** "63 % ± 3": a probability, and how far simulation may be off, never by nothing. */
export function within(probability: number, error: number): string {
  return `${Math.round(100 * probability)} % ± ${Math.max(1, Math.round(100 * error))}`;
}

/** "98 ± 4": what is expected of a number, and how far simulation may be off where luck is in it. */
export function meanWords(range: Range, write: (n: number) => string = (n) => count(Math.round(n))): string {
  const error = range.error ?? 0;
  return error === 0 || write(error) === write(0) ? write(range.mean) : `${write(range.mean)} ± ${write(error)}`;
}

/** Before anything is created: what will happen. */
export function sentence(forecast: FinalForecast, all: Pick<FinalForecasts, 'entrants' | 'cores'>): string {
  const matches = forecast.matches ? `about ${meanWords(forecast.matches)} ${Math.round(forecast.matches.mean) === 1 ? 'match' : 'matches'}` : 'matches that nobody could count';
  const cores = Math.max(1, all.cores);
  const time = forecast.seconds ? `, some ${meanWords(forecast.seconds, about)} on ${plural(cores, 'core')}` : '';
  const best = forecast.simulations > 0 ? ` The strongest of them wins with a probability of ${within(forecast.best_wins, forecast.best_wins_error)}, from ${plural(forecast.simulations, 'simulated final')}.` : '';
  return `${plural(all.entrants.length, 'player')} will play ${matches}${time}.${best} Nothing is played before you start it, and nobody but organizers sees any of it before its show begins.`;
}
