import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { call, signInAs } from '../../billing/testing/signed-in.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { action as runBenchmark } from '../../run-api/routes/api-run-benchmark.ts';
import Benchmarking from './benchmarking.tsx';

describe('POST /api/run-benchmark', () => {
  it('refuses fields that it does not know, and names them', async () => {
    const ctx = await testContext({ now: () => new Date() });
    const browser = new TestBrowser(ctx);
    await signInAs(ctx, browser, 'ada');
    const body = { prompt: 'Hello', modelIds: ['a'], temperature: 0, system: 'Be brief.' };
    expect(await call(runBenchmark, browser, '/api/run-benchmark', body)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('"temperature", "system" are no fields of run-benchmark') },
    });
  });

  it('refuses an Idempotency-Key of more than 255 bytes, however few characters it has', async () => {
    const ctx = await testContext({ now: () => new Date() });
    const browser = new TestBrowser(ctx);
    await signInAs(ctx, browser, 'ada');
    const body = { prompt: 'Hello', modelIds: ['a'] };
    const ask = (key: string) => call(runBenchmark, browser, '/api/run-benchmark', body, { 'idempotency-key': key });
    for (const key of ['k'.repeat(256), 'é'.repeat(128)])
      expect(await ask(key)).toMatchObject({
        status: 400,
        body: { detail: 'An idempotency key has at most 255 bytes, and no NUL character.' },
      });
    expect((await ask('k'.repeat(255))).body).not.toMatchObject({ detail: expect.stringContaining('idempotency') });
  });
});

const Page = Benchmarking as unknown as ComponentType<{ loaderData: unknown }>;

const account = {
  ...{
    plan: { name: null, tokensPerMonth: 0, most: 0 },
    usage: { month: '2026-11', used: 0, reserved: 0, limit: 0, left: 0 },
  },
  ...{
    models: [],
    groups: [],
    configs: null,
    providers: {},
    start: null,
    lastModelIds: [],
    draftKey: 'ada',
    run: null,
  },
  filter: { text: '', status: '', isStarred: false },
  results: [
    {
      ...{
        id: 'r',
        run_id: 'run',
        status: 'completed',
        metrics: { response_time_ms: 300 },
        created_at: '2026-11-01T00:00:00Z',
      },
      ...{ ai_models: { name: 'My measured model' }, benchmark_tests: { name: 'Triage', metrics: [] } },
    },
  ],
  runs: [],
};

it('someone whose plan has ended still reads results and models, and is told what a plan is for', () => {
  const draw = (tab: string) => {
    const loaderData = {
      tab,
      startKey: 'k',
      canonical: 'http://127.0.0.1/benchmarking',
      gate: 'subscription',
      account,
    };
    const Stub = createRoutesStub([{ path: '/benchmarking', Component: () => <Page loaderData={loaderData} /> }]);
    return renderToString(<Stub initialEntries={[`/benchmarking?tab=${tab}`]} />);
  };
  const results = draw('results');
  for (const text of ['Subscription Required', 'View Subscription Plans', 'My measured model', 'My Models'])
    expect(results).toContain(text);
  expect(draw('models')).toContain('No models registered yet');
});
