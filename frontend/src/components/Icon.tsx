// One small line set on a 16 px grid; always beside text or a label.
const paths = {
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M8 5v3l2 1.5',
  dots: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  right: 'M6 3.5 10.5 8 6 12.5',
  snow: 'M8 1.5v13M2.4 4.75l11.2 6.5M13.6 4.75l-11.2 6.5M6 3l2 1.5L10 3M6 13l2-1.5L10 13',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M3.2 12.8l1.1-1.1M11.7 4.3l1.1-1.1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z',
  half: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11v11',
  file: 'M4 1.8h5l3.2 3.2v9.2H4zM9 1.8V5h3.2',
  down: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3',
  user: 'M8 2.5a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 0 0 0-5.4M2.8 13.8c.5-2.8 2.6-4.2 5.2-4.2s4.7 1.4 5.2 4.2',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden={label ? undefined : true} role={label ? 'img' : undefined} aria-label={label}>
      <path d={paths[name]} />
    </svg>
  );
}
