const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, useGrouping: false });

/** Points with at most one digit behind the point: "12", "7.5". */
export function points(n: number): string {
  return oneDigit.format(n).replace('-', '\u2212');
}

/** A probability in per cent, never rounded to certainty: "97 %", "< 1 %", "99.7 %", "> 99.9 %". */
export function percent(p: number): string {
  if (p <= 0) return '0 %';
  if (p >= 1) return '100 %';
  if (p < 0.01) return '< 1 %';
  if (p > 0.999) return '> 99.9 %';
  return p >= 0.99 ? `${(Math.floor(p * 1000) / 10).toFixed(1)} %` : `${Math.min(99, Math.round(p * 100))} %`;
}

/** A span of time as one would say it in advance: "40 s", "12 min", "2 h 10 min". */
export function about(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds / 10) * 10 || Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const rest = Math.round((minutes % 60) / 5) * 5;
  if (hours >= 48) return `${Math.round(hours / 24)} d`;
  return rest === 0 ? `${hours} h` : rest === 60 ? `${hours + 1} h` : `${hours} h ${rest} min`;
}

/** A stopwatch: "4:07", "1:02:30". */
export function elapsed(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
