/** Lets the reader save a text as a file. */
export function save(text: string, filename: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
