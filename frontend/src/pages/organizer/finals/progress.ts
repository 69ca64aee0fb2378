import type { Final } from '../../../api/types.ts';

export interface FinalProgress {
  played: number;
  /** Matches that are known to be played still; later stages may add to them. */
  left: number;
  heats: number;
  heatsDone: number;
  /** Seconds until the known ones are played; null: nobody knows. */
  seconds: number | null;
}

/** How far a final is, as far as it is known which matches it needs. */
export function progressOf(final: Final, now: Date): FinalProgress {
  const heats = final.stages.flatMap((stage) => stage.heats);
  const played = final.backstage?.played ?? 0;
  const left = (final.backstage?.heats ?? []).reduce((sum, heat) => sum + heat.wanted - heat.played, 0);
  const since = final.started_at ? (now.getTime() - Date.parse(final.started_at)) / 1000 : 0;
  const seconds = final.state === 'running' && played > 0 && left > 0 && since > 0 ? (since / played) * left : null;
  return { played, left, heats: heats.length, heatsDone: heats.filter((heat) => heat.state === 'result').length, seconds };
}
