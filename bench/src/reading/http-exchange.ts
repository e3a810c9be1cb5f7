// One HTTP exchange: stamps, limits and the growing answer. It interprets nothing: status and classes are decided elsewhere.
import type { Dispatcher } from 'undici';
import type { Dialect } from '../providers/dialect.ts';
import type { Stamps, Uncertainty } from '../record.ts';
import { BodyReader } from './body-reader.ts';
import { claimSocketFacts } from './connection-pool.ts';
import type { ExchangeDelta, ExchangeEnd, ExchangeJob, ExchangeResult } from './exchange.ts';
import { exceededLimit } from './exchange-limits.ts';
import { monotonicNow } from './monotonic-clock.ts';
import { RawRecorder } from './raw-recorder.ts';
import type { BatchedRead, ReadBatch } from './read-batch.ts';
import { TimelineRecorder } from './timeline.ts';

export interface ExchangeOutlet {
  /** The exchange is over. Making the result (parsing, compressing) takes work: do it when no stamp has to wait for it. */
  onOver(makeResult: () => ExchangeResult): void;
  /** @param isFirst true for the first text of this call */
  onDelta(delta: ExchangeDelta, isFirst: boolean): void;
}

export class HttpExchange implements BatchedRead, Dispatcher.DispatchHandler {
  readonly job: ExchangeJob;
  readonly stamps: Stamps;
  lastReadMs: number | null = null;
  startedMs: number | null = null;
  readonly #dialect: Dialect | null;
  readonly #batch: ReadBatch;
  readonly #samples: ExchangeOutlet;
  readonly #uncertainty: Uncertainty = {
    firstByteMs: null,
    firstContentMs: null,
    firstAnswerMs: null,
    lastContentMs: null,
    endMs: null,
  };
  readonly #timeline = new TimelineRecorder();
  readonly #raw: RawRecorder | null;
  #body: BodyReader;
  #controller: Dispatcher.DispatchController | null = null;
  #isDone = false;
  #isOverdue = false;
  #connectionReused: boolean | null = null;
  #httpStatus: number | null = null;
  #headers: Record<string, string> = {};
  #receivedBytes = 0;
  #loopDelayMaxMs = 0;
  #lastBoundMs = 0;

  constructor(job: ExchangeJob, dialect: Dialect | null, batch: ReadBatch, outlet: ExchangeOutlet) {
    this.job = job;
    this.#dialect = dialect;
    this.#batch = batch;
    this.#samples = outlet;
    this.#raw = job.keepsRaw ? new RawRecorder() : null;
    this.#body = new BodyReader(dialect, false, '');
    const unset = {
      connectedMs: null,
      requestMs: null,
      headersMs: null,
      firstByteMs: null,
      firstContentMs: null,
      firstAnswerMs: null,
    };
    this.stamps = { calledMs: job.calledMs, ...unset, lastContentMs: null, endMs: null };
  }

  get isOver(): boolean {
    return this.#body.draft.isOver;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.stamps.requestMs = monotonicNow();
    this.#controller = controller;
    if (this.#isDone) {
      controller.abort(new Error('The call ended before its request was written.'));
      return;
    }
    claimSocketFacts((facts) => {
      this.#connectionReused = facts.isReused;
      this.stamps.connectedMs = facts.isReused ? this.stamps.requestMs : facts.connectedMs;
    });
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.stamps.headersMs = monotonicNow();
    this.#httpStatus = status;
    for (const [name, value] of Object.entries(headers))
      this.#headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
    this.#body = new BodyReader(this.#dialect, status >= 200 && status < 300, this.#headers['content-type'] ?? '');
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#batch.add(this, chunk);
  }

  onResponseEnd(): void {
    this.#batch.add(this, null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#batch.add(this, null, error);
  }

  onRead(chunk: Buffer, nowMs: number, boundMs: number): void {
    if (this.#isDone) return;
    this.#note(nowMs, boundMs);
    if (this.stamps.firstByteMs === null) {
      this.stamps.firstByteMs = nowMs;
      this.#uncertainty.firstByteMs = boundMs;
    }
    this.#receivedBytes += chunk.length;
    this.#raw?.push(chunk);
    const draft = this.#body.draft;
    const [answerBefore, reasoningBefore, toolBefore] = [draft.text.length, draft.reasoningText.length, draft.toolSize];
    this.#body.push(chunk);
    const answerChars = draft.text.length - answerBefore;
    const reasoningChars = draft.reasoningText.length - reasoningBefore;
    if (answerChars > 0) this.#stampAnswer(nowMs, boundMs);
    if (answerChars > 0 || reasoningChars > 0 || draft.toolSize > toolBefore) this.#stampContent(nowMs, boundMs);
    this.#timeline.add(nowMs - (this.stamps.requestMs ?? nowMs), chunk.length, answerChars, reasoningChars, boundMs);
    if (this.job.wantsDeltas && (answerChars > 0 || reasoningChars > 0))
      this.#sendDelta(answerBefore, reasoningBefore, nowMs);
    const { maxBytes } = this.job.limits;
    if (this.#receivedBytes > maxBytes)
      this.finish({
        kind: 'too_large',
        code: 'max_bytes',
        message: `The reply is larger than ${maxBytes} bytes.`,
        limitMs: null,
      });
  }

  onClosed(error: Error | null, nowMs: number, boundMs: number): void {
    if (this.#isDone) return;
    if (!error) {
      this.#note(nowMs, boundMs);
      this.finish({ kind: 'complete', code: '', message: '', limitMs: null }, nowMs);
      return;
    }
    const code = (error as { code?: string }).code ?? error.name;
    this.finish({ kind: 'error', code, message: error.message || code, limitMs: null }, nowMs);
  }

  /** Ends the exchange when a limit is passed on two looks in a row: between them the loop has read whatever had arrived. */
  checkLimits(nowMs: number): void {
    const exceeded = exceededLimit(this, nowMs);
    if (exceeded && this.#isOverdue)
      this.finish(exceeded, exceeded.kind === 'complete' ? (this.lastReadMs ?? nowMs) : nowMs);
    this.#isOverdue = exceeded !== null;
  }

  finish(end: ExchangeEnd, endMs = monotonicNow()): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.stamps.endMs = endMs;
    this.#uncertainty.endMs = this.#lastBoundMs;
    this.#controller?.abort(new Error('The call has ended.'));
    this.#samples.onOver(() => this.#result(end));
  }

  #result(end: ExchangeEnd): ExchangeResult {
    const bodyText = this.#body.end();
    // A reply in one piece shows nothing before its last byte, so that byte is its only content stamp.
    if (this.#body.kind === 'json' && end.kind === 'complete') {
      this.stamps.lastContentMs = this.lastReadMs;
      this.#uncertainty.lastContentMs = this.#lastBoundMs;
    }
    const { draft, invalidUtf8Count, malformedEventCount, kind } = this.#body;
    const raw = this.#raw?.finish() ?? null;
    return {
      id: this.job.id,
      end,
      stamps: this.stamps,
      uncertainty: this.#uncertainty,
      connectionReused: this.#connectionReused,
      httpStatus: this.#httpStatus,
      responseHeaders: this.#headers,
      receivedBytes: this.#receivedBytes,
      loopDelayMaxMs: this.#loopDelayMaxMs,
      invalidUtf8Count,
      malformedEventCount,
      wasStream: kind === 'stream',
      timeline: this.#timeline.finish(),
      timelineDropped: this.#timeline.dropped,
      answer: draft.snapshot(),
      bodyText,
      raw,
      rawBytes: this.#raw?.bytes ?? 0,
    };
  }

  #note(nowMs: number, boundMs: number): void {
    this.lastReadMs = nowMs;
    this.#lastBoundMs = boundMs;
    if (boundMs > this.#loopDelayMaxMs) this.#loopDelayMaxMs = boundMs;
  }

  #stampContent(nowMs: number, boundMs: number): void {
    if (this.stamps.firstContentMs === null) {
      this.stamps.firstContentMs = nowMs;
      this.#uncertainty.firstContentMs = boundMs;
    }
    this.stamps.lastContentMs = nowMs;
    this.#uncertainty.lastContentMs = boundMs;
  }

  #stampAnswer(nowMs: number, boundMs: number): void {
    if (this.stamps.firstAnswerMs !== null) return;
    this.stamps.firstAnswerMs = nowMs;
    this.#uncertainty.firstAnswerMs = boundMs;
  }

  #sendDelta(answerBefore: number, reasoningBefore: number, nowMs: number): void {
    const { text, reasoningText } = this.#body.draft;
    const atMs = nowMs - (this.stamps.requestMs ?? nowMs);
    this.#samples.onDelta(
      {
        id: this.job.id,
        answer: text.slice(answerBefore),
        reasoning: reasoningText.slice(reasoningBefore),
        atMs,
      },
      answerBefore === 0 && reasoningBefore === 0,
    );
  }
}
