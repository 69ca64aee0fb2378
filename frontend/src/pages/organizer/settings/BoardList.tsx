import { useQuery } from '@tanstack/react-query';
import { boardsQuery, readyBoardsQuery } from '../../../api/queries.ts';
import type { BoardSetting, BoardSummary } from '../../../api/types.ts';
import { seatsText } from '../../../labels/board.ts';
import { count } from '../../../labels/number.ts';
import { ConfigPicture } from '../../../components/BoardPicture.tsx';
import { freeName, moved, stem } from './boards.ts';
import { AreaField, TextField } from './Fields.tsx';

interface Props {
  value: BoardSetting[];
  onChange: (value: BoardSetting[]) => void;
  /** What is wrong at which field, as the API calls it. */
  errors: ReadonlyMap<string, string>;
  game: string;
  /** The contest whose boards they are; undefined: it is still to be made. */
  contest: string | undefined;
}

/** The boards of a contest. Where there is only one, it is the configuration and needs no name. */
export function BoardList({ value, onChange, errors, game, contest }: Props) {
  const stored = useQuery({ ...boardsQuery(contest ?? ''), enabled: contest !== undefined }).data;
  const set = (at: number, part: Partial<BoardSetting>) => onChange(value.map((b, i) => (i === at ? { ...b, ...part } : b)));
  const only = value.length === 1 ? value[0] : undefined;
  return (
    <>
      {errors.has('boards') && (
        <p className="hint" role="alert">
          <strong className="bad">{errors.get('boards')}</strong>
        </p>
      )}
      {only ? (
        <>
          <div className="board-only">
            <AreaField label="Configuration" rows={16} mono value={only.config} onChange={(config) => set(0, { config })} error={errors.get('boards.0.config') ?? errors.get('boards.0.name')} />
            <ConfigPicture game={game} name={only.name} config={only.config} />
          </div>
          <FileButton label="Open a file" onFile={(_, config) => set(0, { config })} />
        </>
      ) : (
        <ol className="boards">
          {value.map((board, i) => (
            <Board
              key={board.id || `new ${i}`}
              game={game}
              board={board}
              stored={stored?.find((s) => s.id === board.id)}
              nameError={errors.get(`boards.${i}.name`)}
              configError={errors.get(`boards.${i}.config`)}
              first={i === 0}
              last={i === value.length - 1}
              onChange={(part) => set(i, part)}
              onMove={(by) => onChange(moved(value, i, by))}
              onRemove={() => onChange(value.filter((_, other) => other !== i))}
            />
          ))}
        </ol>
      )}
      <Add value={value} game={game} onAdd={(name, config) => onChange([...value, { id: 0, name: freeName(name, value), config, retired: false }])} />
    </>
  );
}

interface BoardProps {
  game: string;
  board: BoardSetting;
  stored: BoardSummary | undefined;
  nameError: string | undefined;
  configError: string | undefined;
  first: boolean;
  last: boolean;
  onChange: (part: Partial<BoardSetting>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function Board({ game, board, stored, nameError, configError, first, last, onChange, onMove, onRemove }: BoardProps) {
  const played = stored?.matches ?? 0;
  return (
    <li className={board.retired ? 'board board-retired' : 'board'}>
      <ConfigPicture game={game} name={board.name} config={board.config} />
      <div className="board-head">
        <TextField label="Name" value={board.name} onChange={(name) => onChange({ name })} error={nameError} maxLength={40} required />
        <div className="board-actions">
          <button type="button" disabled={first} aria-label={`Move ${board.name} up`} onClick={() => onMove(-1)}>
            Up
          </button>
          <button type="button" disabled={last} aria-label={`Move ${board.name} down`} onClick={() => onMove(1)}>
            Down
          </button>
          {board.id !== 0 && (
            <button type="button" aria-label={board.retired ? `Put ${board.name} back` : `Retire ${board.name}`} onClick={() => onChange({ retired: !board.retired })}>
              {board.retired ? 'Put back' : 'Retire'}
            </button>
          )}
          {played === 0 && (
            <button type="button" aria-label={`Delete ${board.name}`} onClick={onRemove}>
              Delete
            </button>
          )}
        </div>
      </div>
      <p className="hint">{stateOf(board, stored)}</p>
      <details open={board.id === 0 || configError !== undefined}>
        <summary>Configuration</summary>
        <AreaField
          label={`Configuration of ${board.name}`}
          rows={12}
          mono
          value={board.config}
          onChange={(config) => onChange({ config })}
          error={configError}
          hint={played > 0 && !board.retired ? 'It was played on: with another text it retires, and a new board takes its place.' : undefined}
        />
      </details>
    </li>
  );
}

function stateOf(board: BoardSetting, stored: BoardSummary | undefined): string {
  if (board.id === 0) return 'New: it is played on as soon as the settings are saved.';
  const words = board.retired ? ['Retired: no more matches are made on it.'] : [];
  if (stored) {
    words.push(`${seatsText(stored)}.`);
    words.push(stored.matches === 0 ? 'No ladder match was made on it.' : stored.matches === 1 ? '1 ladder match was made on it.' : `${count(stored.matches)} ladder matches were made on it.`);
  }
  return words.join(' ');
}

function Add({ value, game, onAdd }: { value: BoardSetting[]; game: string; onAdd: (name: string, config: string) => void }) {
  const ready = useQuery(readyBoardsQuery(game)).data ?? [];
  const fresh = ready.filter((r) => !value.some((b) => b.config === r.config));
  return (
    <div className="board-add">
      <span className="dim">Add a board:</span>
      {fresh.map((r) => (
        <button key={r.name} type="button" onClick={() => onAdd(r.name, r.config)}>
          {r.name}
        </button>
      ))}
      <FileButton label="From a file" onFile={(name, config) => onAdd(stem(name), config)} />
      <button type="button" onClick={() => onAdd('Board', value.at(-1)?.config ?? '')}>
        {value.length === 1 ? 'A copy to change' : 'A copy of the last'}
      </button>
    </div>
  );
}

function FileButton({ label, onFile }: { label: string; onFile: (name: string, text: string) => void }) {
  return (
    <label className="button file-button">
      {label}
      <input
        type="file"
        className="sr-only"
        onChange={(e) => {
          const input = e.currentTarget;
          const file = input.files?.[0];
          if (file) void file.text().then((text) => onFile(file.name, text));
          input.value = ''; // the same file may be chosen again
        }}
      />
    </label>
  );
}
