// Most frames of a stream differ from the one before in nothing but a short piece of text. Where a frame begins and ends exactly like
// the last one and the piece between needs no unescaping, parsing it would give the same object with that piece in it, so it is taken
// directly: a third of the work, and no garbage. Anything else goes the long way.
import type { AnswerDraft } from '../providers/answer-draft.ts';

/** Frames in a row that did not fit before a stream is given up on: some protocols number their frames. */
const MAX_MISSES = 8;
/** Running numbers of events: nothing is read from them, so any number fits. */
const NUMBER_FIELD = '"sequence_number":';
const plain = /^[^"\\\u0000-\u001f]*$/;

export class FrameShortcut {
  #head = '';
  /** What stands before the running number, empty where frames have none; the head then begins after it. */
  #lead = '';
  #tail = '';
  #isReasoning = false;
  #misses = 0;
  #answerLength = 0;
  #reasoningLength = 0;
  #toolSize = 0;
  #wasFinished = false;

  /** Takes the frame if it fits; false sends it the long way. */
  take(data: string, draft: AnswerDraft): boolean {
    const head = this.#head;
    if (head === '') return false;
    const from = this.#lead === '' ? 0 : this.#afterNumber(data);
    const start = from + head.length;
    const end = data.length - this.#tail.length;
    // Comparing slices is several times faster than startsWith and endsWith on strings of this length.
    if (from < 0 || end <= start || data.slice(from, start) !== head || data.slice(end) !== this.#tail) return false;
    const piece = data.slice(start, end);
    if (!plain.test(piece)) return false;
    if (this.#isReasoning) draft.addReasoning(piece);
    else draft.addAnswer(piece);
    this.#misses = 0;
    return true;
  }

  /** Index after the running number, or -1 if the frame does not begin like the last one. */
  #afterNumber(data: string): number {
    const lead = this.#lead;
    if (data.slice(0, lead.length) !== lead) return -1;
    let at = lead.length;
    for (let code = data.charCodeAt(at); code >= 48 && code <= 57; code = data.charCodeAt(at)) at++;
    return at > lead.length ? at : -1;
  }

  /** Call before a frame goes the long way. */
  before(draft: AnswerDraft): void {
    this.#answerLength = draft.text.length;
    this.#reasoningLength = draft.reasoningText.length;
    this.#toolSize = draft.toolSize;
    this.#wasFinished = draft.isFinished;
  }

  /** Call after it: learns the frame's shape if all that it did was to add one piece of text. */
  learn(data: string, draft: AnswerDraft): void {
    if (this.#misses > MAX_MISSES) return;
    this.#head = '';
    this.#misses++;
    const hasAnswer = draft.text.length > this.#answerLength;
    const hasReasoning = draft.reasoningText.length > this.#reasoningLength;
    const hasMore = draft.toolSize > this.#toolSize || draft.isFinished !== this.#wasFinished || draft.error !== null;
    if (hasAnswer === hasReasoning || hasMore || data.includes('\\')) return;
    const quoted = `"${hasAnswer ? draft.text.slice(this.#answerLength) : draft.reasoningText.slice(this.#reasoningLength)}"`;
    const at = data.indexOf(quoted);
    // Twice the same words in one frame: so which are the answer's is unknown.
    if (at < 0 || data.lastIndexOf(quoted) !== at) return;
    const head = data.slice(0, at + 1);
    const number = head.indexOf(NUMBER_FIELD);
    this.#lead = number < 0 ? '' : head.slice(0, number + NUMBER_FIELD.length);
    this.#head = head.slice(this.#lead.length).replace(this.#lead === '' ? /^$/ : /^\d+/, '');
    this.#tail = data.slice(at + quoted.length - 1);
    this.#isReasoning = hasReasoning;
  }
}
