import { bytes } from '../../../labels/number.ts';

/** The largest source or archive that the server takes, in bytes. */
export const maxSource = 2 * 1024 * 1024;

/** What is wrong with a file before it is sent: one line that says what to do next, or nothing. */
export function checkSource(source: string, max = maxSource): string | null {
  if (source.trim() === '') return 'The source is empty. Choose a file with your player in it.';
  const size = byteLength(source);
  if (size > max) {
    return `The source has ${bytes(size)}; at most ${bytes(max)} are allowed. Leave generated tables out of it.`;
  }
  if (source.includes('\0')) return 'This is not a text file. Choose the source, not the compiled program.';
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
    return { error: 'The file is not UTF-8 text. Choose the source, or save it as UTF-8 in your editor.' };
  }
  const error = checkSource(source, max);
  return error ? { error } : { source };
}

/** How the archives begin that the server unpacks: zip and jar, gzip, bzip2, xz. */
const magics = [[0x50, 0x4b], [0x1f, 0x8b], [0x42, 0x5a, 0x68], [0xfd, 0x37, 0x7a, 0x58, 0x5a]];

/** Whether a file is an archive, by its content. A tar that is not packed is told by the word at its place. */
export function isArchive(content: ArrayBuffer): boolean {
  const head = new Uint8Array(content, 0, Math.min(content.byteLength, 262));
  if (magics.some((magic) => head.length >= magic.length && magic.every((byte, i) => head[i] === byte))) return true;
  return String.fromCharCode(...head.subarray(257)) === 'ustar';
}

/** A language of the game, as far as the form cares. */
export interface SourceLanguage {
  id: string;
  title: string;
  suffixes: string[];
  main: string[];
  starter: boolean;
  named: boolean;
  available: boolean;
  needs: string[];
}

/** The language of a file: the one that is chosen, or else the one that the file's name tells. */
export function languageOf<L extends SourceLanguage>(languages: L[], chosen: string, filename: string): L | null {
  const name = filename.toLowerCase();
  return (
    languages.find((l) => l.id === chosen) ??
    languages.find((l) => chosen === '' && l.suffixes.some((s) => name.endsWith(s) && name.length > s.length)) ??
    null
  );
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
