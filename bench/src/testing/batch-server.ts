// A local provider of batches, as four providers document theirs, for tests.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { anthropicLines, type BatchProvider, type Fate, fileLines, type StoredBatch, viewOf } from './batch-views.ts';

type Json = Record<string, unknown>;
type Request = Omit<StoredBatch['requests'][number], 'fate'>;

export interface Behaviour {
  fate?: (body: Json, place: number) => Fate;
  /** Questions after which a batch has ended; default 2. */
  polls?: number;
  /** How a batch ends that nobody cancels. */
  end?: 'done' | 'failed' | 'expired';
  /** The provider's clock. */
  now?: () => number;
  /** Asked about each request, such as `openai POST /batches`: a status refuses it, `lost` does what it says and cuts the connection. */
  meddle?: (line: string) => { status: number; headers?: Record<string, string>; body?: string } | 'lost' | undefined;
  /** Lines of a path after which its connection is cut; null: it is not. */
  brokenAfter?: (path: string) => number | null;
}

const jsonl = (lines: readonly Json[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

export class BatchServer {
  /** Newest first. */
  readonly batches: StoredBatch[] = [];
  /** Every request, such as `openai POST /batches`. */
  readonly log: string[] = [];
  readonly #behaviour: Behaviour;
  readonly #files = new Map<string, string>();
  readonly #polls = new Map<StoredBatch, number>();
  address = '';

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  base(provider: BatchProvider): string {
    return `${this.address}/${provider}`;
  }

  /** Answers one request. */
  work(provider: BatchProvider, method: string, path: string, body: string): string {
    if (method === 'POST' && path === '/files') {
      const id = `file-${this.#files.size + 1}`;
      this.#files.set(id, body.split(/\r\n/).find((part) => part.startsWith('{')) ?? '');
      return JSON.stringify({ id });
    }
    const own = this.batches.filter((batch) => batch.provider === provider);
    const named = own.find(({ id }) => new RegExp(`\\b(?:out-|err-)?${id}\\b`).test(path));
    if (named && path.startsWith('/files/')) return jsonl(fileLines(named, path.includes('err-')));
    if (named && path.endsWith('/results')) return jsonl(anthropicLines(named));
    if (named && /[/:]cancel$/.test(path)) named.state = 'cancelled';
    else if (named) this.#poll(named);
    if (named) return JSON.stringify(viewOf(named));
    if (method === 'GET') for (const batch of own) this.#poll(batch);
    if (method === 'GET')
      return JSON.stringify({ [provider === 'google' ? 'operations' : 'data']: own.map(viewOf), has_more: false });
    return JSON.stringify(viewOf(this.#create(provider, JSON.parse(body))));
  }

  meddle(line: string) {
    return this.#behaviour.meddle?.(line);
  }

  #poll(batch: StoredBatch): void {
    const polls = (this.#polls.get(batch) ?? 0) + 1;
    this.#polls.set(batch, polls);
    const { polls: most = 2, end = 'done' } = this.#behaviour;
    if (batch.state === 'running' && polls >= most) batch.state = end;
  }

  #create(provider: BatchProvider, made: Json): StoredBatch {
    const { fate = () => 'fine', now = Date.now } = this.#behaviour;
    const [name, requests] = this.#read(provider, made);
    const batch: StoredBatch = {
      id: `batch_${this.batches.length + 1}`,
      provider,
      createdMs: now(),
      name,
      requests: requests.map((request, place) => ({ ...request, fate: fate(request.body, place) })),
      state: 'running',
    };
    this.batches.unshift(batch);
    return batch;
  }

  #read(provider: BatchProvider, made: Json): [name: unknown, Request[]] {
    if (provider === 'openai') return [made.metadata, this.#readFile(made.input_file_id)];
    if (provider === 'mistral') return [made.metadata, this.#readFile((made.input_files as string[])[0])];
    if (provider === 'anthropic') {
      const requests = made.requests as { custom_id: string; params: Json }[];
      return [null, requests.map(({ custom_id: id, params: body }) => ({ id, body }))];
    }
    const { displayName, inputConfig } = made.batch as { displayName: string; inputConfig: { requests: Json } };
    const inlined = inputConfig.requests.requests as { request: Json; metadata: { key: string } }[];
    return [displayName, inlined.map(({ request: body, metadata }) => ({ id: metadata.key, body }))];
  }

  #readFile(id: unknown): Request[] {
    const lines = (this.#files.get(id as string) ?? '').trim().split('\n');
    return lines.map((line) => {
      const { custom_id, body } = JSON.parse(line) as { custom_id: string; body: Json };
      return { id: custom_id, body };
    });
  }
}

/** Serves batches until it is closed. */
export async function openBatchServer(behaviour: Behaviour = {}): Promise<{ host: BatchServer; close: () => void }> {
  const host = new BatchServer(behaviour);
  const server = createServer(async (request, response) => {
    const [, provider = '', path = ''] = /^\/(\w+)(\/[^?]*)/.exec(request.url ?? '') ?? [];
    const body = await bodyOf(request);
    const line = `${provider} ${request.method} ${path}`;
    host.log.push(line);
    const meddled = host.meddle(line);
    if (typeof meddled === 'object')
      return response.writeHead(meddled.status, meddled.headers).end(meddled.body ?? '{"error":{"message":"not now"}}');
    const answer = host.work(provider as BatchProvider, request.method ?? '', path, body);
    if (meddled === 'lost') return request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' });
    const lines = answer.split('\n');
    const whole = behaviour.brokenAfter?.(path) ?? lines.length;
    if (whole >= lines.length) return response.end(answer);
    response.write(`${lines.slice(0, whole).join('\n')}\n`, () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host, close };
}
