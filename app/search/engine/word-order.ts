/** With more new words than this, everything is sorted again instead of inserting them one by one. */
const MOST_NEW = 256;

/** Word numbers in alphabetical order, to find prefixes quickly. Words are only ever added. */
export class WordOrder {
  readonly #words: readonly string[];
  #sorted: number[] = [];

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /** Numbers of at most `most` words that begin with `prefix`. */
  beginningWith(prefix: string, most: number): number[] {
    this.#settle();
    const found: number[] = [];
    for (let at = this.#placeOf(prefix); at < this.#sorted.length && found.length < most; at++) {
      const number = this.#sorted[at]!;
      if (!this.#words[number]!.startsWith(prefix)) break;
      found.push(number);
    }
    for (let number = this.#sorted.length; number < this.#words.length && found.length < most; number++) {
      if (this.#words[number]!.startsWith(prefix)) found.push(number);
    }
    return found;
  }

  #settle(): void {
    const [from, to] = [this.#sorted.length, this.#words.length];
    if (to - from <= MOST_NEW) return;
    const added = Array.from({ length: to - from }, (_, at) => from + at).sort(this.#compare);
    const old = this.#sorted;
    this.#sorted = [];
    for (let [at, other] = [0, 0]; at < old.length || other < added.length; ) {
      const isOld = other >= added.length || (at < old.length && this.#compare(old[at]!, added[other]!) < 0);
      this.#sorted.push(isOld ? old[at++]! : added[other++]!);
    }
  }

  #compare = (a: number, b: number) => (this.#words[a]! < this.#words[b]! ? -1 : 1);

  #placeOf(prefix: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[this.#sorted[middle]!]! < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
