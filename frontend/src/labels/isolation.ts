// What held between the players of a match, in words. The record is the worker's own description of its sandbox.

/** One sentence; empty when nothing is recorded, as before a match is played. */
export function isolationText(record: unknown): string {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return '';
  const r = record as Record<string, unknown>;
  if (r.insecure === true) return 'none: the worker was told to run players without it';
  if (r.secure !== true) return '';
  return [
    r.namespaces === true && 'processes, files and network out of sight',
    r.seccomp === true && `system calls filtered, forbidden ones ${r.notify === true ? 'named' : 'not named'} in verdicts`,
    typeof r.landlock === 'number' && r.landlock > 0 && `files guarded twice (Landlock ${r.landlock})`,
    r.root === true ? 'a host user for each player' : 'one host user for all players',
    r.memory === 'cgroup' ? 'memory limited by control groups' : 'memory limited by address space',
    r.cpu_clock === true && 'CPU time measured exactly',
  ]
    .filter((part) => part !== false)
    .join('; ');
}
