import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { Order } from '../api/types.ts';
import { Failure } from './Failure.tsx';
import { Time } from './Time.tsx';
import './orders.css';

export interface Choice<A extends Order['action']> {
  action: A;
  /** On the button that begins: "Void match". */
  button: string;
  /** What happens then, in a sentence or two. */
  says: string;
  /** The reason may be left out. */
  silent?: boolean;
}

/** Sends an order. */
type Place<A> = (order: { action: A; reason: string }) => Promise<Order>;

interface Props<A extends Order['action']> {
  place: Place<A>;
  choices: Choice<A>[];
  /** What was asked last. */
  order: Order | undefined;
}

/** Buttons that ask for an operation on results. Each says first what it does, and asks why. */
export function OrderForm<A extends Order['action']>({ place, choices, order }: Props<A>) {
  const [chosen, setChosen] = useState<Choice<A> | null>(null);
  const [sent, setSent] = useState<Order | null>(null);
  const waiting = order?.state === 'asked';
  // What was sent is told until the page has read what has become of it.
  const shown = sent && (!order || order.id < sent.id) ? sent : order;
  return (
    <div className="orders no-print">
      {shown && (shown.state !== 'done' || sent) && <OrderState order={shown} />}
      {chosen ? (
        <Ask place={place} choice={chosen} onEnd={(placed) => { setChosen(null); if (placed) setSent(placed); }} />
      ) : (
        <div className="actions">
          {choices.map((c) => (
            <button key={c.action} type="button" disabled={waiting} onClick={() => setChosen(c)}>
              {c.button}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Ask<A extends Order['action']>({ place: send, choice, onEnd }: { place: Place<A>; choice: Choice<A>; onEnd: (placed: Order | null) => void }) {
  const field = useId();
  const [reason, setReason] = useState('');
  const place = usePlaceOrder(send, onEnd);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    place.mutate({ action: choice.action, reason: reason.trim() });
  };
  return (
    <form onSubmit={submit}>
      <p className="small">{choice.says}</p>
      <div className="field">
        <label htmlFor={field}>Reason{choice.silent ? ' (may be left out)' : ''}</label>
        <input id={field} value={reason} maxLength={500} required={!choice.silent} autoComplete="off" autoFocus onChange={(e) => setReason(e.target.value)} />
        <span className="hint">One sentence. Everybody can read it on this page, with your name.</span>
      </div>
      {place.error && <Failure error={place.error} />}
      <div className="actions">
        <button type="submit" className="button-main" disabled={place.isPending}>
          {choice.button}
        </button>
        <button type="button" onClick={() => onEnd(null)}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}

/** Sends an order; afterwards everything that shows it is read again. */
export function usePlaceOrder<B>(send: (order: B) => Promise<Order>, onPlaced: (order: Order) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (order) => {
      onPlaced(order);
      for (const key of ['match', 'player', 'orders', 'contest']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

const looks: Record<Order['state'], string> = { asked: 'notice', done: 'notice notice-good', refused: 'notice notice-bad' };

/** What has become of an order, in words. */
export function OrderState({ order: o }: { order: Order }) {
  return (
    <div className={looks[o.state]} role="status">
      <p className="break">
        {o.state === 'asked' ? (
          <>
            <strong>Asked</strong> by {o.asked_by}, <Time at={o.asked_at} />.{' '}
            {o.cores === 0 ? 'No worker runs at the moment: it is done as soon as one is started.' : 'A worker is about to do it.'}
          </>
        ) : (
          <>
            <strong>{o.state === 'done' ? 'Done' : 'Refused'}</strong>: {o.answer}
          </>
        )}
      </p>
    </div>
  );
}
