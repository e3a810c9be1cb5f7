// Server-sent events out of bytes. Line ends are searched in bytes and only whole lines are decoded, so a character split over
// two reads is never broken; an unfinished line is kept in pieces and joined once, so a 10 MB event costs one copy.
import { isUtf8 } from 'node:buffer';

const LF = 10;
const CR = 13;

export type EventListener = (data: string, event: string) => void;

export class SseReader {
  /** Replacement characters that stand for bytes which were not UTF-8. */
  invalidUtf8Count = 0;
  /** Comment lines, as sent to keep a connection open. They are no content. */
  commentCount = 0;
  readonly #onEvent: EventListener;
  #rest: Buffer[] = [];
  #data: string | null = null;
  #event = '';
  #isFirst = true;

  constructor(onEvent: EventListener) {
    this.#onEvent = onEvent;
  }

  push(chunk: Buffer): void {
    const end = lastLineEnd(chunk);
    if (end < 0) {
      this.#rest.push(chunk);
      return;
    }
    let whole = end === chunk.length ? chunk : chunk.subarray(0, end);
    if (this.#rest.length > 0) {
      this.#rest.push(whole);
      whole = Buffer.concat(this.#rest);
      this.#rest = [];
    }
    if (end < chunk.length) this.#rest.push(chunk.subarray(end));
    this.#readLines(this.#decode(whole));
  }

  /** The stream is over: what stands without a line end or a closing blank line is still read. */
  end(): void {
    if (this.#rest.length > 0) {
      const rest = Buffer.concat(this.#rest);
      this.#rest = [];
      this.#readLines(`${this.#decode(rest)}\n`);
    }
    this.#dispatch();
  }

  #decode(bytes: Buffer): string {
    const isValid = isUtf8(bytes);
    let text = bytes.toString('utf8');
    if (!isValid) this.invalidUtf8Count += text.split('\uFFFD').length - 1;
    if (this.#isFirst) {
      this.#isFirst = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    return text;
  }

  #readLines(text: string): void {
    let start = 0;
    for (;;) {
      const end = text.indexOf('\n', start);
      if (end < 0) {
        if (start < text.length) this.#readLine(text.slice(start));
        return;
      }
      const stop = end > start && text.charCodeAt(end - 1) === CR ? end - 1 : end;
      if (stop === start) this.#dispatch();
      else this.#readLine(text.slice(start, stop));
      start = end + 1;
    }
  }

  #readLine(line: string): void {
    if (line.startsWith('data:')) {
      const value = line.slice(line.charCodeAt(5) === 32 ? 6 : 5);
      if (value.includes('\r')) this.#readLoneReturns(line);
      else this.#data = this.#data === null ? value : `${this.#data}\n${value}`;
    } else if (line.charCodeAt(0) === 58) this.commentCount++;
    else if (line.includes('\r')) this.#readLoneReturns(line);
    else if (line.startsWith('event:')) this.#event = line.slice(line.charCodeAt(6) === 32 ? 7 : 6);
    // Some servers put a bare JSON error into an event stream.
    else if (line.charCodeAt(0) === 123) this.#onEvent(line, this.#event);
  }

  // A lone carriage return ends a line too; no JSON text contains a raw one.
  #readLoneReturns(lines: string): void {
    const parts = lines.split('\r');
    if (parts.at(-1) === '') parts.pop();
    for (const line of parts) {
      if (line === '') this.#dispatch();
      else this.#readLine(line);
    }
  }

  #dispatch(): void {
    const data = this.#data;
    const event = this.#event;
    this.#data = null;
    this.#event = '';
    if (data !== null) this.#onEvent(data, event);
  }
}

/** Index after the last line end, -1 if there is none. A carriage return at the very end may be half of a CRLF and waits. */
function lastLineEnd(chunk: Buffer): number {
  const lineFeed = chunk.lastIndexOf(LF);
  if (lineFeed >= 0) return lineFeed + 1;
  if (chunk.length < 2) return -1;
  const carriageReturn = chunk.lastIndexOf(CR, chunk.length - 2);
  return carriageReturn < 0 ? -1 : carriageReturn + 1;
}
