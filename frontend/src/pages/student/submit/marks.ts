/** Something wrong at a place of the source, as the editor marks it. */
export interface Mark {
  /** From 1; 0 for the whole source. */
  line: number;
  /** From 1; 0 for the whole line. */
  column: number;
  message: string;
  severity: 'error' | 'warning' | 'info';
}
