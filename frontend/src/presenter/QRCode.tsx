import { useMemo } from 'react';
import { qr } from './qr.ts';

const quiet = 3; // modules of light around the code

/** An address that a phone's camera can read; nothing where it is too long for a code. */
export function QRCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => qr(text), [text]);
  if (!code) return null;
  const size = code.length + 2 * quiet;
  const path = code.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c + quiet} ${r + quiet}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
