/**
 * Splits a JSON text of any size into the elements of its outermost array, or, when it is not an array, into lines
 * (JSON Lines). Buffers one element at a time; JSON.parse validates it.
 */
export interface JsonPiece {
  /** First line of the element, from 1. */
  line: number;
  text: string;
}

/** Longest single element, characters. */
export const MAX_PIECE_LENGTH = 1_000_000;

export class JsonSplitter {
  #mode: 'unknown' | 'array' | 'lines' | 'ended' = 'unknown';
  #line = 1;
  #pieceLine = 0;
  #piece = '';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** Takes the next chunk and yields the elements that it completes. */
  *push(text: string): Generator<JsonPiece> {
    let from = 0;
    for (let index = 0; index < text.length; index++) {
      const character = text[index]!;
      if (this.#mode === 'unknown') {
        from = this.#begin(character, index);
      } else if (this.#isBoundary(character)) {
        this.#piece += text.slice(from, index);
        from = index + 1;
        yield* this.#take();
        if (this.#mode === 'array' && character === ']') this.#mode = 'ended';
      } else {
        this.#look(character);
      }
      if (character === '\n') this.#line += 1;
    }
    this.#piece += text.slice(from);
    if (this.#piece.length > MAX_PIECE_LENGTH)
      throw new Error(`the element is longer than ${MAX_PIECE_LENGTH} characters`);
  }

  /** Yields the last line, or an incomplete element. */
  *end(): Generator<JsonPiece> {
    yield* this.#take();
    if (this.#mode === 'array') throw new Error('the text ends before the array is closed');
  }

  /** Line of the current element, for errors. */
  get line(): number {
    return this.#pieceLine === 0 ? this.#line : this.#pieceLine;
  }

  /** Detects the format from the first non-blank character; returns where the first element begins. */
  #begin(character: string, index: number): number {
    if (character === '\ufeff' || /\s/.test(character)) return index + 1;
    this.#mode = character === '[' ? 'array' : 'lines';
    if (this.#mode === 'array') return index + 1;
    this.#look(character);
    return index;
  }

  #isBoundary(character: string): boolean {
    if (this.#mode === 'lines') return character === '\n';
    return this.#mode === 'array' && !this.#isInString && this.#depth === 0 && (character === ',' || character === ']');
  }

  #look(character: string): void {
    if (this.#pieceLine === 0 && !/\s/.test(character)) this.#pieceLine = this.#line;
    if (this.#mode === 'lines') return;
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === '\\') this.#isEscaped = true;
      else if (character === '"') this.#isInString = false;
    } else if (character === '"') this.#isInString = true;
    else if (character === '{' || character === '[') this.#depth += 1;
    else if (character === '}' || character === ']') this.#depth -= 1;
  }

  *#take(): Generator<JsonPiece> {
    const text = this.#piece.trim();
    const line = this.line;
    this.#piece = '';
    this.#pieceLine = 0;
    if (text !== '') yield { line, text };
  }
}
