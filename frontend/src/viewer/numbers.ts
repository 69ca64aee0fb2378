// Numbers read from a file whose count nobody knows before.

/** An Int32Array that grows. */
export class Numbers {
  data = new Int32Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Int32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  /** Exactly the numbers that were pushed. */
  take(): Int32Array {
    return this.data.slice(0, this.length);
  }
}

/** Where a number stands between two places of an ascending list, or -1. */
export function find(ids: Int32Array, from: number, to: number, id: number): number {
  let low = from;
  let high = to - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] as number;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
