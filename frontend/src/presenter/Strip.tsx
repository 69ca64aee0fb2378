import type { Final } from '../api/types.ts';
import { useTick } from '../components/useNow.ts';
import type { Action } from './keys.ts';
import { goesOn } from './move.ts';
import { elapsed } from './number.ts';
import { kindWords } from './steps.ts';

interface Props {
  final: Final;
  /** When the show began in this browser; null: it has not. */
  since: number | null;
  trouble: string;
  moving: boolean;
  act: (action: Action) => void;
}

/** What the presenter needs to know: the position of the show and the kind of the next step, not its content. */
export function Strip({ final, since, trouble, moving, act }: Props) {
  const now = useTick(1000).getTime();
  const passed = since === null ? 0 : (now - since) / 1000;
  const next = final.backstage?.steps[final.step];
  const after = next ? kindWords[next.kind] : final.state === 'done' || final.state === 'cancelled' ? 'nothing, this is the end' : 'still being played';
  return (
    <div className="strip" role="toolbar" aria-label="Show">
      <button type="button" onClick={() => act('back')} disabled={final.step === 0 || moving} title="One step back (← or Page up)">
        Back
      </button>
      <button type="button" onClick={() => act('next')} disabled={(!next && !goesOn(final)) || moving} title="Next step (Space, → or Page down)">
        Next
      </button>
      <span className="strip-next">
        step {final.step}; next: <b>{after}</b>
      </span>
      <span className="strip-trouble" role="status">
        {trouble}
      </span>
      <span className="strip-time" title="Since the show was opened here">
        {elapsed(passed)}
      </span>
      <button type="button" onClick={() => act('dark')} title="Dark or light (D)">
        Colours
      </button>
      <button type="button" onClick={() => act('full')} title="Full screen (F)">
        Full screen
      </button>
      <button type="button" onClick={() => act('help')} title="Keys (?)">
        Keys
      </button>
      <button type="button" onClick={() => act('strip')} title="Hide this line (P shows it again)">
        Hide
      </button>
    </div>
  );
}
