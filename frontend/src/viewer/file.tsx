// The viewer as a single file that works offline: pick or drop a match file, watch it. It comes with every kit.

import { type ReactNode, StrictMode, useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { game as built } from 'virtual:game';
import '../styles/tokens.css';
import type { Replay } from './game';
import { moduleHash, runModule } from './moduleFrame';
import { readFile } from './open';
import { readPackage, readReplay } from './package';
import { currentTheme } from './pageTheme';
import { View } from './View';
import './file.css';

/** What came with the page: a game, whose own code the same page runs in a frame, and a match. */
const pack = readPackage(document);
const game = (pack && built.packed?.(pack, window.location.href.split('#')[0] + moduleHash)) ?? built;
const given = readReplay(document);

/** Another page shows this one in a frame, and gives it what it plays: a final that was saved as a file. */
const framed = window.parent !== window;
const tell = (word: 'ready' | 'close') => window.parent.postMessage({ agon: word }, '*');

function FileViewer(): ReactNode {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [bytes, setBytes] = useState<Uint8Array>();
  const [name, setName] = useState('');
  const [opened, setOpened] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const place = useRef(window.location.hash);

  const open = useCallback(async (file: File | undefined) => {
    if (!file) return;
    try {
      const content = await readFile(file);
      setReplay(game.parse(content));
      setBytes(content);
      setProblem(null);
      setName(file.name);
      setOpened((count) => count + 1);
    } catch (error) {
      setReplay(null);
      setProblem(`${file.name} cannot be shown. ${error instanceof Error ? error.message : String(error)}`);
    }
  }, []);

  useEffect(() => {
    if (!framed) return;
    const hear = (event: MessageEvent) => {
      const given = event.data as { agon?: unknown; name?: unknown; bytes?: unknown } | null;
      if (event.source !== window.parent || given?.agon !== 'open' || !(given.bytes instanceof Uint8Array)) return;
      void open(new File([given.bytes.slice()], String(given.name)));
    };
    window.addEventListener('message', hear);
    tell('ready');
    return () => window.removeEventListener('message', hear);
  }, [open]);

  useEffect(() => {
    if (given && !framed) void open(new File([given.bytes.slice()], given.name));
  }, [open]);

  useEffect(() => {
    document.title = replay ? `${name} · ${game.title}` : `${game.title} viewer`;
  }, [replay, name]);

  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void open(event.dataTransfer?.files[0]);
    };
    window.addEventListener('dragover', dragOver);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', dragOver);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [open]);

  const onPlace = useCallback((next: string) => {
    place.current = `#${next}`;
    // Chromium refuses to change the address of a file: page now and then; the viewer works without it.
    try {
      window.history.replaceState(null, '', `#${next}`);
    } catch {
      // The address stays as it was.
    }
  }, []);
  const onClose = useCallback(() => {
    if (framed) {
      tell('close');
      return;
    }
    setReplay(null);
    onPlace('round=0');
  }, [onPlace]);

  return (
    <main className={`fv${over ? ' fv-over' : ''}`}>
      {replay ? (
        <>
          <h1 className="fv-title">{name}</h1>
          <View
            key={opened}
            game={game}
            replay={replay}
            file={bytes}
            place={place.current}
            onPlace={onPlace}
            onClose={onClose}
            autoFocus
          />
        </>
      ) : framed && !problem ? null : (
        <Picker problem={problem} open={open} />
      )}
    </main>
  );
}

function Picker({ problem, open }: { readonly problem: string | null; readonly open: (file: File | undefined) => void }): ReactNode {
  return (
    <div className="fv-picker">
      <Pictures />
      <h1>{game.title}</h1>
      <p>Open a match: {game.fileHint}. You can also drop it anywhere on this page.</p>
      <label className="fv-open">
        Open a match file
        <input
          type="file"
          onChange={(event) => {
            open(event.currentTarget.files?.[0]);
            event.currentTarget.value = ''; // the same file may be opened again after the next match
          }}
        />
      </label>
      {problem && <p className="fv-problem" role="alert">{problem}</p>}
      <p className="fv-note">The file stays on this computer: this page works offline and sends nothing.</p>
    </div>
  );
}

const side = 64;

/** The first pictures of the legend as a greeting. */
function Pictures(): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const ctx = canvas?.getContext('2d');
    if (!canvas || !ctx) return;
    const scale = side * (window.devicePixelRatio || 1);
    canvas.width = scale * 3;
    canvas.height = scale;
    const theme = currentTheme();
    game.legend.slice(0, 3).forEach((entry, k) => {
      // A little smaller than on the board: legs may reach out of their cell.
      ctx.setTransform(scale * 0.86, 0, 0, scale * 0.86, scale * (k + 0.5), scale / 2);
      entry.paint(ctx, theme, scale * 0.86);
    });
  }, []);
  return <canvas ref={ref} className="fv-pictures" aria-hidden="true" />;
}

if (framed && window.location.hash === moduleHash) runModule(pack);
else createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <FileViewer />
  </StrictMode>,
);
