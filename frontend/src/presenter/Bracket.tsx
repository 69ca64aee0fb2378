import { useId, useMemo } from 'react';
import type { Heat, Slot, Stage } from '../api/types.ts';
import { boxWidth, label, line, type Layout } from './bracket.ts';
import { fit, measureIn } from './fit.ts';
import { points } from './number.ts';
import { inOrder, seated } from './steps.ts';

interface Props {
  stages: readonly Stage[];
  layout: Layout;
  /** Pixels for a unit of the layout. */
  scale: number;
  title: string;
  /** Keys of the heats in which something is new. */
  fresh?: readonly string[];
  /** The reader's player. */
  mine?: string | undefined;
  /** The heats that the players come from, as far as that is known before the heat is shown. */
  names?: ReadonlyMap<string, string>;
}

const size = 15; // of names, in units of the layout
const openSize = 12;
const smallest = 10.5; // a long name is written smaller before it is cut
const seedWidth = 30;
const pointsWidth = 44;
const nobody: ReadonlyMap<string, string> = new Map();

/** The picture of heats that lead into each other. */
export function Bracket({ stages, layout, scale, title, fresh = [], mine, names = nobody }: Props) {
  const id = useId();
  const heats = useMemo(() => new Map(stages.flatMap((stage) => stage.heats.map((heat) => [heat.key, heat] as const))), [stages]);
  const known = [...heats.values()].filter((heat) => heat.state === 'result').length;
  return (
    <svg
      className="bracket"
      role="img"
      aria-labelledby={`${id}t ${id}d`}
      viewBox={`-2 -2 ${layout.width + 4} ${layout.height + 4}`}
      width={Math.round((layout.width + 4) * scale)}
      height={Math.round((layout.height + 4) * scale)}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{`${known} of ${heats.size} heats have a result. The same follows as a table.`}</desc>
      {layout.links.map((link) => (
        <path key={`${link.from} ${link.to}`} className={heats.get(link.from)?.state === 'result' ? 'bracket-link known' : 'bracket-link'} d={link.path} />
      ))}
      {layout.titles.map(({ stage, x, y }) => (
        <text key={stage} className="bracket-stage" x={x} y={y + 18}>
          {stages[stage]?.name}
        </text>
      ))}
      {layout.boxes.map((box) => {
        const heat = heats.get(box.key);
        return heat && <HeatBox key={box.key} heat={heat} x={box.x} y={box.y} height={box.height} fresh={fresh.includes(box.key)} mine={mine} names={names} named={heat.name !== stages[box.stage]?.name} />;
      })}
    </svg>
  );
}

interface BoxProps {
  heat: Heat;
  x: number;
  y: number;
  height: number;
  fresh: boolean;
  mine: string | undefined;
  names: ReadonlyMap<string, string>;
  named: boolean;
}

function HeatBox({ heat, x, y, height, fresh, mine, names, named }: BoxProps) {
  const slots = heat.slots.length > 2 ? inOrder(heat) : seated(heat);
  const top = label(slots.length || Math.round(height / line));
  return (
    <g className={`bracket-heat ${heat.state}${fresh ? ' fresh' : ''}`} transform={`translate(${x} ${y})`}>
      {named && top > 0 && (
        <text className="bracket-name" x={0} y={top - 6}>
          {heat.name}
        </text>
      )}
      <rect className="bracket-box" y={top} width={boxWidth} height={height - top} rx={3} />
      {slots.length === 0 && (
        <text className="bracket-name" x={boxWidth / 2} y={(top + height) / 2 + 4} textAnchor="middle">
          not known yet
        </text>
      )}
      {slots.map((slot, i) => (
        <Line key={i} heat={heat} slot={slot} open={names.get(slot.from) ?? (slot.from === 'bye' || heat.state === 'result' ? 'nobody' : shortly(slot.from))} y={top + i * line} mine={slot.player !== '' && slot.player === mine} last={i === slots.length - 1} />
      ))}
    </g>
  );
}

function Line({ heat, slot, open, y, mine, last }: { heat: Heat; slot: Slot; open: string; y: number; mine: boolean; last: boolean }) {
  const decided = heat.state === 'result' && slot.player !== '';
  const played = decided && heat.wanted > 0;
  const room = boxWidth - seedWidth - (played ? pointsWidth : 8);
  const expected = slot.player === '' && open !== slot.from && slot.from.startsWith('seed ');
  const seed = slot.seed || (expected ? Number(slot.from.slice('seed '.length)) : 0);
  const wanted = slot.player === '' && !expected ? openSize : size;
  const name = useFitted(slot.player || open, room, slot.advances, wanted);
  const kind = slot.player === '' ? (expected ? ' expected' : ' open') : decided ? (slot.advances ? ' advances' : ' out') : '';
  return (
    <g className={`bracket-line${kind}${mine ? ' mine' : ''}`} transform={`translate(0 ${y})`}>
      {mine && <rect className="bracket-mine" x={1} y={1} width={boxWidth - 2} height={line - 2} />}
      {slot.advances && <rect className="bracket-mark" width={4} height={line} />}
      {seed > 0 && (
        <text className="bracket-seed" x={seedWidth - 8} y={19} textAnchor="end">
          {seed}
        </text>
      )}
      <text className="bracket-player" x={seedWidth} y={19.5} fontSize={name.size}>
        {name.text}
        {name.text !== slot.player && slot.player !== '' && <title>{slot.player}</title>}
      </text>
      {played && (
        <text className="bracket-points" x={boxWidth - 8} y={19.5} textAnchor="end" fontSize={size}>
          {points(slot.points)}
        </text>
      )}
      {!last && <line className="bracket-rule" x1={0} x2={boxWidth} y1={line} y2={line} />}
    </g>
  );
}

/** "winner of heat 2 of Quarter-finals" is too long for a line that will hold a name; the lines show the stage. */
function shortly(from: string): string {
  return from.replace(/( of heat \d+) of .*$/, '$1');
}

function useFitted(text: string, width: number, bold: boolean, wanted: number): { text: string; size: number } {
  return useMemo(() => {
    const family = typeof document === 'undefined' ? '' : getComputedStyle(document.documentElement).getPropertyValue('--font');
    const measure = (at: number) => measureIn(`${bold ? 600 : 400} ${at}px ${family || 'sans-serif'}`, at);
    const size = Math.max(smallest, Math.min(wanted, (wanted * width) / Math.max(1, measure(wanted)(text))));
    return { text: fit(text, width, measure(size)), size };
  }, [text, width, bold, wanted]);
}
