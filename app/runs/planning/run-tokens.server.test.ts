/** What is set aside for the rest of a run is enough for each call that is still to be made. */
import { mostOfCalls } from '@yardstick/bench';
import { expect, it } from 'vitest';
import type { RunSpec } from '../run-spec.ts';
import { mostTokensOf, usualTokensOf } from './run-tokens.server.ts';

const longest = 3_000;
const model = { key: 'a', provider: 'custom', model: 'a', name: 'A', modelId: null, keyId: null };
const spec = { models: [model], rounds: 1 } as unknown as RunSpec;
const question = { id: 'question', prompt: { messages: [{ role: 'user' as const, content: 'Where?' }] } };
const limited = { id: 'limited', prompt: { ...question.prompt, maxOutputTokens: 50 } };
const talk = {
  id: 'talk',
  prompt: { messages: [{ role: 'user' as const, content: 'Refund?' }], user: { goal: 'A refund', stop: { turns: 6 } } },
};

it.each([
  ['a question comes before the conversation', question],
  ['a case with a limit comes before the conversation', limited],
])('a conversation that is left of a run has room to begin where %s', async (_, first) => {
  const suite = { name: 's', cases: [first, talk] };
  const rest = { callsOf: (_: string, caseId: string) => Number(caseId === 'talk'), observedOf: () => longest };
  const left = { modelKey: 'a', caseId: 'talk', calls: 1, observed: longest };
  const { tokens } = await mostOfCalls({ suite, models: [model] }, [left]);
  expect(await mostTokensOf(spec, suite, rest)).toBeGreaterThanOrEqual(tokens);
  expect(await usualTokensOf(spec, suite, rest)).toBeGreaterThanOrEqual(tokens);
});

it.each([
  ['of the same case', question, question],
  ['after a case with a limit', limited, question],
  ['before a case with a limit', question, limited],
])('the warm-ups of three models have room to begin where one call %s is left', async (_, first, last) => {
  const models = ['a', 'b', 'c'].map((key) => ({ ...model, key }));
  const suite = { name: 's', cases: [first, { ...last, id: 'last' }] };
  const isLeft = (key: string, caseId: string) => Number(key === 'a' && caseId === 'last');
  const rest = { callsOf: isLeft, observedOf: () => longest };
  const begin = models.map(({ key }) => ({ modelKey: key, caseId: first.id, calls: 1, observed: longest }));
  const { tokens } = await mostOfCalls({ suite, models }, begin);
  const aside = { ...spec, models } as RunSpec;
  expect(await mostTokensOf(aside, suite, rest)).toBeGreaterThanOrEqual(tokens);
  expect(await usualTokensOf(aside, suite, rest)).toBeGreaterThanOrEqual(tokens);
});

it('long answers to one case ask for no longer warm-ups of another one', async () => {
  const models = ['a', 'b', 'c'].map((key) => ({ ...model, key }));
  const suite = { name: 's', cases: [question, { ...question, id: 'last' }] };
  const rest = {
    callsOf: (key: string, caseId: string) => Number(key === 'a' && caseId === question.id),
    observedOf: (_: string, caseId: string) => (caseId === question.id ? 100 : 8_000),
  };
  const warmUp = [{ modelKey: 'a', caseId: question.id, calls: 1, observed: 100 }];
  const { tokens } = await mostOfCalls({ suite, models }, warmUp);
  expect(await mostTokensOf({ ...spec, models } as RunSpec, suite, rest)).toBeLessThanOrEqual(4 * tokens);
});

it('cases of which no call is left need no room', async () => {
  const suite = { name: 's', cases: [question, talk] };
  const one = { name: 's', cases: [question] };
  const rest = { callsOf: (_: string, caseId: string) => Number(caseId === 'question'), observedOf: () => longest };
  expect(await mostTokensOf(spec, suite, rest)).toBe(await mostTokensOf(spec, one, rest));
});
