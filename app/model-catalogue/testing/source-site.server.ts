import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { modelCatalogue, refreshModelCatalogue } from '../model-queries.server.ts';
import { importSource } from '../observed/import-source.server.ts';
import { listReaders } from '../observed/source-readers.server.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const firstRead = new Date('2026-11-22T03:00:00Z');
const config = parseConfig({ ALLOW_PRIVATE_ENDPOINTS: 'on', PUBLIC_URL: 'https://yardstick.example' });

/** The database of the test, so many days after the first read. */
export async function contextAfter(days: number): Promise<Context> {
  const now = new Date(firstRead.getTime() + days * 86_400_000);
  return await testContext({ config, now, actor: { kind: 'system', name: 'test' } });
}

/** A source on this machine, in place of the ones that readers name. */
export interface SourceSite {
  answer: Answer;
  visits: IncomingMessage['headers'][];
  read(ctx: Context, source?: string, isForced?: boolean): ReturnType<typeof importSource>;
}

/** One site per test file, reset before each test. */
export function startSourceSite(): SourceSite {
  let origin = '';
  const server = createServer((request, response) => {
    site.visits.push(request.headers);
    site.answer(request, response);
  });
  const site: SourceSite = {
    answer: (_request, response) => response.writeHead(404).end(),
    visits: [],
    read: (ctx, source = 'models-dev', isForced = false) => {
      const reader = listReaders(config).find(({ id }) => id === source)!;
      const request = { ...reader.request, url: `${origin}/document` };
      return importSource(ctx, { ...reader, request }, { signal: new AbortController().signal, isForced });
    },
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    site.visits = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return site;
}

export const send =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
export const model = (input: number, output = 10) => ({
  name: 'A model',
  cost: { input, output },
  limit: { context: 400_000, output: 128_000 },
  modalities: { input: ['text'], output: ['text'] },
});
/** A document of models.dev with twenty models of one provider, of which `changes` replaces some or, by null, drops them. */
export const documentOf = (changes: Record<string, unknown> = {}, provider = 'openai') => {
  const models: Record<string, unknown> = { 'gpt-6-sol': model(2) };
  for (let index = 0; index < 19; index++) models[`gpt-test-${index}`] = model(1);
  for (const [id, row] of Object.entries(changes)) {
    if (row === null) delete models[id];
    else models[id] = row;
  }
  return JSON.stringify({ [provider]: { id: provider, name: 'OpenAI', models } });
};
/** The endpoint that a model's page names first, as the catalogue has it now. */
export const mainEndpoint = async (ctx: Context, id = 'gpt-6-sol') => {
  await refreshModelCatalogue(ctx);
  return (await modelCatalogue(ctx)).find(id)?.endpoints[0] ?? null;
};
