import { bytes } from '../../format/number.ts';

/** The largest source that the server takes, in bytes. */
export const maxSource = 1024 * 1024;

/** What is wrong with a file before it is sent: one line that says what to do next, or nothing. */
export function checkSource(source: string, max = maxSource): string | null {
  if (source.trim() === '') return 'The source is empty. Choose a file with your player in it.';
  const size = byteLength(source);
  if (size > max) {
    return `The source has ${bytes(size)}; at most ${bytes(max)} are allowed. Leave generated tables out of it.`;
  }
  if (source.includes('\0')) return 'This is not a text file. Choose the .cc source, not the compiled program.';
  return null;
}

/** Reads a file's bytes as text, or says what is wrong. */
export function decode(content: ArrayBuffer, max = maxSource): { source: string } | { error: string } {
  if (content.byteLength > max) {
    return {
      error: `The file has ${bytes(content.byteLength)}; at most ${bytes(max)} are allowed. Leave generated tables out of it.`,
    };
  }
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return { error: 'The file is not UTF-8 text. Choose the .cc source, or save it as UTF-8 in your editor.' };
  }
  const error = checkSource(source, max);
  return error ? { error } : { source };
}

/**
 * The name that a C++ source seems to give its player, for a hint while typing. The server decides: it knows comments
 * and strings better.
 */
export function playerName(source: string): string | null {
  const names = [...source.matchAll(/^[ \t]*#[ \t]*define[ \t]+PLAYER_NAME[ \t]+(\w+)/gm)];
  return names.length === 1 ? (names[0]?.[1] ?? null) : null;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
