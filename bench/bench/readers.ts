// The readers that are measured: ours, a bare one that only looks for a marker in the bytes, and other libraries where a folder holds
// them. Each reads one stream and fills in what it believes.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';

export interface Reading {
  startMs: number;
  firstMs: number;
  endMs: number;
  tokens: number;
  /** Arrival of each token and its uncertainty, ms; empty where a reader does not tell. */
  arrivals: number[];
  bounds: number[];
  /** Fills in the above where it takes work that is no part of reading; called when the clock has stopped. */
  complete?(): void;
}

export interface Reader {
  read(model: string, prompt: string): Promise<Reading>;
  close(): Promise<void>;
}

const empty = (): Reading => ({ startMs: 0, firstMs: 0, endMs: 0, tokens: 0, arrivals: [], bounds: [] });

async function makeBareReader(base: string): Promise<Reader> {
  // Loaded here, so that its memory is counted for this reader alone.
  const { Agent } = await import('undici');
  const agent = new Agent({ connections: null, pipelining: 1, bodyTimeout: 0, headersTimeout: 0, allowH2: false });
  const marker = Buffer.from('"delta":{"content":"');
  return {
    close: () => agent.close(),
    read: (model, prompt) =>
      new Promise((resolve, reject) => {
        const reading = empty();
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
        ...{ ...empty(), startMs: requestMs ?? 0, firstMs: firstContentMs ?? 0, endMs: endMs ?? 0 },
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

interface OpenaiClient {
  chat: {
    completions: { create(body: object): Promise<AsyncIterable<{ choices: { delta?: { content?: string } }[] }>> };
  };
}

/** `folder` holds a node_modules with the library; nothing of it belongs to this package. */
async function makeOpenaiReader(base: string, folder: string): Promise<Reader> {
  const require = createRequire(`${folder}/package.json`);
  const { default: OpenAI } = (await import(pathToFileURL(require.resolve('openai')).href)) as {
    default: new (options: object) => OpenaiClient;
  };
  const client = new OpenAI({ apiKey: 'x', baseURL: `${base}/v1`, maxRetries: 0 });
  return {
    close: async () => {},
    async read(model, prompt) {
      const reading = { ...empty(), startMs: monotonicNow() };
      const stream = await client.chat.completions.create({
        model,
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'user', content: prompt }],
      });
      for await (const part of stream) {
        if (!part.choices[0]?.delta?.content) continue;
        const nowMs = monotonicNow();
        if (reading.tokens++ === 0) reading.firstMs = nowMs;
        reading.arrivals.push(nowMs);
      }
      reading.endMs = monotonicNow();
      return reading;
    },
  };
}

interface AiSdk {
  streamText(options: object): { textStream: AsyncIterable<string> };
}

async function makeAiSdkReader(base: string, folder: string): Promise<Reader> {
  const require = createRequire(`${folder}/package.json`);
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href);
  const { streamText } = (await load('ai')) as AiSdk;
  const { createOpenAI } = (await load('@ai-sdk/openai')) as {
    createOpenAI(options: object): { chat(model: string): unknown };
  };
  const provider = createOpenAI({ apiKey: 'x', baseURL: `${base}/v1` });
  return {
    close: async () => {},
    async read(model, prompt) {
      const reading = { ...empty(), startMs: monotonicNow() };
      for await (const piece of streamText({ model: provider.chat(model), prompt, maxRetries: 0 }).textStream) {
        if (piece === '') continue;
        const nowMs = monotonicNow();
        if (reading.tokens++ === 0) reading.firstMs = nowMs;
        reading.arrivals.push(nowMs);
      }
      reading.endMs = monotonicNow();
      return reading;
    },
  };
}

export function makeReader(name: string, base: string, door: string, peers: string): Promise<Reader> | Reader {
  if (name === 'bare') return makeBareReader(base);
  if (name === 'openai') return makeOpenaiReader(base, peers);
  if (name === 'ai-sdk') return makeAiSdkReader(base, peers);
  return makeOwnReader(base, door);
}
