import type { Reason, TrialFault } from '../api/types.ts';

const did: Readonly<Record<Reason, string>> = {
  cpu: 'used up its CPU time',
  wall: 'gave no answer in time',
  memory: 'used too much memory',
  syscall: 'made a forbidden system call',
  crash: 'crashed',
  output: 'gave an answer that was too long',
  commands: 'gave too many commands',
  protocol: 'gave an answer that does not follow the protocol',
};

/** What went wrong in the qualification, in a few words: "crashed in round 17". */
function faultShort({ reason, first, last }: TrialFault): string {
  if (last < 0) return `${did[reason]} at the start`;
  if (first < 0) return `${did[reason]} between the start and round ${last}`;
  return first === last ? `${did[reason]} in round ${first}` : `${did[reason]} in rounds ${first} to ${last}`;
}

/** The same with how often: "crashed in round 17 of all 3 trial matches". */
export function faultText(fault: TrialFault): string {
  const { count, played } = fault;
  if (played === 1) return `${faultShort(fault)} of its trial match`;
  if (count === played) return `${faultShort(fault)} of ${played === 2 ? 'both' : `all ${played}`} trial matches`;
  return `${faultShort(fault)} of ${count} of ${played} trial matches`;
}
