// One row per read, grown in one typed array: five numbers a row, 40 bytes.

const COLUMNS = 5;
/** Rows kept of one reply; a stream that is longer is no answer any more. */
const MAX_ROWS = 50_000;

export class TimelineRecorder {
  dropped = 0;
  #rows = new Float64Array(64 * COLUMNS);
  #used = 0;

  add(atMs: number, bytes: number, answerChars: number, reasoningChars: number, uncertaintyMs: number): void {
    if (this.#used / COLUMNS >= MAX_ROWS) {
      this.dropped++;
      return;
    }
    if (this.#used === this.#rows.length) {
      const grown = new Float64Array(this.#rows.length * 2);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    const rows = this.#rows;
    const at = this.#used;
    rows[at] = atMs;
    rows[at + 1] = bytes;
    rows[at + 2] = answerChars;
    rows[at + 3] = reasoningChars;
    rows[at + 4] = uncertaintyMs;
    this.#used += COLUMNS;
  }

  finish(): Float64Array {
    return this.#rows.slice(0, this.#used);
  }
}
