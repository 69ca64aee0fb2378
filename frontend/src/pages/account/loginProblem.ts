type Words = (name: string) => string;

// Why somebody was not logged in. The address has only the word, so that no link can make a page say what it likes.
const entering = new Map<string, Words>([
  ['cancelled', (name) => `You were not logged in: it was cancelled at ${name}. Try again, or use your password.`],
  ['refused', (name) => `The log-in with ${name} was refused. Try again; if it fails again, tell the organizers.`],
  ['expired', () => 'This log-in was begun too long ago or in another window. Try again.'],
  ['clock', (name) => `The clocks of ${name} and of this site differ, so nothing it says can be believed. Tell the organizers.`],
  ['address', (name) => `${name} has not verified an e-mail address of yours, so nobody knows who you are here. Have it verified there, or ask the organizers for a link.`],
  ['taken', (name) => `Your e-mail address belongs to an account that another user of ${name} logs in to. Tell the organizers.`],
  ['unreachable', (name) => `${name} cannot be reached. Try again in a minute, or use your password.`],
  ['busy', () => 'Too many log-ins were begun from your network. Try again in a minute.'],
  ['failed', () => 'This site failed to log you in, and it is not your fault. Try again in a minute; tell the organizers if it stays.'],
]);

// The same for users who wanted to link their account.
const linking = new Map<string, Words>([
  ['cancelled', (name) => `Your account was not linked: it was cancelled at ${name}. Nothing has changed.`],
  ['refused', (name) => `Your account was not linked: ${name} refused it. Try again; if it fails again, tell the organizers.`],
  ['expired', () => 'Your account was not linked: it was begun too long ago, in another window or before you logged in again. Try again.'],
  ['linked', (name) => `Your account was not linked: who you are at ${name} opens another account of this site. If that is yours as well, log in to it and unlink it there first; otherwise log out at ${name} and try again as yourself.`],
  ['second', (name) => `Your account was not linked: it is linked with somebody else at ${name} already. Unlink that first.`],
  ['unreachable', (name) => `Your account was not linked: ${name} cannot be reached. Try again in a minute.`],
  ['failed', () => 'This site failed to link your account, and it is not your fault. Try again in a minute; tell the organizers if it stays.'],
]);

/** Says why the course's log-in failed, or why it was not linked to the account; undefined for an unknown word. */
export function problemText(problem: string, name: string, what: 'enter' | 'link'): string | undefined {
  return ((what === 'link' ? linking.get(problem) : undefined) ?? entering.get(problem))?.(name);
}
