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
