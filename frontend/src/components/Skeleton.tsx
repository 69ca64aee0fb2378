/** Grey lines of the size of what is being loaded. */
export function Skeleton({ lines = 3, height = 20, label = 'Loading' }: { lines?: number; height?: number; label?: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} style={{ height, width: `${[100, 82, 91, 68][i % 4] ?? 80}%` }} />
      ))}
    </div>
  );
}

/** Rows of a table of the height that the real ones will have. */
export function SkeletonRows({ rows, columns, height }: { rows: number; columns: number; height?: number }) {
  return Array.from({ length: rows }, (_, i) => (
    <tr key={i} className="skeleton-row" aria-hidden="true">
      <td colSpan={columns} style={height ? { height } : undefined}>
        <div />
      </td>
    </tr>
  ));
}
