import { useEffect, useRef } from 'react';
import { bindings } from './keys.ts';

/** The keys of the show. */
export function KeyHelp({ presents, onClose }: { presents: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="show-help" ref={dialog} onClose={onClose} aria-labelledby="show-keys">
      <h2 id="show-keys">Keys</h2>
      <dl>
        {bindings
          .filter((binding) => presents || !binding.presents)
          .map((binding) => (
            <div key={binding.action}>
              <dt>
                <kbd>{binding.shown}</kbd>
              </dt>
              <dd>{binding.means}</dd>
            </div>
          ))}
      </dl>
      {presents && <p className="dim">Page up and page down are what presenters’ remotes send. Every step is revealed to all phones at once.</p>}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
