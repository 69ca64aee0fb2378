// One small line set, 20 x 20; every icon stands beside a label, seen or spoken.

import type { ReactNode } from 'react';

const paths = {
  start: <path d="M5 4v12M15.5 4.5 8 10l7.5 5.5z" />,
  back: <path d="M13 4.5 6.5 10l6.5 5.5" />,
  play: <path d="M6 3.8v12.4L16.5 10z" fill="currentColor" />,
  pause: <path d="M6.5 4v12M13.5 4v12" strokeWidth="3" />,
  on: <path d="M7 4.5 13.5 10 7 15.5" />,
  end: <path d="M15 4v12M4.5 4.5 12 10l-7.5 5.5z" />,
  animate: <path d="M3 14c3 0 3-8 6.5-8S13 14 17 14M3 17.5h1M8 17.5h1M13 17.5h1" />,
  fit: <path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" />,
  zoomIn: <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4M9 6.5v5M6.5 9h5" />,
  zoomOut: <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4M6.5 9h5" />,
  picture: <path d="M10 3v9.5M6 9l4 3.8L14 9M3.5 13v3.5h13V13" />,
  full: <path d="M12 3.5h4.5V8M16.5 3.5 11.5 8.5M8 16.5H3.5V12M3.5 16.5l5-5" />,
  help: <path d="M7.2 7.4c.2-3.6 5.8-3.5 5.6 0-.1 2-2.8 2.2-2.8 4.6M10 15.6v.2" />,
  close: <path d="M4.5 4.5l11 11M15.5 4.5l-11 11" />,
  frozen: <path d="M10 2v16M3 6l14 8M17 6 3 14M7.8 3.2 10 5.2l2.2-2M7.8 16.8l2.2-2 2.2 2" strokeWidth="1.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg
      className="vw-icon"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths[name]}
    </svg>
  );
}
