/**
 * Cuts a JSON text of any size into the elements of its outermost array, or, when it does not begin with one, into its
 * lines (JSON Lines). Holds one element at a time; checks nothing inside it, that is JSON.parse's business.
 */
export interface JsonPiece {
  /** Where the element begins, from 1. */
  line: number;
  text: string;
}

/** Longest single element, in characters. */
export const MAX_PIECE_LENGTH = 1_000_000;

export class JsonSplitter {
  #mode: 'unknown' | 'array' | 'lines' | 'ended' = 'unknown';
  #line = 1;
  #pieceLine = 0;
  #piece = '';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** Takes the next part of the text and gives the elements that it completes. */
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

  /** The last line, or the element that the text breaks off in. */
  *end(): Generator<JsonPiece> {
    yield* this.#take();
    if (this.#mode === 'array') throw new Error('the text ends before the array is closed');
  }

  /** Line of the element under way, for errors. */
  get line(): number {
    return this.#pieceLine === 0 ? this.#line : this.#pieceLine;
  }

  /** Decides by the first character that is not blank; returns where the first piece begins. */
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
