import { useState, type DragEvent } from 'react';

/** What makes an element take files that are dropped on it. `over` says that one is above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    over,
    target: {
      onDragEnter: drag,
      onDragOver: drag,
      onDragLeave: (event: DragEvent) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false),
      onDropCapture: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation(); // an editor inside would insert it
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
