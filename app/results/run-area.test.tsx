import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LiveBoard } from '../runs/live-board.tsx';
import { StoppedEarly } from './result-panel.tsx';
import { describeEnd } from './run-area.tsx';
import type { RunView } from './run-view.ts';
import { RunsTable } from './tables.tsx';

const model = (name: string, attempted: number, missing: number) => ({
  key: name,
  name,
  attempted,
  answered: 5,
  missing,
});

const endOf = (view: object) => describeEnd({ status: 'completed', error: null, planned: 20, ...view } as RunView);

describe('the notice at the end of a run', () => {
  it('a run with all its calls was benchmarked successfully', () => {
    expect(endOf({ models: [model('a', 10, 0), model('b', 10, 0)] })).toEqual({
      kind: 'success',
      title: 'Benchmark completed',
      description: 'Successfully benchmarked 2 models',
    });
  });

  it('a run with missing calls is no success, and only the models without a missing call are counted', () => {
    expect(endOf({ models: [model('a', 10, 0), model('b', 3, 7)] })).toEqual({
      kind: 'error',
      title: 'Benchmark completed with missing calls',
      description: 'Successfully benchmarked 1 of 2 models',
    });
  });

  it('a model counts once, however many versions of a prompt it was asked', () => {
    const models = ['a/v1', 'a/v2', 'b/v1', 'b/v2'].map((key) => model(key, 5, 0));
    expect(endOf({ models, versions: [] })).toMatchObject({ description: 'Successfully benchmarked 2 models' });
  });

  it('a failed run names the error of the provider', () => {
    expect(endOf({ status: 'failed', error: 'No such key.', models: [] })).toMatchObject({
      kind: 'error',
      description: 'Error: No such key. Please check your API keys and try again.',
    });
  });
});

it('a reader of a shared result with missing calls is offered no button that only its owner has', () => {
  const view = { status: 'completed', models: [model('a', 10, 0), model('b', 3, 7)], planned: 20 };
  const draw = (isOwn: boolean) => renderToString(<StoppedEarly view={view as never} isOwn={isOwn} />);
  expect(draw(true)).toContain('7 of 20 calls were not made');
  expect(draw(true)).toContain('Run failed calls again');
  expect(draw(false)).toContain('7 of 20 calls were not made');
  expect(draw(false)).not.toContain('Run failed calls again');
});

it('a live page that has lost the server says so, and that the run goes on', () => {
  const draw = (isLost: boolean) => {
    const state = { cells: {}, progress: null, status: 'running' };
    const Stub = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <LiveBoard runId="run" models={[]} caseIds={['prompt']} rounds={1} state={state} isLost={isLost} />
        ),
      },
    ]);
    return renderToString(<Stub />);
  };
  expect(draw(true)).toContain('Connection lost … reconnecting');
  expect(draw(true)).toContain('The run continues. You see its progress so far.');
  expect(draw(false)).not.toContain('Connection lost');
});

it('screen readers hear of a quarter, half and three quarters of the calls, and not of each call', () => {
  const said = (done: number, status = 'running') => {
    const progress = { done, planned: 40, failed: 0, skipped: 0, tokens: 0, nanos: 0, waiting: [] };
    const state = { cells: {}, progress: done < 0 ? null : progress, status };
    const Stub = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <LiveBoard runId="run" models={[]} caseIds={['prompt']} rounds={1} state={state} isLost={false} />
        ),
      },
    ]);
    return /<p role="status"[^>]*>([^<]*)</.exec(renderToString(<Stub />))?.[1];
  };
  expect(said(-1, 'queued')).toBe('The run waits to start.');
  expect(said(-1)).toBe('');
  expect(new Set([0, 1, 9].map((done) => said(done)))).toEqual(new Set(['Running 40 calls.']));
  expect(new Set([10, 19].map((done) => said(done)))).toEqual(new Set(['A quarter of 40 calls made.']));
  expect([20, 30, 40].map((done) => said(done))).toEqual([
    'Half of 40 calls made.',
    'Three quarters of 40 calls made.',
    'All of 40 calls made.',
  ]);
});

it('the list of runs says of a completed run that calls are missing', () => {
  const run = { id: 'r', name: 'Triage', status: 'completed', models: ['a'], rounds: 3, isStarred: false, note: '' };
  const facts = { testId: null, suiteVersion: null, createdAt: '2026-11-01T12:00:00.000Z', tokens: 0, every: null };
  const draw = (missing: number) => {
    const Page = createRoutesStub([
      { path: '/', Component: () => <RunsTable caption="Runs" runs={[{ ...run, ...facts, missing }]} /> },
    ]);
    return renderToString(<Page />);
  };
  expect(draw(7)).toContain('Completed with missing calls');
  expect(draw(0)).not.toContain('missing');
});
