import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api, given } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { contestsQuery, defaultSettingsQuery, gamesQuery, meQuery, nextSettingsQuery } from '../../../api/queries.ts';
import type { Game, Settings } from '../../../api/types.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const route = getRouteApi('/contests/new');

/** Makes a contest: of a game with its defaults, or the next edition of another one. */
export function NewContestPage() {
  const { from } = route.useSearch();
  useTitle('New contest');
  const me = useQuery(meQuery);
  const games = useQuery(gamesQuery);
  const [gameID, setGame] = useState('');
  const chosen = gameID || games.data?.[0]?.id;
  const defaults = useQuery({ ...defaultSettingsQuery(chosen ?? ''), enabled: chosen !== undefined && from === undefined });
  const next = useQuery({ ...nextSettingsQuery(from ?? ''), enabled: from !== undefined });
  if (me.isPending) return <Skeleton lines={8} height={24} />;
  const user = me.data?.user;
  if (!user) return <LoginFirst title="New contest" what="Contests are made by organizers. Log in as one." />;
  if (user.role === 'student' || user.role === 'author') {
    return (
      <div className="empty">
        <h1>New contest</h1>
        <p>
          Contests are made by organizers of the site. An admin makes you one with <code>agon admin user role {user.name} organizer</code>.
        </p>
      </div>
    );
  }
  const error = games.error ?? defaults.error ?? next.error;
  if (error) return <Failure error={error} />;
  const start = from === undefined ? defaults.data : next.data;
  const game = games.data?.find((g) => g.id === (start?.game ?? chosen));
  return (
    <>
      <div className="page-head">
        <h1>New contest</h1>
        {from !== undefined && <span className="page-state">with the settings, texts and pictures of {from}, and without its people; its dates a year later</span>}
      </div>
      {from === undefined && (
        <div className="field game-choice">
          <label htmlFor="game">Game</label>
          <select id="game" value={chosen ?? ''} onChange={(e) => setGame(e.target.value)}>
            {games.data?.map((g) => (
              <option key={g.id} value={g.id}>
                {g.author ? `${g.title} ${g.version.split('+')[0]}, by ${g.author} (${g.id})` : g.title}
              </option>
            ))}
          </select>
        </div>
      )}
      {start && game ? <NewContest key={`${from ?? ''} ${game.id}`} start={start} game={game} from={from} /> : <Skeleton lines={12} height={24} />}
    </>
  );
}

function NewContest({ start, game, from }: { start: Settings; game: Game; from: string | undefined }) {
  const own = from === undefined;
  const [settings, setSettings] = useState<Settings>(own ? { ...start, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || start.time_zone } : start);
  const [addressChosen, setAddressChosen] = useState(!own);
  const client = useQueryClient();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: (s: Settings) => api.post('/api/contests', { params: { query: given({ texts_of: from }) }, body: s }),
    onSuccess: async (made) => {
      void client.invalidateQueries({ queryKey: contestsQuery.queryKey });
      await navigate({ to: '/contests/$contest/organize', params: { contest: made.slug } });
    },
  });
  const change = (s: Settings) => {
    if (s.slug !== settings.slug) setAddressChosen(true);
    setSettings(addressChosen || s.slug !== settings.slug ? s : { ...s, slug: address(s.title) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(settings);
  };
  const errors = make.error instanceof ApiError ? make.error.fields : new Map<string, string>();
  return (
    <form onSubmit={submit}>
      <SettingsForm value={settings} onChange={change} errors={errors} game={game} fresh />
      <div className="save-bar">
        <button type="submit" className="button-main" disabled={make.isPending}>
          Make the contest
        </button>
        {make.error ? (
          <span className="bad" role="alert">
            {errors.size > 1 ? `${errors.size} settings cannot be as they are; each says why.` : make.error.message}
          </span>
        ) : (
          <span className="dim">Everything but address and game can be changed later.</span>
        )}
      </div>
    </form>
  );
}

/** An address that a title suggests. */
export function address(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 40)
    .replace(/-$/, '');
}
