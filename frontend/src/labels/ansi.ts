// A terminal's control sequences: colours and cursor moves (CSI), titles and links (OSC), and single escapes.
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// What is left of control characters, except tab and newline.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\u0080-\u009f]/g;

/** A compiler's or a player's output as plain text. */
export function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(sequences, '').replace(controls, '');
}
