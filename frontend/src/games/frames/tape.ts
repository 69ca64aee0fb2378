// A list of numbers that grows. A match of millions of changes is one allocation, not millions.

export class Tape {
  private data = new Float64Array(1024);
  length = 0;

  push(...values: readonly number[]): void {
    if (this.length + values.length > this.data.length) {
      const larger = new Float64Array(this.data.length * 2 + values.length);
      larger.set(this.data.subarray(0, this.length));
      this.data = larger;
    }
    for (const value of values) this.data[this.length++] = value;
  }

  /** Forgets everything behind a length. */
  cut(length: number): void {
    this.length = length;
  }

  /** Exactly the numbers that were pushed. */
  take(): Float64Array {
    return this.data.slice(0, this.length);
  }
}
