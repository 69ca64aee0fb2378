// The board as a module paints it, or the whole picture of a page: a sandboxed frame where the board would be. It lies where the
// camera has the board, so zooming and moving work without the module's help.

import { type PointerEvent as ReactPointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { bindPointer } from './Board';
import type { Stage, Theme } from './game';
import { ModuleHost, type ModuleMatch } from './module';
import type { Viewer } from './viewer';

interface Props {
  readonly stage: Stage;
  readonly viewer: Viewer;
  readonly match: ModuleMatch;
  readonly theme: Theme;
  readonly label: string;
  readonly onDescribe: (text: string) => void;
  readonly onFailure: (reason: string) => void;
}

export function ModuleStage({ stage, viewer, match, theme, label, onDescribe, onFailure }: Props): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const host = useRef<ModuleHost | null>(null);
  const aspect = useRef<number | null>(null);
  const first = useRef({ theme, onDescribe, onFailure });
  first.current = { theme, onDescribe, onFailure };
  const module = stage.kind === 'module';

  // Before the frame can say anything, and before its first page has been loaded.
  useLayoutEffect(() => {
    const element = frame.current as HTMLIFrameElement;
    const talk = new ModuleHost(
      {
        source: () => element.contentWindow,
        post: (message, transfer) => element.contentWindow?.postMessage(message, '*', transfer),
        now: () => performance.now(),
        later: (milliseconds, callback) => {
          const timer = setTimeout(callback, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      match,
      first.current.theme,
      {
        ready: (declared) => {
          aspect.current = declared.aspect;
          viewer.addLayers(declared.layers);
          viewer.repaint();
        },
        describe: (text) => first.current.onDescribe(text),
        follow: ({ x, y }) => viewer.seeAt({ x: x * viewer.replay.cols, y: y * viewer.replay.rows }),
        failed: (reason) => first.current.onFailure(reason),
      },
    );
    host.current = talk;
    const hear = (event: MessageEvent) => talk.hear(event);
    const loaded = () => talk.loaded();
    window.addEventListener('message', hear);
    element.addEventListener('load', loaded);
    const layers = { ...viewer.snapshot.layers };
    const unsubscribe = viewer.subscribe(() => {
      for (const [id, choice] of Object.entries(viewer.snapshot.layers)) {
        if (layers[id] !== choice) talk.setLayer(id, choice);
        layers[id] = choice;
      }
    });
    return () => {
      window.removeEventListener('message', hear);
      element.removeEventListener('load', loaded);
      unsubscribe();
      talk.close();
    };
  }, [viewer, match]);

  useEffect(() => host.current?.setTheme(theme), [theme]);

  useEffect(() => {
    if (!module) return;
    const box = area.current as HTMLDivElement;
    const element = frame.current as HTMLIFrameElement;
    const detach = bindPointer(box, viewer);
    viewer.watch((picture) => {
      host.current?.show(picture);
      const { left, top, width, height } = fitted(picture.board, aspect.current);
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    });
    const measure = () => viewer.resize(box.clientWidth, box.clientHeight, window.devicePixelRatio || 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => {
      observer.disconnect();
      detach();
      viewer.watch(null);
    };
  }, [viewer, module]);

  /** The pointer belongs to the site; the module is told where it is. */
  const pick = (event: ReactPointerEvent) => {
    const box = (frame.current as HTMLIFrameElement).getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) host.current?.pick({ x, y });
  };

  return (
    <>
      {/* Scripts and nothing else: no forms, no windows, no origin that would have rights. */}
      <iframe ref={frame} src={stage.page} className={`vw-module${module ? '' : ' vw-module-page'}`} title={label} sandbox="allow-scripts" referrerPolicy="no-referrer" allow="" />
      {module && <div ref={area} className="vw-canvas" onPointerMove={pick} onPointerDown={pick} />}
    </>
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The largest box of an aspect in the middle of another. */
function fitted(box: Box, aspect: number | null): Box {
  if (aspect === null) return box;
  const width = Math.min(box.width, box.height * aspect);
  const height = width / aspect;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}
