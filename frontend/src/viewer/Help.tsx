// Keys and pictures explained.

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Controls';
import type { Game, LegendEntry, Replay, Theme } from './game';
import type { Binding } from './keys';

interface Props {
  readonly game: Game;
  readonly replay: Replay;
  readonly theme: Theme;
  readonly keys: readonly Binding[];
  readonly onClose: () => void;
}

export function Help({ game, replay, theme, keys, onClose }: Props): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div className="vw-help-back" onClick={onClose}>
      <div
        ref={ref}
        className="vw-help"
        role="dialog"
        aria-modal="true"
        aria-label="Help"
        onClick={(event) => event.stopPropagation()}
      >
        <header>
          <h2>Help</h2>
          <Button icon="close" label="Close the help" hint="Esc" onClick={onClose} />
        </header>
        <div className="vw-help-parts">
          <section>
            <h3>Keys</h3>
            <dl>
              {keys.map(({ shown, means }) => (
                <div key={shown}>
                  <dt><kbd>{shown}</kbd></dt>
                  <dd>{means}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h3>Seats</h3>
            <p>
              {replay.names.slice(0, 9).map((name, seat) => (
                <span key={seat} className="vw-help-seat"><kbd>{seat + 1}</kbd> follows {seat} {name}</span>
              ))}
            </p>
            <p>
              {replay.facts(0, 0).map((fact) => (
                <span key={fact.label} className="vw-help-seat"><b>{fact.short}</b> {fact.short !== fact.label && fact.label}</span>
              ))}
              {replay.judge && <span className="vw-help-seat"><b>CPU</b> {replay.seconds ? 'time' : 'share of the time limit'} used so far, or out</span>}
            </p>
            <h3>Pointer</h3>
            <p>
              The wheel or two fingers zoom, dragging moves the board. Point at or tap a place to read it; click what stands
              there to follow it. Drag through the curves to go to a round.
            </p>
            <h3>Pictures</h3>
            <ul className="vw-legend">
              {(replay.legend ?? game.legend).map((entry) => (
                <li key={entry.label}>
                  <LegendPicture entry={entry} theme={theme} />
                  {entry.label}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}

const side = 44;

function LegendPicture({ entry, theme }: { readonly entry: LegendEntry; readonly theme: Theme }): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const ctx = canvas?.getContext('2d');
    if (!canvas || !ctx) return;
    const scale = side * (window.devicePixelRatio || 1);
    canvas.width = canvas.height = Math.round(scale);
    // A little smaller than on the board: legs may reach out of their cell.
    ctx.setTransform(scale * 0.86, 0, 0, scale * 0.86, scale / 2, scale / 2);
    entry.paint(ctx, theme, scale * 0.86);
  }, [entry, theme]);
  return <canvas ref={ref} aria-hidden="true" />;
}
