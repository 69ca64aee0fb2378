import { encode } from 'uqr';
import { useMemo } from 'react';

const quiet = 3; // modules of light around the code

/** Dark modules, row by row, with light ones around them. */
export function modules(text: string): boolean[][] {
  return encode(text, { border: quiet }).data;
}

/** An address that a phone's camera can read. */
export function QRCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => modules(text), [text]);
  const path = code.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c} ${r}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={code.length} height={code.length} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
