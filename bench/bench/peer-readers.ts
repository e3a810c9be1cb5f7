// Libraries that people would use instead, from a folder that holds them; nothing of them belongs to this package.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';
import { emptyReading, type Reader, type Reading } from './reading.ts';

/** The folder itself, or one of its own for each peer: promptfoo alone brings hundreds of packages. */
function homeOf(folder: string, library: string, ownFolder: string): string | null {
  const places = [folder, `${folder}/${ownFolder}`, `${folder}/peers/${ownFolder}`];
  return places.find((place) => existsSync(`${place}/node_modules/${library}/package.json`)) ?? null;
}

const libraries = { openai: 'openai', 'ai-sdk': 'ai', promptfoo: 'promptfoo' } as const;
export type Peer = keyof typeof libraries;

/** Where a peer is installed; null when the folder has it not. */
export function findPeer(folder: string, peer: Peer): string | null {
  return folder === '' ? null : homeOf(folder, libraries[peer], peer);
}

export const peerNames = Object.keys(libraries) as Peer[];

function requireFrom(folder: string, peer: Peer): NodeJS.Require {
  return createRequire(`${findPeer(folder, peer)}/package.json`);
}

interface OpenaiClient {
  chat: {
    completions: { create(body: object): Promise<AsyncIterable<{ choices: { delta?: { content?: string } }[] }>> };
  };
}

export async function makeOpenaiReader(base: string, folder: string): Promise<Reader> {
  const require = requireFrom(folder, 'openai');
  const { default: OpenAI } = (await import(pathToFileURL(require.resolve('openai')).href)) as {
    default: new (options: object) => OpenaiClient;
  };
  const client = new OpenAI({ apiKey: 'x', baseURL: `${base}/v1`, maxRetries: 0 });
  return {
    close: async () => {},
    async read(model, prompt) {
      const reading = { ...emptyReading(), startMs: monotonicNow() };
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

export async function makeAiSdkReader(base: string, folder: string): Promise<Reader> {
  const require = requireFrom(folder, 'ai-sdk');
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href);
  const { streamText } = (await load('ai')) as AiSdk;
  const { createOpenAI } = (await load('@ai-sdk/openai')) as {
    createOpenAI(options: object): { chat(model: string): unknown };
  };
  const provider = createOpenAI({ apiKey: 'x', baseURL: `${base}/v1` });
  return {
    close: async () => {},
    async read(model, prompt) {
      const reading = { ...emptyReading(), startMs: monotonicNow() };
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

interface PromptfooRow {
  vars: { rid: string };
  latencyMs: number;
  error?: string;
  response?: { output?: string };
}

interface Promptfoo {
  evaluate(suite: object, options: object): Promise<{ toEvaluateSummary(): Promise<{ results: PromptfooRow[] }> }>;
}

/** promptfoo runs a list of tests by itself and does not stream: it has a response time of each, and no first token. */
export async function makePromptfooReader(base: string, folder: string, concurrency: number): Promise<Reader> {
  // Its own default is four sockets a host, which would measure that queue instead; its other features phone home.
  const settings = { PROMPTFOO_FETCH_CONNECTIONS: String(concurrency), ...promptfooSettings(folder) };
  Object.assign(process.env, settings);
  const { default: promptfoo } = (await import(
    pathToFileURL(`${findPeer(folder, 'promptfoo')}/node_modules/promptfoo/dist/src/index.js`).href
  )) as { default: Promptfoo };
  const readAll = async (model: string, ids: readonly string[]): Promise<Map<string, Reading>> => {
    if (ids.length === 0) return new Map();
    const suite = {
      prompts: ['rid={{rid}}'],
      providers: [{ id: `openai:chat:${model}`, config: { apiBaseUrl: `${base}/v1`, apiKey: 'x' } }],
      tests: ids.map((rid) => ({ vars: { rid } })),
    };
    const done = await promptfoo.evaluate(suite, { maxConcurrency: concurrency, cache: false, showProgressBar: false });
    const { results } = await done.toEvaluateSummary();
    return new Map(
      results.map(({ vars, latencyMs, response }) => {
        const tokens = String(response?.output ?? '').split(' ').length - 1;
        return [vars.rid, { ...emptyReading(), firstMs: Number.NaN, endMs: latencyMs, tokens }];
      }),
    );
  };
  return { readAll, read: () => Promise.reject(new Error('It reads whole lists only.')), close: async () => {} };
}

/** Nothing is kept between runs and nothing is sent to its maker. */
export function promptfooSettings(folder: string): Record<string, string> {
  return {
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    PROMPTFOO_CONFIG_DIR: `${findPeer(folder, 'promptfoo')}/.measured`,
  };
}
