/** Which names a downloaded table has: all, or those that everybody may know. For organizers of a contest that names nobody. */
export function NamesChoice({ inPublic, onChange }: { inPublic: boolean; onChange: (inPublic: boolean) => void }) {
  return (
    <label>
      Names in files{' '}
      <select value={inPublic ? 'public' : 'all'} onChange={(e) => onChange(e.target.value === 'public')}>
        <option value="all">real, for you</option>
        <option value="public">pseudonyms, to publish</option>
      </select>
    </label>
  );
}
