// How things look: what the kinds of a match declare, and what those that declare nothing are taken for.

import type { Lines } from '../../viewer/lines';
import type { Fields } from './fields';
import { limits } from './limits';
import { type Kind, type Shape, shapes, words } from './match';

/** What a declaration says about a kind. */
interface Look {
  shape: Shape | null;
  image: string | null;
  fill: string | null;
  size: number | null;
}

export class Looks {
  private readonly looks = new Map<string, Look>();
  private layers: Map<string, number> | null = null;
  private readonly letters = new Map<string, string>();

  constructor(
    private readonly lines: Lines,
    private readonly fields: Fields,
    private readonly names: readonly string[],
    private readonly warn: (message: string) => void,
  ) {}

  /** Reads a declaration. */
  declare(): void {
    const { lines } = this;
    const name = this.fields.name('the name of the kind');
    const look: Look = { shape: null, image: null, fill: null, size: null };
    while (lines.more()) {
      const [key, value] = this.fields.attribute(lines.word());
      switch (key) {
        case 'shape':
          look.shape = shapes.find((one) => one === value) ?? lines.fail(`shape: one of ${shapes.join(' ')} expected, found ${JSON.stringify(value.slice(0, 24))}`);
          break;
        case 'image':
          look.image = value;
          break;
        case 'fill':
          look.fill = value === 'seat' ? value : this.fields.colour(value);
          break;
        case 'size':
          look.size = this.fields.size(value);
          break;
        case 'letter':
          if ([...value].length !== 1) lines.fail(`letter: one letter expected, found ${JSON.stringify(value.slice(0, 24))}`);
          this.letters.set(value, name);
          break;
        default:
          lines.fail(`a kind has shape, image, fill, size and letter, found ${JSON.stringify(key.slice(0, 24))}`);
      }
    }
    if (this.looks.size >= limits.kinds) this.warn(`there are more than ${limits.kinds} kinds`);
    else this.looks.set(name, look);
  }

  /** The place of a declared kind among the others. */
  private layer(name: string): number {
    this.layers ??= new Map([...this.looks.keys()].map((one, k) => [one, k]));
    return this.layers.get(name) ?? limits.kinds;
  }

  /** The look of a kind: its own, or that of the name before its digits, which then are a seat. */
  kind(name: string): Kind {
    const own = this.looks.has(name);
    const [, stem = '', digits = ''] = /^(.*?)(\d{1,2})$/.exec(name) ?? [];
    const seat = !own && digits !== '' && Number(digits) < this.names.length ? Number(digits) : null;
    const like = own || digits === '' ? name : stem;
    const plain: Look = { shape: null, image: null, fill: null, size: null };
    return { name, label: words(seat === null ? name : stem), ...(this.looks.get(like) ?? plain), seat, layer: this.layer(like) };
  }

  /** The kind that a letter of the ground stands for. */
  ofLetter(letter: string): string {
    return this.letters.get(letter) ?? letter;
  }
}
