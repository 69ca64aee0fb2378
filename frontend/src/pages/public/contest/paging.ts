/** Players on one page of the ladder: as many as a laptop shows. */
export const pageSize = 25;

/** What a page shows of the whole: "26–50 of 132". */
export function pageText(page: number, total: number, size = pageSize): string {
  if (total === 0) return 'none';
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  if (first > total) return `none of ${total}`;
  return first === 1 && last === total ? `${total} in all` : `${first}–${last} of ${total}`;
}

/** Whether there is a page after this one. */
export function hasNext(page: number, total: number, size = pageSize): boolean {
  return page * size < total;
}
