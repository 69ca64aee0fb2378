import { useId, useState } from 'react';
import type { TryTerms } from '../../../api/types.ts';
import type { TryWish } from '../../../api/submit.ts';

interface Props {
  terms: TryTerms;
  wish: TryWish;
  onWish: (wish: TryWish) => void;
}

/** Whom the draft meets, how often and where. */
export function TryOptions({ terms, wish, onWish }: Props) {
  const id = useId();
  const [seeds, setSeeds] = useState(wish.seeds.join(', '));
  const against = wish.against.length > 0 ? wish.against : terms.against;
  const set = (change: Partial<TryWish>) => onWish({ ...wish, ...change });
  const place = (i: number, name: string) => {
    const next = [...against];
    if (name === '') next.splice(i, 1);
    else next[i] = name;
    set({ against: next });
  };
  const seats = [...against, ...(against.length < terms.seats - 1 ? [''] : [])];
  return (
    <div className="try-options">
      {seats.map((name, i) => (
        <select key={i} aria-label={`Opponent ${i + 1}`} value={name} onChange={(e) => place(i, e.target.value)}>
          <option value="">{i === 0 ? 'choose an opponent' : name === '' ? 'another opponent' : 'nobody'}</option>
          {terms.opponents.map((o) => (
            <option key={o.name} value={o.name}>
              {o.builtin ? o.name : `${o.name} (yours)`}
            </option>
          ))}
        </select>
      ))}
      <div className="try-row">
        <label htmlFor={`${id}-matches`}>Matches</label>
        <select id={`${id}-matches`} value={wish.matches} disabled={wish.seeds.length > 0} onChange={(e) => set({ matches: Number(e.target.value) })}>
          {[1, 2, 3, 4, 5].map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
        <label htmlFor={`${id}-seeds`}>Seeds</label>
        <input
          id={`${id}-seeds`}
          type="text"
          inputMode="numeric"
          placeholder="by lot"
          value={seeds}
          onChange={(e) => {
            setSeeds(e.target.value);
            set({ seeds: seedsOf(e.target.value) });
          }}
        />
      </div>
      {terms.boards.length > 1 && (
        <select aria-label="Board" value={wish.board || (terms.boards[0]?.id ?? 0)} onChange={(e) => set({ board: Number(e.target.value) })}>
          {terms.boards.map((b) => (
            <option key={b.id} value={b.id}>
              {b.name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** At most five numbers that somebody has written; everything else is left out. */
export function seedsOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number).filter((n) => n <= 2 ** 31 - 1).slice(0, 5);
}
