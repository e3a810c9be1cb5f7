// The readers that are measured: ours, a bare one that only looks for a marker in the bytes, and other libraries where a folder holds
// them. Each reads one stream and fills in what it believes.
import { monotonicNow } from '../src/reading/monotonic-clock.ts';
import { makeAiSdkReader, makeOpenaiReader, makePromptfooReader } from './peer-readers.ts';
import { emptyReading, type Reader, type Reading } from './reading.ts';

export interface ReaderPlaces {
  base: string;
  door: string;
  peers: string;
  concurrency: number;
}

async function makeBareReader(base: string): Promise<Reader> {
  // Loaded here, so that its memory is counted for this reader alone.
  const { Agent } = await import('undici');
  const agent = new Agent({ connections: null, pipelining: 1, bodyTimeout: 0, headersTimeout: 0, allowH2: false });
  const marker = Buffer.from('"delta":{"content":"');
  return {
    close: () => agent.close(),
    read: (model, prompt) =>
      new Promise((resolve, reject) => {
        const reading = emptyReading();
        const body = JSON.stringify({
          model,
          stream: true,
          stream_options: { include_usage: true },
          messages: [{ role: 'user', content: prompt }],
        });
        agent.dispatch(
          {
            origin: base,
            path: '/v1/chat/completions',
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json' },
          },
          {
            onRequestStart() {
              reading.startMs = monotonicNow();
            },
            onResponseStart() {},
            onResponseData(_controller, bytes) {
              const nowMs = monotonicNow();
              for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + 1)) {
                if (reading.tokens++ === 0) reading.firstMs = nowMs;
                reading.arrivals.push(nowMs);
              }
            },
            onResponseEnd() {
              reading.endMs = monotonicNow();
              resolve(reading);
            },
            onResponseError(_controller, error) {
              reject(error);
            },
          },
        );
      }),
  };
}

async function makeOwnReader(base: string, door: string): Promise<Reader> {
  const { callModel, readingThread } = (await import(door)) as typeof import('../src/index.ts');
  return {
    close: () => readingThread.close(),
    async read(model, prompt) {
      const sample = await callModel({
        model: { key: 'truth', provider: 'custom', model, baseUrl: `${base}/v1` },
        prompt: { messages: [{ role: 'user', content: prompt }] },
      });
      const attempt = sample.attempts.at(-1);
      if (sample.outcome !== 'ok' || !attempt) throw new Error(`${sample.outcome}: ${sample.failure?.message}`);
      const { requestMs, firstContentMs, endMs } = attempt.stamps;
      const { text } = sample;
      const columns = [attempt.timeline.atMs, attempt.timeline.answerChars, attempt.timeline.uncertaintyMs] as const;
      const [atMs, chars, bounds] = columns.map((column) => Float64Array.from(column)) as [
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      return {
        ...emptyReading(),
        startMs: requestMs ?? 0,
        firstMs: firstContentMs ?? 0,
        endMs: endMs ?? 0,
        complete(this: Reading) {
          let at = 0;
          for (const [row, length] of chars.entries()) {
            const tokens = text.slice(at, at + length).split(' ').length - 1;
            at += length;
            for (let token = 0; token < tokens; token++) {
              this.arrivals.push((requestMs ?? 0) + (atMs[row] ?? 0));
              this.bounds.push(bounds[row] ?? 0);
            }
          }
          this.tokens = this.arrivals.length;
        },
      };
    },
  };
}

/** `load` says where the server, our own entry and the folder of the peers are. */
export function makeReader(name: string, { base, door, peers, concurrency }: ReaderPlaces): Promise<Reader> {
  if (name === 'bare') return makeBareReader(base);
  if (name === 'openai') return makeOpenaiReader(base, peers);
  if (name === 'ai-sdk') return makeAiSdkReader(base, peers);
  if (name === 'promptfoo') return makePromptfooReader(base, peers, concurrency);
  return makeOwnReader(base, door);
}
