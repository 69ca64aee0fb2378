import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { textsQuery } from '../../../api/queries.ts';
import type { ContestTexts, Picture } from '../../../api/types.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { contestPictures } from '../../../components/pictures.ts';
import { useFileDrop } from '../../../components/useFileDrop.ts';
import { bytes } from '../../../labels/number.ts';
import { base64 } from './base64.ts';

/** The pictures that a contest's pages can show. They are stored at once, unlike texts. */
export function Pictures({ contest, pictures }: { contest: string; pictures: Picture[] }) {
  const client = useQueryClient();
  // Texts that are being edited stay as they are: only the list is replaced.
  const stored = (now: ContestTexts) => void client.setQueryData(textsQuery(contest).queryKey, (old: ContestTexts | undefined) => (old ? { ...old, pictures: now.pictures } : now));
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const content = base64(new Uint8Array(await file.arrayBuffer()));
        stored(await api.put('/api/contests/{contest}/pictures/{picture}', { params: { path: { contest, picture: pictureName(file.name) } }, body: { content } }));
      }
    },
  });
  const remove = useMutation({
    mutationFn: (picture: string) => api.delete('/api/contests/{contest}/pictures/{picture}', { params: { path: { contest, picture } } }),
    onSuccess: stored,
  });
  const { over, target } = useFileDrop((files) => add.mutate(files));
  const at = contestPictures(contest);
  return (
    <section className="section" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <p className="dim">PNG, JPEG or GIF, at most 1 MiB each. They are stored at once; a picture with the same name is replaced.</p>
      {(add.error ?? remove.error) && <Failure error={add.error ?? remove.error} />}
      <div className={over ? 'picture-drop picture-over' : 'picture-drop'} {...target}>
        <label htmlFor="picture-file">Add pictures</label>{' '}
        <input
          id="picture-file"
          type="file"
          accept="image/png,image/jpeg,image/gif"
          multiple
          disabled={add.isPending}
          onChange={(e) => {
            add.mutate([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
      </div>
      <ul className="plain-list picture-list">
        {pictures.map((p) => (
          <li key={p.name}>
            <img src={at(p.name) ?? ''} alt="" loading="lazy" />
            <span>
              <strong>{p.name}</strong>{' '}
              <span className="dim">
                {p.width} × {p.height}, {bytes(p.bytes)}
              </span>
              <br />
              <code>{`![what it shows](${p.name})`}</code>
            </span>
            <CopyButton text={`![what it shows](${p.name})`} label="Copy" />
            <button type="button" disabled={remove.isPending} onClick={() => remove.mutate(p.name)} aria-label={`Remove ${p.name}`}>
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A file's name as pictures may be called. */
export function pictureName(file: string): string {
  const plain = file.normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[^A-Za-z0-9._-]+/g, '-').replace(/\.{2,}/g, '.').replace(/^[^A-Za-z0-9]+/, '');
  return plain.replace(/\.jpe$/i, '.jpeg').slice(-60).replace(/^[^A-Za-z0-9]+/, '');
}
