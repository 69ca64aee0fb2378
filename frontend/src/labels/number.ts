const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count with thin groups: "12 480". */
export function count(n: number): string {
  return grouped.format(n).replaceAll(',', '\u202f');
}

/** A count with its noun: "1 match", "3 matches". */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** A rating has no meaning behind its last digit before the point. */
export function rating(value: number): string {
  const n = Math.round(value);
  return n < 0 ? `\u2212${-n}` : String(n);
}

/** A change with its sign: "+12", "−3", "±0". */
export function signed(value: number): string {
  const n = Math.round(value);
  if (n > 0) return `+${n}`;
  return n < 0 ? `\u2212${-n}` : '±0';
}

/** "1st", "2nd", "11th". */
export function ordinal(n: number): string {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`;
}

const units = ['KiB', 'MiB', 'GiB', 'TiB'];

/** A size in the unit that fits: "812 bytes", "14.2 KiB", "1 MiB", "212 GiB". */
export function bytes(n: number): string {
  if (n < 1024) return plural(n, 'byte');
  const unit = Math.min(Math.floor(Math.log2(n) / 10), units.length);
  return `${Number((n / 1024 ** unit).toFixed(1))} ${units[unit - 1]}`;
}
