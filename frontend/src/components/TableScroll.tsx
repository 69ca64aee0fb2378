import type { ReactNode } from 'react';

// Around a table that may be wider than the page: it scrolls by itself, with the keyboard too. What is old, since
// something newer is on its way, is pale.
export function TableScroll({ label, old, children }: { label: string; old?: boolean; children: ReactNode }) {
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={label} style={old ? { opacity: 0.6 } : undefined}>
      {children}
    </div>
  );
}
