/** Shorter ones are passwords of machines of one's own ("ollama", "none"): erasing them would spoil answers. */
const SHORTEST_SECRET = 12;
export const ERASED = '[key]';

/** Takes keys out of texts: providers like to quote the key that they refuse, and some echo a whole request. */
export class KeyEraser {
  /** As they are, and as they stand in JSON. */
  readonly #keys = new Set<string>();
  readonly #held = new Map<string, string>();

  learn(key: string): void {
    if (key.length < SHORTEST_SECRET) return;
    this.#keys.add(key);
    this.#keys.add(JSON.stringify(key).slice(1, -1));
  }

  get hasKeys(): boolean {
    return this.#keys.size > 0;
  }

  text(text: string): string {
    let erased = text;
    for (const key of this.#keys) if (erased.includes(key)) erased = erased.replaceAll(key, ERASED);
    return erased;
  }

  /** The same for every text in a value of JSON. */
  value<Value>(value: Value): Value {
    if (!this.hasKeys) return value;
    return this.#deep(value) as Value;
  }

  #deep(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return typeof value[0] === 'number' ? value : value.map((part) => this.#deep(part));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [this.text(name), this.#deep(part)]));
  }

  /** A piece of a text that comes in pieces: an end that could begin a key is held back until the next piece of `id`. */
  piece(id: string, piece: string): string {
    if (!this.hasKeys) return piece;
    const text = this.text((this.#held.get(id) ?? '') + piece);
    const held = Math.max(...[...this.#keys].map((key) => beginningAtEnd(text, key)));
    this.#held.set(id, text.slice(text.length - held));
    return text.slice(0, text.length - held);
  }

  /** No further piece of these texts will come. */
  forget(...ids: string[]): void {
    for (const id of ids) this.#held.delete(id);
  }
}

/** How many characters at the end of `text` are the beginning of `key`. */
function beginningAtEnd(text: string, key: string): number {
  for (let count = Math.min(key.length - 1, text.length); count > 0; count--)
    if (text.endsWith(key.slice(0, count))) return count;
  return 0;
}
