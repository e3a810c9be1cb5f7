import { expect, it } from 'vitest';
import type { SuiteFigures, SuiteRun } from '../../runs/suites.server.ts';
import { historyOf, seriesOf } from './suite-history.ts';

const model = (facts: Partial<SuiteFigures> = {}): SuiteFigures => ({
  key: 'a',
  name: 'Alpha',
  settingsHash: 'm',
  answered: 3,
  passRate: 0.5,
  passInterval: { low: 0.2, high: 0.8 },
  responseMs: 900,
  responseInterval: null,
  cost: { perAnswerNanos: null, currency: 'USD', isAtLeast: false },
  servedModels: ['alpha-1'],
  ...facts,
});

const run = (id: string, facts: Partial<SuiteRun> = {}): SuiteRun => ({
  id,
  status: 'completed',
  missing: 0,
  version: 1,
  createdAt: `2026-11-0${id}T00:00:00.000Z`,
  promptHash: 'p',
  settingsHash: 's',
  judgeHash: 'j',
  models: [model()],
  ...facts,
});

const passRate = ({ passRate: value, passInterval }: SuiteFigures) => ({
  value,
  low: null,
  high: null,
  ...passInterval,
});

it('the history of a suite marks where its version, prompt, parameters or the served model are others than before', () => {
  const runs = [
    run('5', { version: 2, promptHash: 'q', settingsHash: 't', models: [model({ servedModels: ['alpha-2'] })] }),
    run('4', { version: 2, promptHash: 'q', models: [model({ key: 'b', name: 'Beta', servedModels: [] })] }),
    run('3', { models: [model({ answered: 0, servedModels: [] })] }),
    run('2'),
    run('1'),
  ];
  const { runs: shown, models } = historyOf(runs);
  expect(shown.map(({ id, changes }) => [id, changes])).toEqual([
    ['1', []],
    ['2', []],
    ['4', ['suite version 2', 'another prompt or system prompt']],
    ['5', ['other parameters', 'Alpha was served by alpha-2, before by alpha-1']],
  ]);
  expect(models).toEqual([
    { key: 'a', name: 'Alpha' },
    { key: 'b', name: 'Beta' },
  ]);
});

it('the history of a suite marks where a model’s own settings or the judge are others than before', () => {
  const runs = [
    run('4', { models: [model({ settingsHash: null })] }),
    run('3', { models: [model({ settingsHash: 'n' }), model({ key: 'b', name: 'Beta', settingsHash: 'o' })] }),
    run('2', { judgeHash: 'k' }),
    run('1'),
  ];
  expect(historyOf(runs).runs.map(({ changes }) => changes)).toEqual([
    [],
    ['another judge or other criteria'],
    ['other settings of Alpha', 'another judge or other criteria'],
    [],
  ]);
});

it('a line joins only runs of the same version and prompt, and a model without a figure has no point', () => {
  const runs = [
    run('4', { version: 2 }),
    run('3', { models: [model({ passRate: null, passInterval: null })] }),
    run('2'),
    run('1', {
      models: [model({ passRate: 0, passInterval: { low: 0, high: 0.4 } }), model({ key: 'b', answered: 0 })],
    }),
  ];
  expect(seriesOf(runs, historyOf(runs), passRate)).toEqual([
    {
      key: 'a',
      name: 'Alpha',
      points: [
        { column: 0, value: 0, low: 0, high: 0.4, isStart: true },
        { column: 1, value: 0.5, low: 0.2, high: 0.8, isStart: false },
        { column: 3, value: 0.5, low: 0.2, high: 0.8, isStart: true },
      ],
    },
  ]);
});
