// Turns the bytes of one reply into an answer: an event stream, a JSON reply in one piece, or neither.
import { AnswerDraft } from '../providers/answer-draft.ts';
import type { Dialect } from '../providers/dialect.ts';
import { parseJson } from '../providers/lenient-json.ts';
import { FrameShortcut } from './frame-shortcut.ts';
import { SseReader } from './sse-reader.ts';

type BodyKind = 'stream' | 'json' | 'other';

/** Of a body that should have held an answer and did not. */
const KEPT_TEXT_BYTES = 64 * 1024;

export class BodyReader {
  readonly draft = new AnswerDraft();
  malformedEventCount = 0;
  #kind: BodyKind | null = null;
  readonly #dialect: Dialect | null;
  readonly #isSuccess: boolean;
  readonly #contentType: string;
  readonly #sse = new SseReader((data, event) => this.#readEvent(data, event));
  #pieces: Buffer[] = [];
  #lastEvent = '';
  readonly #shortcut = new FrameShortcut();

  constructor(dialect: Dialect | null, isSuccess: boolean, contentType: string) {
    this.#dialect = dialect;
    this.#isSuccess = isSuccess;
    this.#contentType = contentType.toLowerCase();
  }

  get kind(): BodyKind {
    return this.#kind ?? 'other';
  }

  get invalidUtf8Count(): number {
    return this.#sse.invalidUtf8Count;
  }

  push(chunk: Buffer): void {
    this.#kind ??= this.#isSuccess ? kindOf(this.#contentType, chunk) : 'other';
    if (this.#kind === 'stream') this.#sse.push(chunk);
    else this.#pieces.push(chunk);
  }

  /** Returns the text of a body that is no stream, or null. */
  end(): string | null {
    if (this.#kind === null && this.#isSuccess && this.#contentType.includes('text/event-stream'))
      this.#kind = 'stream';
    if (this.#kind === 'stream') {
      this.#sse.end();
      return null;
    }
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [];
    if (this.#kind !== 'json') return whole.subarray(0, KEPT_TEXT_BYTES).toString('utf8');
    const text = whole.toString('utf8');
    if (text.includes('\uFFFD') && !whole.includes('\uFFFD'))
      this.#sse.invalidUtf8Count = text.split('\uFFFD').length - 1;
    const payload = parseJson(text);
    if (payload === undefined) this.malformedEventCount++;
    // Without a dialect the body is no answer of a model: its text is what was asked for.
    if (this.#dialect === null) return text;
    if (payload !== undefined) this.#dialect.readWhole(payload, this.draft);
    // A body that held no answer is kept, so that one can see what came instead.
    return payload === undefined || !this.draft.isFinished ? text.slice(0, KEPT_TEXT_BYTES) : null;
  }

  #readEvent(data: string, event: string): void {
    if (event === this.#lastEvent && this.#shortcut.take(data, this.draft)) return;
    if (data === '[DONE]') {
      this.draft.isOver = true;
      return;
    }
    const first = data.charCodeAt(0);
    // Anything but an object is a keep-alive of some server's own making.
    if (first !== 123 && first !== 91) return;
    const payload = parseJson(data);
    if (payload === undefined) this.malformedEventCount++;
    else {
      this.#shortcut.before(this.draft);
      this.#dialect?.readEvent(event, payload, this.draft);
      this.#shortcut.learn(data, this.draft);
      this.#lastEvent = event;
    }
  }
}

function kindOf(contentType: string, first: Buffer): BodyKind {
  if (contentType.includes('text/event-stream')) return 'stream';
  if (contentType.includes('json')) return 'json';
  if (contentType.includes('html')) return 'other';
  // Small servers leave the type out or call everything text/plain; the first bytes decide.
  const start = first.subarray(0, 16).toString('latin1').trimStart();
  if (start.startsWith('data:') || start.startsWith('event:') || start.startsWith(':')) return 'stream';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'other';
}
