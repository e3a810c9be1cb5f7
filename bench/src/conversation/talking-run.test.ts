import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runSuite } from '../index.ts';
import { describeGaps } from '../run-gaps.ts';
import type { RunSuiteOptions } from '../run-options.ts';
import { parseSuite } from '../suite.ts';
import { summarizeRun } from '../summarize.ts';
import { planTalks } from '../testing/plan-talks.ts';
import { makeFolder, run as runCommand } from '../testing/run-in-folder.ts';
import { goal, type Parts, says, serveTalk, talkPrompt } from '../testing/serve-talk.ts';
import { prices } from '../testing/serve-tools.ts';
import { estimateUser, forecastUser } from './forecast-user.ts';

const prompt = talkPrompt({ user: { ...goal, stop: { turns: 2 } } });

const plan = (parts: Parts, more: Partial<RunSuiteOptions> = {}) => planTalks(prompt, parts, more);

it('a run without a model that plays the user is refused before the first call', async () => {
  const { asked, options } = await plan({}, { simulatedUser: undefined });
  await expect(runSuite(options)).rejects.toThrow(
    'A simulated user goes on with case “refund”, and no model is named that plays it',
  );
  expect(asked.model).toEqual([]);
});

it('a run with a budget in money and a simulated user without a price is refused', async () => {
  const simulatedUser = { key: 'user', provider: 'openai', model: 'no-such-model' };
  const { options } = await plan({}, { simulatedUser, budget: { nanos: 1e9 } });
  await expect(runSuite(options)).rejects.toThrow(/price of the simulated user, no-such-model/);
});

it('what the simulated user takes counts against the budget and in the totals, and is reserved before each conversation', async () => {
  const { options } = await plan({});
  const whole = await runSuite(options);
  // Each conversation: two answers and one message, of 110 tokens and 2,000,000 nano-dollars each.
  expect(whole.totals).toMatchObject({ done: 3, tokens: 3 * 3 * 110, nanos: 3 * 3 * 2_000_000, isAtLeast: false });
  expect(whole.simulatedUser).toMatchObject({ provider: 'custom', model: 'player' });
  const { mostInputTokens, mostOutputTokens } = estimateUser(prompt);
  const tight = await plan({}, { budget: { tokens: mostInputTokens + mostOutputTokens } });
  const { status, totals } = await runSuite(tight.options);
  expect([status, totals.done, tight.asked.model.length]).toEqual(['budget_reached', 0, 0]);
});

it('no further conversation is begun once the key of the simulated user is refused', async () => {
  const { options, asked, samples } = await plan({ user: () => 401 });
  const { totals } = await runSuite(options);
  expect(totals).toMatchObject({ done: 1, failed: 1, skipped: 2 });
  expect([asked.model.length, asked.user.length, samples.length]).toEqual([1, 1, 1]);
});

it('a warm-up is one request, and nobody goes on with it', async () => {
  const { options, asked, samples } = await plan({}, { warmsUp: true, rounds: 1 });
  await runSuite(options);
  expect([asked.model.length, asked.user.length]).toEqual([3, 1]);
  expect(samples[0]).toMatchObject({ isWarmup: true });
  expect(samples[0]).not.toHaveProperty('conversation');
});

it('a warm-up begins where one request fits, though its conversation does not', async () => {
  const { options, asked } = await plan({}, { warmsUp: true, rounds: 1, budget: { tokens: 4_000 } });
  const { status } = await runSuite(options);
  expect([status, asked.model.length, asked.user.length]).toEqual(['budget_reached', 1, 0]);
});

it('the forecast says what the simulated user takes, apart from the calls', async () => {
  const { options } = await plan({});
  const { suite, models, rounds, simulatedUser } = options;
  const forecast = await forecastUser({ model: simulatedUser!, suite, models, rounds, prices });
  expect(forecast).toMatchObject({ calls: 3, currency: 'USD' });
  expect(forecast!.mostNanos).toBeGreaterThan(forecast!.typicalNanos!);
  expect(await forecastUser({ model: simulatedUser!, suite: { name: 'x', cases: [] }, models, rounds })).toBeNull();
});

it('a suite has a user for all cases, for one or for none, with variables filled in', async () => {
  const { cases, simulatedUser } = await parseSuite(`
models: [openai:gpt-4o]
simulatedUser: openai:gpt-4o-mini
prompt: Hello
user: { goal: "A refund of {{order}}", stop: { turns: 3, when: "{{order}} is paid back" } }
cases:
  - { id: all, variables: { order: order 7 } }
  - { id: own, variables: { order: order 8 }, user: { goal: "Wants {{order}}", persona: Impatient } }
  - { id: none, variables: { order: "-" }, user: null }
`);
  expect(simulatedUser).toMatchObject({ provider: 'openai', model: 'gpt-4o-mini' });
  expect(cases.map((one) => one.prompt.user)).toEqual([
    { goal: 'A refund of order 7', stop: { turns: 3, when: 'order 7 is paid back' } },
    { goal: 'Wants order 8', persona: 'Impatient' },
    undefined,
  ]);
});

it.each([
  ['user: { goal: "" }', /user\.goal: is empty/],
  ['user: { persona: Impatient }', /user\.goal/],
  ['user: { goal: a, stop: { turns: 21 } }', /user\.stop\.turns.*20/],
  ['user: { goal: a, wish: b }', /"wish" is not known here/],
  ['user: { goal: "{{nothing}}" }', /\{\{nothing\}\} has no value/],
  ['simulatedUser: openai:gpt-4o', /one of the models measured, which would talk with itself/],
])('a suite with a mistake in its user is refused: %s', async (more, reason) => {
  await expect(parseSuite(`models: [openai:gpt-4o]\nprompt: Hello\n${more}\n`)).rejects.toThrow(reason);
});

it('the command line says what a run takes, has the conversations, and writes them down', async () => {
  const { measured, player } = await serveTalk();
  const modelOf = ({ model, baseUrl }: typeof measured) => ({ provider: 'custom', model, baseUrl });
  const suite = {
    name: 'Refunds',
    rounds: 1,
    models: [modelOf(measured)],
    simulatedUser: modelOf(player),
    cases: [{ id: 'refund', prompt: 'I want a refund.', user: { ...goal, stop: { turns: 2 } } }],
  };
  const { simulatedUser: _, ...without } = suite;
  const folder = makeFolder({ 'suite.yaml': JSON.stringify(suite), 'without.yaml': JSON.stringify(without) });
  const environment = { CUSTOM_API_KEY: 'key' };
  const refused = await runCommand(folder, 'run without.yaml', { environment });
  expect(refused.err).toContain('Name the model that plays it: simulatedUser in the suite, or --simulated-user');
  const dry = await runCommand(folder, 'run suite.yaml --dry-run', { environment });
  expect(dry.out).toContain(
    'In 1 case, player plays the user: a conversation has up to 2 answers, and player writes at most 1 message in all: price unknown, about',
  );
  const made = await runCommand(folder, 'run suite.yaml --quiet -o run', { environment });
  expect(made.err).toContain(
    '1 conversation with 2 answers, ended because it had as many answers as the suite allows (1)',
  );
  expect(made.err).toContain('The simulated user, player, was asked for 1 message: 110 tokens, price unknown');
  expect(readFileSync(join(folder, 'run', 'report.md'), 'utf8')).toContain('means over the answers of a conversation');
  expect(readFileSync(join(folder, 'run', 'samples.csv'), 'utf8')).toContain('assistant: answer 3');
});

it('the figures of a conversation are of all its answers, and of the model alone', async () => {
  const uncounted = (n: number) => ({ ...says(`message ${n}`), usage: undefined });
  const { options, samples } = await plan({ user: uncounted }, { rounds: 1 });
  await runSuite(options);
  const { models } = summarizeRun(samples);
  const said = samples[0]!.conversation!.turns.map(({ text }) => text).join('');
  expect(said).toBe('answer 1answer 2');
  expect(models[0]!.tokens).toMatchObject({ output: 20, characters: said.length, counted: 1, unknown: 0 });
});

it('a conversation whose user cannot be asked is in no failure, success rate or cost of its model', async () => {
  const { options, samples } = await plan({ user: (n) => (n === 1 ? says('And then?') : 401) }, { rounds: 2 });
  await runSuite(options);
  const [model] = summarizeRun(samples).models;
  expect(model).toMatchObject({ attempted: 1, answered: 1, successRate: 1, failures: {}, unplayed: 1 });
  const [gap] = describeGaps(summarizeRun(samples), { nameOf: () => 'M', rounds: 2, plannedPerModel: 2 });
  expect(gap).toBe(
    '1 conversation of M failed because the simulated user could not be asked: no failure of the model, and in no success rate.',
  );
  const opened = { name: 'talks', cases: [{ id: 'refund', prompt: { ...prompt, messages: [] } }] };
  const silent = await plan({ user: (n) => (n < 3 ? says(`message ${n}`) : 401) }, { rounds: 2, suite: opened });
  await runSuite(silent.options);
  expect(summarizeRun(silent.samples).models[0]!.cost).toMatchObject({ unknown: 0, isAtLeast: false });
});

it.each(['run suite.yaml --simulated-user demo:demo-swift', 'run suite.yaml -m demo:demo-steady'])(
  'no model talks with itself, whoever names it: %s',
  async (words) => {
    const suite = {
      models: ['demo:demo-swift'],
      simulatedUser: 'demo:demo-steady',
      cases: [{ id: 'refund', prompt: 'I want a refund.', user: goal }],
    };
    const folder = makeFolder({ 'suite.yaml': JSON.stringify(suite) });
    const { code, err } = await runCommand(folder, `${words} --dry-run`);
    expect([code, err]).toEqual([2, expect.stringContaining('which would talk with itself')]);
  },
);
