import { expect, it } from 'vitest';
import { applyEvents, type LiveEvent, type LiveState } from '../live-event.ts';
import { clockOf } from './live-column.tsx';

const place = { caseId: 'a', modelKey: 'm', round: 1 };
const stateAfter = (...events: LiveEvent[]): LiveState => {
  const state: LiveState = { cells: {}, progress: null, status: 'running' };
  applyEvents(state, events);
  return state;
};
const cellOf = (state: LiveState) => Object.values(state.cells)[0];
const text = (answer: string, round = 1): LiveEvent => ({ kind: 'text', ...place, round, answer, reasoning: '' });
const done: LiveEvent = {
  kind: 'done',
  ...place,
  outcome: 'ok',
  responseMs: 900,
  firstAnswerMs: 100,
  message: '',
  answer: 'Hello you',
};

it('puts the pieces of an answer together', () => {
  expect(cellOf(stateAfter({ kind: 'start', ...place, atMs: 5 }, text('Hello '), text('you')))).toMatchObject({
    state: 'running',
    answer: 'Hello you',
    startedMs: 5,
  });
});

it('has begun, for a page that was opened while the run waited, with the first thing that happens', () => {
  const state: LiveState = { cells: {}, progress: null, status: 'queued' };
  applyEvents(state, [{ kind: 'start', ...place, atMs: 5 }]);
  expect(state.status).toBe('running');
  applyEvents(state, [{ kind: 'end', status: 'completed' }]);
  expect(state.status).toBe('completed');
});

it('keeps the whole answer when a piece of it arrives late', () => {
  expect(cellOf(stateAfter(text('Hello '), done, text('you')))).toMatchObject({
    state: 'done',
    answer: 'Hello you',
    responseMs: 900,
  });
});

it('starts again with the next round', () => {
  expect(cellOf(stateAfter(text('Hello '), done, text('Again', 2)))).toMatchObject({
    state: 'running',
    answer: 'Again',
    round: 2,
  });
});

it('stops the clock of an answer while its checks are made, whatever arrives late', () => {
  const answered: LiveEvent = { kind: 'answered', ...place, responseMs: 900, firstAnswerMs: 100 };
  const start: LiveEvent = { kind: 'start', ...place, atMs: 5 };
  const checked = cellOf(stateAfter(start, text('Hello '), answered, start, text('you')))!;
  expect(checked).toMatchObject({ state: 'running', answer: 'Hello you' });
  expect([clockOf(checked, 60_000, 5), clockOf(cellOf(stateAfter(start))!, 60_005, 5)]).toEqual(['0.90 s', '60.00 s']);
  expect(cellOf(stateAfter(start, answered, done))).toMatchObject({ state: 'done', responseMs: 900 });
  expect(cellOf(stateAfter(start, done, answered))).toMatchObject({ state: 'done' });
  expect(cellOf(stateAfter(answered, { ...start, round: 2, atMs: 7 }))).toMatchObject({ round: 2, startedMs: 7 });
});

it('shows a failed call with its reason', () => {
  const failed: LiveEvent = { ...done, outcome: 'timeout', message: 'No answer within 30 s.' };
  expect(cellOf(stateAfter(failed))).toMatchObject({ state: 'failed', message: 'No answer within 30 s.' });
});

it('leaves a call done that was over before its start was told', () => {
  const start: LiveEvent = { kind: 'start', ...place, atMs: 5 };
  expect(cellOf(stateAfter(done, start))).toMatchObject({ state: 'done', answer: 'Hello you' });
  expect(cellOf(stateAfter(done, { ...start, round: 2 }))).toMatchObject({ state: 'running', round: 2 });
});

it('has no time of a conversation that went on, where no response took 0 seconds', () => {
  const clockAfter = (...events: LiveEvent[]) => clockOf(cellOf(stateAfter(...events))!, 0, 0);
  expect(clockAfter({ ...done, responseMs: null })).toBe('no time');
  expect(clockAfter({ ...done, responseMs: null, outcome: 'provider_error' })).toBe('0.00 s');
});
