/** The section of a Markdown page whose heading matches, with its subsections; null when there is none. */
export function section(page: string, heading: RegExp): string | null {
  const lines = page.split('\n');
  let level = 0;
  let from = -1;
  let fenced = false;
  for (const [at, line] of lines.entries()) {
    if (line.trimStart().startsWith('```')) fenced = !fenced;
    const found = fenced ? null : /^(#{1,6}) +(.*)$/.exec(line);
    if (!found) continue;
    const depth = (found[1] as string).length;
    if (from < 0 && heading.test(found[2] as string)) {
      from = at;
      level = depth;
    } else if (from >= 0 && depth <= level) {
      return lines.slice(from, at).join('\n');
    }
  }
  return from < 0 ? null : lines.slice(from).join('\n');
}
