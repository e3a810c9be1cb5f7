import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import Benchmarking from './benchmarking.tsx';

const Page = Benchmarking as unknown as ComponentType<{ loaderData: unknown }>;

const account = {
  plan: { name: null, tokensPerMonth: 0, most: 0 },
  usage: { month: '2026-11', used: 0, reserved: 0, limit: 0, left: 0 },
  models: [],
  groups: [],
  configs: null,
  providers: {},
  start: null,
  lastModelIds: [],
  draftKey: 'ada',
  run: null,
  filter: { text: '', status: '', isStarred: false },
  results: [
    {
      id: 'r',
      run_id: 'run',
      status: 'completed',
      metrics: { response_time_ms: 300 },
      created_at: '2026-11-01T00:00:00Z',
      ai_models: { name: 'My measured model' },
      benchmark_tests: { name: 'Triage', metrics: [] },
    },
  ],
  runs: [],
};

it('someone whose plan has ended still reads results and models, and the page says what a plan is for', () => {
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
