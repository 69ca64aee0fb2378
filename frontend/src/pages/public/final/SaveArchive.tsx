import { useState } from 'react';
import type { Final } from '../../../api/types.ts';
import { bytes } from '../../../labels/number.ts';
import { Icon } from '../../../components/Icon.tsx';
import { archiveName, archiveOf, wantedOf } from './archive.ts';
import { pack } from './packing.ts';

/** Saves what is shown as a file that needs neither site nor network, with as many replays as fit. */
export function SaveArchive({ final }: { final: Final }) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const wanted = wantedOf(final);
    const replays = await pack(final.game, wanted, (done, of) => setWords(`Packing replays: ${done} of ${of}.`)).catch(() => null);
    setBusy(false);
    const page = document.querySelector('.final-page');
    if (!page) return;
    const file = new Blob([archiveOf(page, document, `${final.title}, ${final.contest_title}`, replays)], { type: 'text/html' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = archiveName(final);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    const inside = Object.keys(replays?.matches ?? {}).length;
    setWords(
      replays
        ? `Saved, ${bytes(file.size)}: ${inside === wanted.length ? 'all' : inside} of ${wanted.length} replays are in it and play without network.`
        : 'Saved without replays: the site gave no viewer. Save it again to have them.',
    );
  };
  return (
    <>
      <button type="button" onClick={() => void save()} disabled={busy}>
        <Icon name="down" />
        This page as a file, with replays (HTML)
      </button>
      <span className="small dim" role="status">
        {words}
      </span>
    </>
  );
}
