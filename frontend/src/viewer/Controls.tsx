// The buttons below the board. Every one also has a key; the help lists them.

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import { type Action, type Binding, keyFor } from './keys';
import { type Snapshot, speeds, type Viewer } from './viewer';

interface Props {
  readonly viewer: Viewer;
  readonly snapshot: Snapshot;
  readonly act: (action: Action) => void;
  readonly keys: readonly Binding[];
}

export function Controls({ viewer, snapshot, act, keys }: Props): ReactNode {
  const { playing, animate, speed } = snapshot;
  return (
    <div className="vw-controls" role="toolbar" aria-label="Replay">
      <div className="vw-group vw-transport">
        <Button icon="start" label="First round" hint="Home" onClick={() => act({ do: 'start' })} />
        <Button icon="back" label="One round back" hint="←" onClick={() => act({ do: 'step', by: -1 })} />
        <Button
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Play'}
          hint="Space"
          strong
          onClick={() => act({ do: 'toggle' })}
        />
        <Button icon="on" label="One round on" hint="→" onClick={() => act({ do: 'step', by: 1 })} />
        <Button icon="end" label="Last round" hint="End" onClick={() => act({ do: 'end' })} />
      </div>
      <div className="vw-group vw-speeds" role="group" aria-label="Speed">
        {speeds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === speed}
            title={`Speed ${one}x (+ −)`}
            onClick={() => viewer.setSpeed(one)}
          >
            {one}x
          </button>
        ))}
      </div>
      <Button icon="animate" label="Animation" hint="A" pressed={animate} worded onClick={() => act({ do: 'animate' })} />
      {viewer.layers.length > 0 && (
        <div className="vw-group vw-layers" role="group" aria-label="Layers">
          {viewer.layers.map(({ id, title, key, choices }) => {
            const choice = snapshot.layers[id] ?? 0;
            return (
              <button
                key={id}
                type="button"
                aria-pressed={choice > 0}
                title={`${title}: ${choices[choice]} (${key.toUpperCase()})`}
                onClick={() => act({ do: 'layer', id })}
              >
                {title}
                {choices.length > 2 && choice > 0 && <>: {choices[choice]}</>}
              </button>
            );
          })}
        </div>
      )}
      <div className="vw-group vw-view">
        <Button icon="zoomOut" label="Zoom out" hint="X" onClick={() => act({ do: 'zoom', by: 0.8 })} />
        <Button icon="zoomIn" label="Zoom in" hint="Z" onClick={() => act({ do: 'zoom', by: 1.25 })} />
        <Button icon="fit" label="Whole board" hint="0" onClick={() => act({ do: 'fit' })} />
        <Button icon="picture" label="Save a picture of the round" hint={keyFor('picture', keys)} onClick={() => act({ do: 'picture' })} />
        <Button icon="full" label="Full screen" hint="F" onClick={() => act({ do: 'full' })} />
      </div>
    </div>
  );
}

interface ButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly strong?: boolean;
  readonly pressed?: boolean;
  /** Shows the label as text too. */
  readonly worded?: boolean;
  readonly onClick: () => void;
}

export function Button({ icon, label, hint, strong, pressed, worded, onClick }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`vw-button${strong ? ' vw-strong' : ''}${worded ? ' vw-worded' : ''}`}
      aria-label={label}
      aria-pressed={pressed}
      title={hint ? `${label} (${hint})` : label}
      onClick={onClick}
    >
      <Icon name={icon} />
      {worded && <span>{label}</span>}
    </button>
  );
}
