import { useId, type ReactNode } from 'react';
import type { Game, Settings } from '../../../api/types.ts';
import { BoardList } from './BoardList.tsx';
import { AreaField, ChecksField, ChoiceField, NumberField, TextField } from './Fields.tsx';
import { audiences, choicesOf, names, systems } from '../../../labels/settings.ts';
import './settings.css';

interface Props {
  value: Settings;
  onChange: (value: Settings) => void;
  /** What is wrong at which field, as the API calls it. */
  errors: ReadonlyMap<string, string>;
  game: Game | undefined;
  /** The contest is still to be made: what stays for good can be chosen. */
  fresh?: boolean;
}

const zones = (): string[] => {
  try {
    return ['UTC', ...Intl.supportedValuesOf('timeZone')];
  } catch {
    return ['UTC'];
  }
};

const MiB = 1024 * 1024;

/** All settings of a contest, in the order in which an organizer thinks of them. */
export function SettingsForm({ value: s, onChange, errors, game, fresh = false }: Props) {
  const zoneList = useId();
  const pseudonymsHint = useId();
  const set = (part: Partial<Settings>) => onChange({ ...s, ...part });
  const limit = (part: Partial<Settings['limits']>) => set({ limits: { ...s.limits, ...part } });
  const at = (field: string) => errors.get(field);
  const zone = s.time_zone || 'the zone';
  return (
    <div className="settings">
      <Part title="The contest">
        <TextField label={names.title} value={s.title} onChange={(title) => set({ title })} error={at('title')} maxLength={80} required />
        {fresh ? (
          <TextField
            label={names.slug}
            value={s.slug}
            onChange={(slug) => set({ slug })}
            error={at('slug')}
            maxLength={40}
            mono
            required
            hint={<>Its page is {window.location.origin}/contests/<strong>{s.slug || '…'}</strong>. It stays for good.</>}
          />
        ) : (
          <p className="hint">
            Its address, <code>{s.slug}</code>, and its game, {game?.title ?? s.game}, stay for good.
          </p>
        )}
        <ChoiceField
          label={names.visibility}
          value={s.visibility}
          choices={choicesOf(audiences)}
          onChange={(visibility) => set({ visibility })}
          error={at('visibility')}
          hint="To all others it does not exist: neither its pages nor its matches and players. Users who submit become members."
        />
        <div className="field">
          <label className="check">
            <input type="checkbox" checked={s.pseudonyms} onChange={(e) => set({ pseudonyms: e.target.checked })} aria-describedby={pseudonymsHint} />
            Name nobody: everybody has a pseudonym
          </label>
          <p id={pseudonymsHint} className="hint">
            Accounts and teams appear as “Amber Heron” to all but themselves and the organizers, also in finals, replays and exports; another contest gives them another one. Players keep the names that
            their authors chose, unless the author’s own name is in them. What people saw or saved before stays with them.
          </p>
        </div>
      </Part>

      <Part title="Dates" note={`As the clocks of ${zone} show them.`}>
        <TextField label={names.time_zone} value={s.time_zone} onChange={(time_zone) => set({ time_zone })} error={at('time_zone')} list={zoneList} required />
        <datalist id={zoneList}>
          {zones().map((z) => (
            <option key={z} value={z} />
          ))}
        </datalist>
        <TextField label={names.opens_at} type="datetime-local" value={s.opens_at} onChange={(opens_at) => set({ opens_at })} error={at('opens_at')} hint={fresh ? 'Submissions are taken from then on. Empty: from now on.' : 'Submissions are taken from then on.'} />
        <TextField label={names.freezes_at} type="datetime-local" value={s.freezes_at} onChange={(freezes_at) => set({ freezes_at })} error={at('freezes_at')} hint="Submissions received before it are still compiled and can qualify after it. Empty: there is none." />
        <TextField label={names.final_at} type="datetime-local" value={s.final_at} onChange={(final_at) => set({ final_at })} error={at('final_at')} hint="It is announced on the contest’s pages; nothing begins by itself." />
        <TextField label={names.closes_at} type="datetime-local" value={s.closes_at} onChange={(closes_at) => set({ closes_at })} error={at('closes_at')} hint="Nothing is played from then on, and it is in the archive. Empty: until you archive it." />
      </Part>

      <Part title="Announcement" note="On all pages of the contest, at once.">
        <AreaField label={names.announcement} rows={4} value={s.announcement} onChange={(announcement) => set({ announcement })} error={at('announcement')} hint="Plain text, or Markdown with **bold**, lists and links. Empty: none." />
        <TextField label={names.announcement_until} type="datetime-local" value={s.announcement_until} onChange={(announcement_until) => set({ announcement_until })} error={at('announcement_until')} hint="Empty: until you remove it." />
      </Part>

      <Part title="Players">
        <ChecksField label={names.languages} value={s.languages} choices={(game?.languages ?? []).map((l) => [l.id, l.title] as const)} onChange={(languages) => set({ languages })} error={at('languages')} />
        {game?.restrictions && (
          <ChecksField label={names.restrictions} value={s.restrictions ?? null} choices={game.restrictions.map((r) => [r.id, r.title] as const)} onChange={(restrictions) => set({ restrictions })} error={at('restrictions')} hint="The statement asks for these; a source without one does not compile. Tell your students what you switch off." />
        )}
        <ChecksField label={names.builtins} value={s.builtins} choices={(game?.builtins ?? []).map((b) => [b, b] as const)} onChange={(builtins) => set({ builtins })} error={at('builtins')} hint="They play on the ladder from the beginning, and new players meet them in qualification." />
        <ChoiceField
          label={names.names}
          value={s.names}
          choices={[
            ['version', 'one version: the next one needs a new name'],
            ['player', 'a player in all its versions'],
          ]}
          onChange={(n) => set({ names: n })}
          error={at('names')}
          hint="In the Jutge games a name that has qualified is taken for good. In AI Challenge a player keeps its name, and its newest version plays."
        />
        <NumberField label={names.team_size} value={s.team_size} onChange={(n) => set({ team_size: n ?? 0 })} error={at('team_size')} hint="At most. A team plays as one: its people share players, submissions and grades. 1: there are no teams." />
        <NumberField label={names.players_per_user} value={s.players_per_user} onChange={(n) => set({ players_per_user: n ?? 0 })} error={at('players_per_user')} hint={`${s.team_size > 1 ? 'Or of a team. ' : ''}When another qualifies, the oldest retires.`} />
        <TextField
          label={names.refused_words}
          value={s.refused_words.join(', ')}
          onChange={(words) => set({ refused_words: words.split(',').map((w) => w.trimStart()).filter((w, i, all) => w !== '' || i === all.length - 1 && all.length > 1) })}
          error={at('refused_words')}
          hint="With commas between them; capitals do not matter."
        />
      </Part>

      <Part title="Submissions" note={s.team_size > 1 ? 'Of one user or team.' : 'Of one user.'}>
        <NumberField label={names.submissions_per_hour} value={s.submissions_per_hour} onChange={(n) => set({ submissions_per_hour: n ?? 0 })} error={at('submissions_per_hour')} />
        <NumberField label={names.submissions_per_day} value={s.submissions_per_day} onChange={(submissions_per_day) => set({ submissions_per_day })} error={at('submissions_per_day')} hint="Empty: no limit." />
        <NumberField label={names.submissions_total} value={s.submissions_total} onChange={(submissions_total) => set({ submissions_total })} error={at('submissions_total')} hint="Empty: no limit." />
        <NumberField label={names.compile_s_per_hour} unit="s an hour" value={s.compile_s_per_hour ?? 0} onChange={(n) => set({ compile_s_per_hour: n ?? 0 })} error={at('compile_s_per_hour')} hint="Of one user or team." />
        <NumberField label={names.storage_mib} unit="MiB" value={s.storage_mib ?? 0} onChange={(n) => set({ storage_mib: n ?? 0 })} error={at('storage_mib')} hint="Of one user or team: sources and compiled players." />
        <NumberField label={names.tries_per_hour} value={s.tries_per_hour} onChange={(n) => set({ tries_per_hour: n ?? 0 })} error={at('tries_per_hour')} hint="Drafts that one user has compiled and played for themselves alone. 0: none." />
        <label className="check">
          <input type="checkbox" checked={s.tries_after_freeze ?? false} onChange={(e) => set({ tries_after_freeze: e.target.checked })} />
          Drafts can be tried after the deadline, too
        </label>
        <ChoiceField
          label={names.gate}
          value={s.gate ?? ''}
          choices={[['', 'as the statement says'], ['none', 'nobody: one match without a fault is enough'], ...(game?.builtins ?? []).map((b) => [b, `${b}: it has to be beaten`] as [string, string])]}
          onChange={(gate) => set({ gate })}
          error={at('gate')}
          hint={fresh ? 'Whom a new player has to beat before it comes onto the ladder.' : 'A change applies to all players that have not qualified yet: they play again, and their earlier qualification matches do not count.'}
        />
        <NumberField label={names.qualify_matches} value={s.qualify_matches} onChange={(n) => set({ qualify_matches: n ?? 0 })} error={at('qualify_matches')} hint={s.gate === 'none' ? 'Means nothing without an opponent to beat.' : 'What a new player plays before it comes onto the ladder.'} />
        <NumberField label={names.qualify_wins} value={s.qualify_wins} onChange={(n) => set({ qualify_wins: n ?? 0 })} error={at('qualify_wins')} />
      </Part>

      <Part title="Limits" note="Of each player in one match. 0 stands for the game’s own.">
        <NumberField label="CPU time" unit="ms a match" value={s.limits.cpu_ms} onChange={(n) => limit({ cpu_ms: n ?? 0 })} error={at('limits.cpu_ms')} />
        <NumberField label="CPU time to start" unit="ms" value={s.limits.start_cpu_ms} onChange={(n) => limit({ start_cpu_ms: n ?? 0 })} error={at('limits.start_cpu_ms')} />
        <NumberField label="Time for the first answer" unit="ms" value={s.limits.start_wall_ms ?? 0} onChange={(n) => limit({ start_wall_ms: n ?? 0 })} error={at('limits.start_wall_ms')} />
        <NumberField label="Time that the judge waits" unit="ms a match" value={s.limits.wall_ms} onChange={(n) => limit({ wall_ms: n ?? 0 })} error={at('limits.wall_ms')} />
        <NumberField label="Time for one answer" unit="ms" value={s.limits.turn_ms} onChange={(n) => limit({ turn_ms: n ?? 0 })} error={at('limits.turn_ms')} hint={s.limits.turn_ms === 0 ? 'None but the sum.' : undefined} />
        <NumberField label="Memory" unit="MiB" value={s.limits.memory_bytes / MiB} step="any" onChange={(n) => limit({ memory_bytes: Math.round((n ?? 0) * MiB) })} error={at('limits.memory_bytes')} />
        <NumberField label="Commands" unit="a round" value={s.limits.commands} onChange={(n) => limit({ commands: n ?? 0 })} error={at('limits.commands')} />
        <NumberField label="One answer" unit="bytes" value={s.limits.output_bytes} onChange={(n) => limit({ output_bytes: n ?? 0 })} error={at('limits.output_bytes')} />
        <NumberField label="Of stderr are kept" unit="bytes" value={s.limits.stderr_bytes} onChange={(n) => limit({ stderr_bytes: n ?? 0 })} error={at('limits.stderr_bytes')} />
      </Part>

      <Part
        title={s.boards.length === 1 ? 'Configuration' : 'Boards'}
        wide
        note={`The parameters of ${game?.title ?? 'the game'} in its own format, with a map where it takes one. Its rules say what they mean. A contest may have several boards: everybody plays on each about equally often, and qualifies on the first. Times belong to the contest: those of Limits hold on all of them, so where a configuration tells players how long they have, it is the same on all.`}
      >
        <BoardList value={s.boards} onChange={(boards) => set({ boards })} errors={errors} game={s.game} contest={fresh ? undefined : s.slug} />
      </Part>

      <Part title="Ladder">
        <ChoiceField label={names.rating_system} value={s.rating_system} choices={choicesOf(systems)} onChange={(rating_system) => set({ rating_system })} error={at('rating_system')} />
        <label className="check">
          <input type="checkbox" checked={s.rotate} onChange={(e) => set({ rotate: e.target.checked })} />A group meets once in every rotation of its seats, on one board
        </label>
        <NumberField label={names.certainty} step="any" value={s.certainty} onChange={(n) => set({ certainty: n ?? 0 })} error={at('certainty')} hint="How certain the order of neighbours has to be in the final phase after the deadline, above 0.5 and below 1." />
        <NumberField label={names.settled_matches} unit="matches of every player" value={s.settled_matches} onChange={(n) => set({ settled_matches: n ?? 0 })} error={at('settled_matches')} hint="0: the ladder never slows down." />
        <NumberField label={names.settled_pause_s} unit="s" value={s.settled_pause_s} onChange={(n) => set({ settled_pause_s: n ?? 0 })} error={at('settled_pause_s')} />
      </Part>
    </div>
  );
}

function Part({ title, note, wide = false, children }: { title: string; note?: string; wide?: boolean; children: ReactNode }) {
  return (
    <fieldset className={wide ? 'part part-wide' : 'part'}>
      <legend>{title}</legend>
      {note && <p className="hint part-note">{note}</p>}
      {children}
    </fieldset>
  );
}
