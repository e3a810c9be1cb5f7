import { expect, it } from 'vitest';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { diffSuite, listSuites } from '../../runs/suites.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { exportRun } from '../export-run.server.ts';
import { listCaseRows } from '../list-case-rows.server.ts';
import { listAnswers } from '../load-run-view.server.ts';
import { exportShared, loadShared, shareRun } from '../share-run.server.ts';

const provider = startFakeProvider();

const weather = {
  name: 'weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  results: [{ when: { city: 'Bonn' }, result: { degrees: '{{degrees}}' } }, { error: 'There is no such city.' }],
};
const table = { format: 'csv' as const, text: 'id,degrees\nwarm,30\ncold,3\n' };
const asked = { ...usualRequest, prompt: 'How warm is it in Bonn?', tools: JSON.stringify([weather]) };
const checks = [{ 'tool-called': 'weather', arguments: { city: 'Bonn' } }];

/** Alpha asks for Bonn, beta for a city that is not there; both repeat the result. */
function answerWithTools() {
  provider.reply = ({ model, prompt }) =>
    prompt.startsWith('How warm')
      ? { tool: 'weather', input: { city: model === 'alpha' ? 'Bonn' : 'Rome' } }
      : `Told: ${prompt}`;
}

const modelsOf = (ctx: Awaited<ReturnType<typeof openBenchmarkAccount>>) =>
  Promise.all(['alpha', 'beta'].map((name) => addModel(ctx, name, { apiEndpoint: provider.url })));

it('a run calls tools with scripted results for each case, checks the calls, and shows them with their results', async () => {
  const ctx = await openBenchmarkAccount();
  answerWithTools();
  const modelIds = await modelsOf(ctx);
  const request = { ...asked, table, checks, modelIds, name: 'Weather' };
  const runId = await beginRun(ctx, request, { startKey: 'one', origin: 'page' });
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  const answers = await listAnswers(ctx, runId, { caseId: 'cold', round: 1 });
  expect(answers).toMatchObject([
    {
      outcome: 'ok',
      text: 'Told: {"degrees":"3"}',
      turns: 2,
      calls: [{ name: 'weather', arguments: '{"city":"Bonn"}', result: '{"degrees":"3"}', isError: false }],
      scores: [{ passed: true }],
    },
    {
      text: 'Told: There is no such city.',
      calls: [{ result: 'There is no such city.', isError: true }],
      scores: [{ passed: false }],
    },
  ]);
  expect(provider.bodies).toContainEqual(
    expect.objectContaining({ tools: [expect.objectContaining({ type: 'function' })] }),
  );
  expect(run.usedTokens).toBeGreaterThanOrEqual(2 * 2 * 2 * 13);
  expect((await listSuites(ctx, 'anna'))[0]).toMatchObject({ name: 'Weather', versions: 1 });
  const other = JSON.stringify([{ ...weather, description: 'The weather.' }]);
  await beginRun(ctx, { ...request, tools: other }, { startKey: 'two', origin: 'page' });
  const [suite] = await listSuites(ctx, 'anna');
  expect(suite).toMatchObject({ versions: 2 });
  const difference = await diffSuite(ctx, 'anna', suite!.id, [1, 2]);
  expect(JSON.stringify(difference)).toContain('The weather.');
});

it('what was called is in the exports of a run and in shares with its prompts, and in no share without them', async () => {
  const ctx = await openBenchmarkAccount();
  answerWithTools();
  provider.reply = ({ prompt }) =>
    prompt.startsWith('How warm') ? { tool: 'weather', input: { city: 'Bonn' } } : { tool: 'secret', input: {} };
  const tools = JSON.stringify([weather, { name: 'secret' }]);
  const runId = await beginRun(ctx, { ...asked, tools, table, checks, modelIds: await modelsOf(ctx) });
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  const filter = { text: '', show: 'all' as const };
  const { rows } = await listCaseRows(ctx, run, { round: 1, from: 0, count: 9, filter });
  expect(rows[0]!.cells[0]).toMatchObject({ preview: 'Calls weather, secret', passed: 1 });
  const read = async (format: 'csv' | 'suite') => await (await exportRun(ctx, run, format)).text();
  expect(await read('csv')).toContain('→ {""degrees"":""30""}');
  expect(JSON.parse(await read('suite'))).toMatchObject({ tools: [weather, { name: 'secret' }] });
  const share = async (hasPrompts: boolean) => {
    const shared = await shareRun(ctx, 'anna', runId, { isPublic: true, hasPrompts });
    if ('problem' in shared) throw new Error(shared.problem);
    const page = JSON.stringify(await loadShared(ctx, shared.token));
    return `${page}${await (await exportShared(ctx, shared.token, 'csv')).text()}`;
  };
  expect(await share(true)).toMatch(/weather.+secret.+degrees/s);
  expect(await share(false)).not.toMatch(/weather|secret|degrees|Bonn/);
});

it('tools of a prompt without cases are sent as they are written, in every version of the prompt, and repeated', async () => {
  const ctx = await openBenchmarkAccount();
  answerWithTools();
  const versions = [{ name: 'Short', prompt: 'How warm in Bonn?' }];
  const runId = await beginRun(ctx, { ...asked, maxTurns: 3, versions, modelIds: await modelsOf(ctx) });
  await carryOutRuns(ctx);
  const answers = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
  expect(answers.map(({ text }) => text)).toEqual([
    'Told: {"degrees":"{{degrees}}"}',
    'Told: {"degrees":"{{degrees}}"}',
    'Told: There is no such city.',
    'Told: There is no such city.',
  ]);
  const again = await repeatRun(ctx, 'anna', runId, { startKey: 'two', origin: 'page' });
  const { spec } = await getRun(ctx, 'anna', 'runId' in again ? again.runId : '');
  expect(spec).toMatchObject({ tools: asked.tools, maxTurns: 3 });
});

it('a suite in YAML, a table and a list of cases bring tools of their own, and the forecast says what they can take', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = await modelsOf(ctx);
  const plan = async (request: object) => {
    const planned = await planRun(ctx, 'anna', { ...usualRequest, prompt: '', modelIds, ...request }, 1);
    if ('refusal' in planned) throw new Error(planned.refusal.description);
    return { suite: planned.suite, forecast: await forecastPlanned(planned) };
  };
  const tools = [{ name: 'weather', results: [{ result: 'warm' }] }];
  const csv = `id,prompt,json.tools\none,Hi,"${JSON.stringify(tools).replaceAll('"', '""')}"`;
  for (const own of [
    { format: 'yaml', text: `prompt: Hi\ntools: ${JSON.stringify(tools)}\ncases: [{ id: one }]` },
    { format: 'csv', text: csv },
    { format: 'cases', text: JSON.stringify([{ id: 'one', prompt: 'Hi', tools }]) },
  ]) {
    const { suite, forecast } = await plan({ table: own });
    expect(suite.cases[0]!.prompt.tools).toEqual(tools);
    expect(forecast.notices).toEqual([
      expect.stringMatching(/^Models may call tools: an answer takes up to 5 requests/),
    ]);
    const plain = await plan({ prompt: 'Hi' });
    expect(forecast.mostTokens).toBeGreaterThan(5 * plain.forecast.mostTokens);
    expect(forecast.seconds).toBe(2 * plain.forecast.seconds);
  }
});

it.each([
  ['[{"name":"a b"}]', {}, 'Tool 1, name: has letters, digits, _ and - only, at most 64'],
  ['[{"name":"a"},{"name":"a"}]', {}, 'Tool 2, name: the tool "a" is there twice'],
  ['[{"name":"a","parameters":"{"}]', {}, 'Tool 1, arguments: is not a JSON object'],
  ['[{"name":"a","parameters":{"type":"x"}}]', {}, expect.stringMatching(/^Tool 1, arguments: is not a JSON Schema/)],
  [
    '[{"name":"a","results":[{"result":1},{"when":[],"result":2}]}]',
    {},
    'Tool 1, result 2, when: is not a JSON object',
  ],
  ['[{"name":"a","results":[{}]}]', {}, 'Tool 1, result 1: needs a result or an error'],
  ['"nonsense"', {}, expect.stringMatching(/^Tools: /)],
  ['[{"name":"a"}]', { maxTurns: 99 }, 'Requests of one answer must be a whole number from 1 to 20.'],
  ['[{"name":"a"}]', { table: { format: 'yaml', text: 'prompt: Hi' } }, /has its tools/],
  [undefined, { maxTurns: 3, table: { format: 'yaml', text: 'prompt: Hi' } }, /has its tools/],
  [undefined, { maxTurns: 2.5 }, 'Requests of one answer must be a whole number from 1 to 20.'],
])('mistakes in tools are refused with their place: %s', async (tools, more, description) => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const words = description instanceof RegExp ? expect.stringMatching(description) : description;
  for (const other of [{}, { table }]) {
    const request = { ...usualRequest, modelIds, tools, ...other, ...more } as Parameters<typeof planRun>[2];
    expect(await planRun(ctx, 'anna', request, 1)).toEqual({
      refusal: { status: 422, title: 'These tools cannot be called', description: words, field: 'tools' },
    });
  }
});

it('a check of a tool that is misspelt, or that there is none of, is refused before anything is paid', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const wrong = { ...usualRequest, modelIds, checks: [{ 'not-tool-called': 'wether' }] };
  const reasonOf = async (request: object) => await planRun(ctx, 'anna', { ...wrong, ...request }, 1);
  for (const more of [{}, { table }]) {
    expect(await reasonOf({ ...more, tools: asked.tools, prompt: '{{degrees}}' })).toMatchObject({
      refusal: { field: 'checks', description: 'Check 1: there is no tool "wether" in this suite; write weather' },
    });
    expect(await reasonOf({ ...more, prompt: '{{degrees}}' })).toMatchObject({
      refusal: {
        field: 'checks',
        description: 'Check 1: there is no tool "wether": this suite has none; add it to the tools',
      },
    });
  }
});

it('what a tool answers has a limit, because it may be sent again with every further request', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const tools = JSON.stringify([{ name: 'a', results: [{ result: 'x'.repeat(8_193) }] }]);
  expect(await planRun(ctx, 'anna', { ...usualRequest, modelIds, tools, table }, 1)).toMatchObject({
    refusal: { description: 'A tool of case warm answers with 8,193 characters; at most 8,192 are taken.' },
  });
});
