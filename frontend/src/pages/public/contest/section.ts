/**
 * The section of a Markdown page whose heading matches, with its subsections; null when there is none. Its heading
 * becomes one of the second level, and those below it follow.
 */
export function section(page: string, heading: RegExp): string | null {
  const lines: string[] = [];
  let top = 0;
  let fenced = false;
  for (const line of page.split('\n')) {
    if (line.trimStart().startsWith('```')) fenced = !fenced;
    const [, marks, text] = (fenced ? null : /^(#{1,6}) +(.*)$/.exec(line)) ?? [];
    if (marks === undefined || text === undefined) {
      if (top > 0) lines.push(line);
      continue;
    }
    if (top === 0 && heading.test(text)) top = marks.length;
    else if (top > 0 && marks.length <= top) break;
    if (top > 0) lines.push(`${'#'.repeat(Math.max(2, marks.length - top + 2))} ${text}`);
  }
  return top === 0 ? null : lines.join('\n');
}
