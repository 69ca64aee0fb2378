/** A value and the view it belongs to: another view (page, search) is shown at once. */
export interface Shown<T> {
  view: string;
  value: T | undefined;
}

/** What to show next: while held, what is shown already, for rows must not move under a pointer. */
export function held<T>(shown: Shown<T>, next: Shown<T>, hold: boolean): Shown<T> {
  return hold && shown.view === next.view && shown.value !== undefined ? shown : next;
}
