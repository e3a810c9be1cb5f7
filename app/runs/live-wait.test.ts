import { expect, it } from 'vitest';
import { applyEvents, type LiveEvent, type LiveState } from './live-event.ts';
import { clockStartMs, type LiveModel, runningByLane, waitOf } from './live-wait.ts';

const model = (key: string, provider = 'openai'): LiveModel => ({
  key,
  name: key.toUpperCase(),
  provider,
  lane: provider,
});
const [a, b, c] = [model('a'), model('b'), model('c', 'mistral')];
const place = (modelKey: string, round = 1) => ({ caseId: 'prompt', modelKey, round });
const progress = (untilMs: number): LiveEvent => ({
  kind: 'progress',
  done: 1,
  planned: 9,
  failed: 0,
  skipped: 0,
  tokens: 0,
  nanos: 0,
  waiting: [{ provider: 'openai', untilMs, reason: 'the provider asked to wait' }],
});
const stateAfter = (...events: LiveEvent[]): LiveState => {
  const state: LiveState = { cells: {}, progress: null, status: 'running' };
  applyEvents(state, events);
  return state;
};
const waitIn = (state: LiveState, of: LiveModel, nowMs = 1_000) =>
  waitOf(of, 'prompt', state, { nowMs, rounds: 2, running: runningByLane(state, [a, b, c]) })?.text ?? null;

it('says whose turn it is, because models of one provider are asked one after the other', () => {
  const state = stateAfter({ kind: 'start', atMs: 0, ...place('a') });
  expect(waitIn(state, a)).toBe(null);
  expect(waitIn(state, b)).toBe('its turn comes after A');
  expect(waitIn(state, c)).toBe('for the other models');
});

it('counts a provider’s wait down with its reason, and starts the clock of the call after it', () => {
  const state = stateAfter({ kind: 'start', atMs: 900, ...place('a') }, progress(3_400));
  expect(waitIn(state, a)).toBe('3 s: the provider asked to wait');
  expect(waitIn(state, b)).toBe('its turn comes after A');
  expect(waitIn(state, a, 3_500)).toBe(null);
  expect(clockStartMs(900, 'openai', state)).toBe(3_400);
  expect(clockStartMs(5_000, 'openai', state)).toBe(5_000);
});

it('waits for nothing after the last round', () => {
  const done: LiveEvent = {
    kind: 'done',
    ...place('a', 2),
    outcome: 'ok',
    responseMs: 5,
    firstAnswerMs: 1,
    message: '',
  };
  expect(waitIn(stateAfter({ kind: 'start', atMs: 0, ...place('a', 2) }, done), a)).toBe(null);
});
