// Names of a file, which the tape knows by number.

/** The numbers of names, in the order in which they come. */
export class Names {
  readonly list: string[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(private readonly most: number, private readonly what: string) {}

  find(name: string): number {
    return this.numbers.get(name) ?? -1;
  }

  /** The number of a name; -1, and a warning, where there are too many. */
  of(name: string, warn: (message: string) => void): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    if (this.list.length >= this.most) {
      warn(`there are more than ${this.most} ${this.what}`);
      return -1;
    }
    this.list.push(name);
    this.numbers.set(name, this.list.length - 1);
    return this.list.length - 1;
  }
}
