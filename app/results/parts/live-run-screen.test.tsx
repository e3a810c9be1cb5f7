import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Form, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../runs/live-event.ts';
import { RunArea, type RunAreaData } from '../run-area.tsx';
import type { AnswerView, RunView } from '../run-view.ts';

/** An event stream as the browser opens it; the test speaks for the server. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  say(lastEventId: string, event: LiveEvent) {
    this.dispatchEvent(new MessageEvent('message', { lastEventId, data: JSON.stringify([event]) }));
  }
}

beforeEach(() => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (round: number, text: string): LiveEvent => ({
  kind: 'text',
  caseId: 'prompt',
  modelKey: 'alpha',
  round,
  answer: text,
  reasoning: '',
});

it('a page that watches a run goes on when the run was resumed before its end was shown', async () => {
  let lastSeq = 3;
  const load = (): RunAreaData => ({
    id: 'r',
    kind: 'live',
    models: [{ key: 'alpha', name: 'alpha', provider: 'openai', lane: 'openai' }],
    caseIds: ['prompt'],
    rounds: 2,
    mayAct: true,
    batches: null,
    state: { cells: {}, progress: null, status: 'running' },
    lastSeq,
  });
  const Page = createRoutesStub([
    {
      path: '/',
      loader: load,
      Component: () => <RunArea run={useLoaderData<typeof load>()} />,
      HydrateFallback: () => null,
    },
  ]);
  render(<Page />);
  await vi.waitFor(() => expect(Stream.opened).toHaveLength(1));
  expect(Stream.opened[0]!.url).toBe('/api/runs/r/events?after=3');
  Stream.opened[0]!.say('4', answer(1, 'Before the end.'));
  await screen.findByText('Before the end.');
  lastSeq = 7;
  Stream.opened[0]!.say('5', { kind: 'end', status: 'cancelled' });
  await vi.waitFor(() => expect(Stream.opened).toHaveLength(2));
  expect(Stream.opened.map(({ readyState, url }) => [readyState, url])).toEqual([
    [Stream.CLOSED, '/api/runs/r/events?after=3'],
    [1, '/api/runs/r/events?after=7'],
  ]);
  Stream.opened[1]!.say('8', answer(2, 'After it was resumed.'));
  await screen.findByText('After it was resumed.');
});

it('a page shows the answers of a run that was resumed and ended again before it was drawn as running', async () => {
  let end = 'first';
  const load = (): RunAreaData => {
    const lists = { replacements: [], verdicts: [], qualityVerdicts: [], tails: [], scope: [], models: [], method: [] };
    const facts = {
      id: 'r',
      status: 'completed',
      error: null,
      rounds: 1,
      matrix: null,
      quality: null,
      badges: {},
      ranks: {},
    };
    const answer = { modelKey: 'alpha', caseId: 'prompt', round: 1, text: `The ${end} answer.`, calls: [], scores: [] };
    return {
      id: 'r',
      kind: 'result',
      models: [{ key: 'alpha', name: 'alpha', provider: 'openai', lane: 'openai' }],
      caseIds: ['prompt'],
      rounds: 1,
      mayAct: false,
      view: { ...facts, ...lists, formulas: {}, finishedAt: end } as unknown as RunView,
      answers: [{ ...answer, name: 'alpha', outcome: 'ok' } as unknown as AnswerView],
    };
  };
  const resume = () => {
    end = 'second';
    return null;
  };
  const Component = () => (
    <>
      <RunArea run={useLoaderData<typeof load>()} />
      <Form method="post">
        <button type="submit">Resume</button>
      </Form>
    </>
  );
  const Page = createRoutesStub([{ path: '/', loader: load, action: resume, Component, HydrateFallback: () => null }]);
  render(<Page />);
  await screen.findByText('The first answer.');
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await screen.findByText('The second answer.');
  expect(screen.queryByText('The first answer.')).toBeNull();
});
