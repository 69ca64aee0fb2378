/** What the log says of an action (schema/audit.go). One that is not here is shown as it is. */
const deeds: Record<string, string> = {
  void: 'took a result back',
  rejudge: 'had a match judged again',
  disqualify: 'disqualified a player',
  withdraw: 'withdrew a player',
  reinstate: 'reinstated a player',
  settle: 'had the ladder settled',
  system: 'changed the rating system',
}

export function deed(action: string): string {
  return deeds[action] ?? action.replaceAll('_', ' ')
}
