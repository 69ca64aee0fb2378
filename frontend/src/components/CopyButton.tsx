import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState<'' | 'copied' | 'failed'>('');
  useEffect(() => {
    if (!done) return;
    const timer = window.setTimeout(() => setDone(''), 2000);
    return () => window.clearTimeout(timer);
  }, [done]);
  return (
    <button
      type="button"
      onClick={() => {
        copy(text).then(
          () => setDone('copied'),
          () => setDone('failed'),
        );
      }}
    >
      <Icon name={done === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{done === 'copied' ? 'Copied' : done === 'failed' ? 'Select and copy it by hand' : label}</span>
    </button>
  );
}

async function copy(text: string): Promise<void> {
  // Only https and localhost have a clipboard.
  if (!window.isSecureContext) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
