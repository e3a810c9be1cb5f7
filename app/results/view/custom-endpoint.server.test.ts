/** Endpoints that users name are guarded: in a run, in a test call, in a list of models. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { offerModels, testModel } from '../../models/call-target.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { aiModels } from '../../models/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { type FakeProvider, openFakeProvider } from '../../runs/testing/fake-provider.ts';
import { listAnswers } from '../load-run-view.server.ts';

let provider: FakeProvider;
let redirecting: Server;
let port: string;
/** Connections that reached the local provider. */
let reached = 0;

beforeAll(async () => {
  provider = await openFakeProvider();
  port = new URL(provider.url).port;
  redirecting = createServer((request, response) => {
    response.writeHead(307, { location: `${provider.url}${request.url?.replace('/v1', '') ?? ''}` }).end();
  });
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  provider.calls.length = 0;
  reached = 0;
  provider.onCall = () => {
    reached++;
  };
});
afterAll(() => {
  provider.close();
  redirecting.close();
});

const inside = () =>
  [
    ['a loopback address', `http://127.0.0.1:${port}/v1`],
    ['a decimal address', `http://2130706433:${port}/v1`],
    ['a hexadecimal address', `http://0x7f000001:${port}/v1`],
    ['an octal address', `http://0177.0.0.1:${port}/v1`],
    ['a short address', `http://127.1:${port}/v1`],
    ['an IPv6 address of IPv4', `http://[::ffff:127.0.0.1]:${port}/v1`],
    ['the same in hexadecimal', `http://[::ffff:7f00:1]:${port}/v1`],
    ['a name of this machine', `http://localhost:${port}/v1`],
    ['where clouds keep credentials', 'http://169.254.169.254/v1'],
  ] as const;

/** A model stored before the operator forbade private endpoints. */
async function storedModel(ctx: Context, apiEndpoint: string): Promise<string> {
  const now = ctx.now();
  const facts = { name: 'inside', modelType: 'x', provider: 'custom', createdAt: now, updatedAt: now };
  await record(ctx, async (tx) => {
    await tx.insert(aiModels).values({ id: 'stored', userId: 'anna', apiEndpoint, ...facts });
  });
  return 'stored';
}

it('test calls and lists of models do not reach private addresses, however they are written', async () => {
  const ctx = await openBenchmarkAccount({ allowPrivateEndpoints: false });
  for (const [what, apiEndpoint] of inside()) {
    const described = { name: 'inside', modelType: 'x', apiEndpoint, provider: 'custom', sentModel: 'alpha' };
    const call = await testModel(ctx, 'anna', { ...described, protocol: null, keyId: null });
    expect([what, call.isOk]).toEqual([what, false]);
    const listed = await offerModels(ctx, 'anna', { provider: 'custom', keyId: '', endpoint: apiEndpoint });
    expect([what, listed.live]).toEqual([what, null]);
    expect(listed.problem).not.toBeNull();
  }
  expect(reached).toBe(0);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a run does not reach a private address, however it is written (%i)',
  async (index) => {
    const [, apiEndpoint] = inside()[index]!;
    const ctx = await openBenchmarkAccount({ allowPrivateEndpoints: false });
    const runId = await beginRun(ctx, { modelIds: [await storedModel(ctx, apiEndpoint)] });
    await carryOutRuns(ctx);
    const [answer] = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
    expect(answer?.outcome).not.toBe('ok');
    expect(answer?.message).toMatch(/private|not allowed|reserved|inside|own network/i);
    expect(reached).toBe(0);
  },
);

it('a redirect is not followed, also where private addresses are allowed', async () => {
  const ctx = await openBenchmarkAccount();
  const apiEndpoint = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/v1`;
  const runId = await beginRun(ctx, { modelIds: [await addModel(ctx, 'alpha', { apiEndpoint })] });
  await carryOutRuns(ctx);
  const [answer] = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
  expect(answer?.message).toContain('redirects are not followed');
  expect(reached).toBe(0);
});

it('an address with a name and password, or of another kind, is not registered', async () => {
  const ctx = await openBenchmarkAccount();
  const input = {
    name: 'x',
    description: '',
    modelType: 'x',
    provider: 'custom',
    sentModel: '',
    protocol: '',
    keyId: '',
  };
  for (const apiEndpoint of ['http://u:p@127.0.0.1/v1', 'file:///etc/passwd', 'ftp://127.0.0.1/'])
    expect(await registerModel(ctx, 'anna', { ...input, apiEndpoint })).toHaveProperty('errors.apiEndpoint');
});
