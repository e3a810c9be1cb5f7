import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SuiteFigures, SuiteRun } from '../../runs/suites.server.ts';
import { SuiteHistoryCharts } from './suite-history.tsx';

const run = (id: string, cost: SuiteFigures['cost'], passRate = 0.5): SuiteRun => ({
  id,
  status: 'completed',
  missing: 0,
  version: 1,
  createdAt: `2026-11-0${id}T00:00:00.000Z`,
  promptHash: 'p',
  settingsHash: 's',
  judgeHash: 'j',
  models: [
    {
      key: 'a',
      name: 'Alpha',
      settingsHash: null,
      answered: 3,
      passRate,
      passInterval: null,
      responseMs: 900,
      responseInterval: null,
      cost,
      servedModels: [],
    },
  ],
});

it('the chart of costs draws no lower bound, which would read as exact', () => {
  const cost = { perAnswerNanos: 2_000_000, currency: 'USD', isAtLeast: false };
  const draw = (...costs: SuiteFigures['cost'][]) =>
    renderToStaticMarkup(<SuiteHistoryCharts runs={costs.map((one, at) => run(String(at + 1), one))} />);
  expect(draw(cost, cost)).toContain('Cost of 1,000 answers');
  const bounds = { ...cost, isAtLeast: true };
  expect(draw(bounds, bounds)).not.toContain('Cost of 1,000 answers');
});

it('checks that every answer failed are drawn, at 0 %', () => {
  const cost = { perAnswerNanos: null, currency: 'USD', isAtLeast: false };
  const runs = ['1', '2'].map((id) => run(id, cost, 0));
  expect(renderToStaticMarkup(<SuiteHistoryCharts runs={runs} />)).toContain('Checks passed');
});
