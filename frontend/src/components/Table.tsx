import type { ReactNode } from 'react';

/** One column of a table: its title and what each row shows in it. */
export interface Column<R> {
  title: ReactNode;
  /** The title is for screen readers alone. */
  quiet?: boolean;
  /** Explains the title on hover. */
  hint?: string;
  /** Classes of the head and of all cells. */
  className?: string;
  /** The rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** Further classes of the head alone. */
  headClass?: string;
  /** Further classes of the cells alone. */
  cellClass?: string | ((row: R, index: number) => string | undefined);
  /** Explains a cell on hover. */
  cellHint?: (row: R, index: number) => string | undefined;
  cell: (row: R, index: number) => ReactNode;
}

/** The columns of a table. Entries that are not columns are left out, so that a condition can stand before a column. */
export type Columns<R> = readonly (Column<R> | false | null | undefined | '')[];

interface Props<R> {
  /** What the table shows, for screen readers. */
  caption?: ReactNode;
  className?: string;
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  rowClass?: (row: R, index: number) => string | undefined;
  columns: Columns<R>;
}

/** A table with one head and one row for each item. */
export function Table<R>({ caption, className, rows, rowKey, rowClass, columns }: Props<R>) {
  const shown = columnsOf(columns);
  return (
    <table className={className}>
      {caption !== undefined && <caption className="sr-only">{caption}</caption>}
      <Head columns={shown} />
      <tbody>
        {rows.map((row, i) => (
          <tr key={rowKey(row, i)} className={rowClass?.(row, i)}>
            <Cells columns={shown} row={row} index={i} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The columns that a table has. */
function columnsOf<R>(columns: Columns<R>): Column<R>[] {
  return columns.filter((column): column is Column<R> => Boolean(column));
}

/** The head of a table. */
export function Head<R>({ columns }: { columns: readonly Column<R>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, i) => (
          <th key={i} scope="col" className={classes(column.className, column.headClass)} title={column.hint} aria-sort={column.sorted}>
            {column.quiet ? <span className="sr-only">{column.title}</span> : column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The cells of one row. */
export function Cells<R>({ columns, row, index = 0 }: { columns: readonly Column<R>[]; row: R; index?: number }) {
  return columns.map((column, i) => (
    <td
      key={i}
      className={classes(column.className, typeof column.cellClass === 'function' ? column.cellClass(row, index) : column.cellClass)}
      title={column.cellHint?.(row, index)}
    >
      {column.cell(row, index)}
    </td>
  ));
}

function classes(...names: (string | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
