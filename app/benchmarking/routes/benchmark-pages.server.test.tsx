import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { loadRecordedRun } from '../../results/recorded-run.server.ts';
import Benchmarking from './benchmarking.tsx';

const Page = Benchmarking as unknown as ComponentType<{ loaderData: unknown }>;

const account = {
  plan: { name: null, tokensPerMonth: 0, most: 0 },
  usage: { month: '2026-11', used: 0, reserved: 0, limit: 0, left: 0 },
  models: [],
  vault: { keys: [], providers: {} },
  groups: [],
  configs: null,
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
  suites: [],
};

it('someone with a key is not asked to register models first: its list is there to pick from', () => {
  const draw = (keys: object[]) => {
    const loaderData = {
      tab: 'run',
      startKey: 'k',
      canonical: 'http://127.0.0.1/benchmarking',
      gate: null,
      account: { ...account, vault: { keys, providers: { openai: 'OpenAI' } } },
      recorded: null,
      demo: null,
      examples: [],
    };
    const Stub = createRoutesStub([{ path: '/benchmarking', Component: () => <Page loaderData={loaderData} /> }]);
    return renderToString(<Stub initialEntries={['/benchmarking']} />);
  };
  const key = { id: 'k1', provider: 'openai', name: '', lastFour: '1234', endpoint: null };
  expect(draw([key])).toContain('Pick the models to measure');
  expect(draw([key])).not.toContain('No models registered');
  for (const text of ['No models registered', 'Get Started', 'Add an API key']) expect(draw([])).toContain(text);
});

it('someone whose plan has ended still reads results and models, and the page says what a plan is for', () => {
  const draw = (tab: string) => {
    const loaderData = {
      tab,
      startKey: 'k',
      canonical: 'http://127.0.0.1/benchmarking',
      gate: 'subscription',
      account,
      recorded: null,
      demo: null,
      examples: [],
    };
    const Stub = createRoutesStub([{ path: '/benchmarking', Component: () => <Page loaderData={loaderData} /> }]);
    return renderToString(<Stub initialEntries={[`/benchmarking?tab=${tab}`]} />);
  };
  const results = draw('results');
  for (const text of ['Subscription Required', 'View Subscription Plans', 'My measured model', 'My Models'])
    expect(results).toContain(text);
  expect(draw('models')).toContain('No models registered yet');
});

it('a visitor without scripts reads the recorded run: verdicts, intervals, one answer of each model, and one place to sign up', async () => {
  const recorded = await loadRecordedRun(new URLSearchParams('case=Tom'));
  const canonical = 'http://127.0.0.1/benchmarking';
  const loaderData = { tab: 'run', startKey: 'k', canonical, gate: 'login', account: null, recorded };
  const Stub = createRoutesStub([
    { path: '/benchmarking', Component: () => <Page loaderData={{ ...loaderData, demo: null, examples: ['Hi'] }} /> },
  ]);
  const markup = renderToString(<Stub initialEntries={['/benchmarking']} />);
  for (const text of [
    ...recorded.view.verdicts,
    recorded.prompt,
    recorded.about.facts[0]![1],
    'Login Required',
    'demo=Hi',
  ])
    expect(markup).toContain(renderToString(text));
  for (const { text } of recorded.answers) expect(markup).toContain(renderToString(text.split('\n')[0]));
  expect(markup.split('Sign Up to Access Benchmarking')).toHaveLength(2);
  expect(markup.indexOf('slower than')).toBeLessThan(markup.indexOf('Login Required'));
  expect(markup).not.toContain('Benchmarking needs JavaScript');
});
