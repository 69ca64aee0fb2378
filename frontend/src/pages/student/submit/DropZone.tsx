import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { useFileDrop } from '../../../components/useFileDrop.ts';

interface DropProps {
  filename: string;
  size: number;
  suffixes: string[];
  foot: string;
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}

/** Takes a file that is dropped or chosen, and shows its content. */
export function DropZone({ filename, size, suffixes, foot, onFile, children }: DropProps) {
  const { over, target } = useFileDrop((files) => onFile(files[0]));
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <section
      className={over ? 'drop over' : 'drop'}
      aria-label="Source of the player"
      {...target}
    >
      <div className="drop-head">
        <Icon name="file" />
        <span className="break">{filename || (size === 0 ? 'Drop your player’s source file here, choose it, or write below.' : 'written here')}</span>
        <input
          id={id}
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          {...(suffixes.length > 0 ? { accept: [...suffixes, 'text/plain'].join(',') } : {})}
          onChange={(e) => {
            onFile(e.target.files?.[0]);
            e.target.value = ''; // the same file may be chosen again after it was changed
          }}
        />
        <button type="button" onClick={() => input.current?.click()}>
          Choose file
        </button>
      </div>
      {children}
      {foot && <p className="small dim drop-foot">{foot}</p>}
    </section>
  );
}
