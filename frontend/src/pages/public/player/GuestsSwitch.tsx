import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Player } from '../../../api/types.ts';
import { Failure } from '../../../components/Failure.tsx';

/** Lets the owner say whether guests may play the player. */
export function GuestsSwitch({ contest, player }: { contest: string; player: Player }) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (allowed: boolean) => api.put('/api/contests/{contest}/players/{player}/guests', { params: { path: { contest, player: player.name } }, body: { allowed } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['player', contest] }),
  });
  const allowed = set.isPending ? set.variables : player.guests === true;
  return (
    <section className="section" aria-labelledby="guests">
      <h2 id="guests">Lent computers</h2>
      <label className="check">
        <input type="checkbox" role="switch" checked={allowed} disabled={set.isPending} onChange={(e) => set.mutate(e.target.checked)} /> Your compiled player may run on computers that others lend to this site
        (never its source).
      </label>
      {set.error && <Failure error={set.error} />}
    </section>
  );
}
