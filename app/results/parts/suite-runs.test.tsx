import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { SuiteRun } from '../../runs/suites.server.ts';
import { SuiteRuns } from './suite-runs.tsx';

const run = (version: number | null): SuiteRun => ({
  id: `run-${version}`,
  status: 'completed',
  missing: 0,
  version,
  createdAt: '2026-11-29T06:00:00.000Z',
  promptHash: '',
  settingsHash: '',
  judgeHash: '',
  models: [],
});

const render = (...versions: (number | null)[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SuiteRuns runs={versions.map(run)} />
    </MemoryRouter>,
  );

test('runs of a saved suite show their version, and runs that were pushed have none', () => {
  expect(render(2, null)).toContain('older than versions');
  expect(render(null, null)).not.toContain('ersion');
});
