// Gets the bytes of a match file: given by the site, picked, or dropped. Compressed files are unpacked, since that is
// how matches are archived.

/** The longest file that is opened: a hundred times a long match. */
const largest = 64 * 1024 * 1024;

export async function readFile(file: Blob): Promise<Uint8Array> {
  if (file.size > largest) throw new Error('The file is larger than 64 MiB: no match file is.');
  return unpack(new Uint8Array(await file.arrayBuffer()));
}

/** Unpacks gzip; anything else is returned as it is. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > largest) {
        await reader.cancel();
        throw new Error('The unpacked file is larger than 64 MiB: no match file is.');
      }
      parts.push(value);
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The unpacked')) throw error;
    throw new Error('The file is compressed, but broken: unpack it with gunzip to see why.');
  }
  const result = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
