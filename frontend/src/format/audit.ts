/** What the log says of an action (schema/audit.go). One that is not here is shown as it is. */
const deeds: Record<string, string> = {
  void: 'took a result back',
  rejudge: 'had a match judged again',
  disqualify: 'disqualified a player',
  withdraw: 'withdrew a player',
  reinstate: 'reinstated a player',
  settle: 'had the ladder settled',
  join: 'joined',
  join_code: 'changed the code to join with',
  member_remove: 'removed a member',
  roster: 'imported a roster',
  erase: 'deleted an account',
  grades: 'kept a grading',
  invite: 'made a new link for a member',
  system: 'changed the rating system',
  final_create: 'planned a final',
  final_change: 'planned a final anew',
  final_delete: 'deleted a planned final',
  final_start: 'started a final',
  final_pause: 'paused a final',
  final_resume: 'resumed a final',
  final_cancel: 'cancelled a final',
  final_redo: 'had a heat played again',
  final_depart: 'took an entrant out of a final',
  final_show: 'moved the show of a final',
  plagiarism_clear: 'found a pair innocent of plagiarism',
  plagiarism_reopen: 'opened a pair again',
  plagiarism_import: 'brought programs of a past year',
  plagiarism_forget: 'deleted programs of a past year',
  create: 'made the contest',
  edit: 'changed the settings',
  archive: 'archived the contest',
  restore: 'took the contest out of the archive',
  delete: 'deleted a contest',
  staff_add: 'added an organizer',
  staff_remove: 'removed an organizer',
  member_add: 'added a member',
  role: 'changed a role on the site',
};

/** What somebody did, after their name. */
export function deed(action: string): string {
  return deeds[action] ?? action.replaceAll('_', ' ')
}

// What was done to the match or player whose page it is on.
const done: Record<string, string> = {
  void: 'Void',
  rejudge: 'Void, to be judged again',
  disqualify: 'Disqualified',
  withdraw: 'Withdrawn',
  reinstate: 'Reinstated',
};

/** The same, said of the match or player itself. */
export function deedOf(action: string): string {
  return done[action] ?? deed(action);
}
