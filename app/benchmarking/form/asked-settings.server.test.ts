import { expect, it } from 'vitest';
import '../../judging/register-judge.server.ts';
import { exportRun } from '../../results/export-run.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { loadShared, shareRun } from '../../results/share-run.server.ts';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import {
  addModel,
  addPricedModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
  withBilling,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { forecastForm } from './form-forecast.server.ts';
import { formStartOf } from './form-start.ts';
import { requestOfForm } from './run-form.server.ts';

const provider = startFakeProvider();
const schema = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

async function prepare(config: object = {}) {
  const ctx = await openBenchmarkAccount({ providerBaseUrls: { openai: provider.url }, ...config });
  return { ctx, modelId: await addModel(ctx, 'alpha', { apiEndpoint: provider.url }) };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ prompt: 'Where?', preset: 'single', ...fields })) form.set(name, value);
  return form;
}

it('a schema, a seed and stop sequences are sent, shown, exported, repeated and filled into the form again', async () => {
  const { ctx, modelId } = await prepare();
  provider.reply = () => '{"town": "Bonn"}';
  const form = formOf({
    modelIds: modelId,
    jsonSchema: JSON.stringify(schema),
    checksSchema: 'on',
    seed: '7',
    stop: 'END\r\n\\n\\n',
  });
  const runId = await beginRun(ctx, requestOfForm(form));
  await carryOutRuns(ctx);
  expect(provider.bodies[0]).toMatchObject({
    seed: 7,
    stop: ['END', '\n\n'],
    response_format: { type: 'json_schema', json_schema: { schema, strict: true } },
  });
  const run = await getRun(ctx, 'anna', runId);
  const view = await loadRunView(ctx, run);
  expect(view).toMatchObject({
    asked: [
      ['Seed', '7'],
      ['Stop sequences', '"END", "\\n\\n"'],
      ['JSON', 'by a JSON Schema'],
    ],
    schema,
    models: [{ passRate: 0, checks: [{ name: 'fits the JSON Schema', passed: 0, scored: 1 }] }],
  });
  const suite = JSON.parse(await (await exportRun(ctx, run, 'suite')).text());
  expect(suite).toMatchObject({
    request: { seed: 7, stop: ['END', '\n\n'], json: { schema } },
    assert: [{ json: schema }],
  });
  const shared = await shareRun(ctx, 'anna', runId, { isPublic: true, hasPrompts: false });
  if ('problem' in shared) throw new Error(shared.problem);
  const { view: seen } = await loadShared(ctx, shared.token);
  expect(JSON.stringify(seen)).not.toContain('city');
  expect(JSON.stringify(seen)).not.toContain('END');
  const again = await repeatRun(ctx, 'anna', runId, { startKey: 'two', origin: 'page' });
  if ('refusal' in again) throw new Error(again.refusal.description);
  const { seed: _, ...spec } = run.spec;
  expect((await getRun(ctx, 'anna', again.runId)).spec).toMatchObject(spec);
  const start = formStartOf(run);
  expect(start).toMatchObject({ settings: { seed: 7, stop: ['END', '\n\n'] }, checks: [], checksSchema: true });
  expect(JSON.parse(start.schema)).toEqual(schema);
});

it('an answer that breaks the schema is no failed check where the person takes that out', async () => {
  const { ctx, modelId } = await prepare();
  const runId = await beginRun(ctx, requestOfForm(formOf({ modelIds: modelId, jsonSchema: JSON.stringify(schema) })));
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  expect((await loadRunView(ctx, run)).models[0]).toMatchObject({ passRate: null, checks: [] });
  expect(formStartOf(run)).toMatchObject({ checksSchema: false, checks: [] });
});

it.each([
  ['{"type": ', 'This is not JSON'],
  ['[]', 'an object in braces'],
  ['{"type": "nonsense"}', 'The JSON Schema is not sound'],
])('a run with the schema %s is refused, with and without cases', async (jsonSchema, words) => {
  const { ctx, modelId } = await prepare();
  for (const table of ['', 'id,word\na,b\n']) {
    const form = formOf({ modelIds: modelId, jsonSchema, table, checksSchema: 'on' });
    const refused = await planRun(ctx, 'anna', requestOfForm(form), 1);
    expect(refused).toMatchObject({
      refusal: { status: 422, field: 'parameters.json', description: expect.stringContaining(words) },
    });
  }
});

it('versions differ by their parameters alone, and each is asked with its own', async () => {
  const { ctx, modelId } = await prepare();
  const form = formOf({ modelIds: modelId, temperature: '0', versionName: 'Warm', versionPrompt: 'Where?' });
  form.set('versionSystem', '');
  form.set('versionSettings', JSON.stringify({ temperature: '1', stop: 'END' }));
  const runId = await beginRun(ctx, requestOfForm(form));
  await carryOutRuns(ctx);
  expect(provider.bodies).toContainEqual(expect.objectContaining({ temperature: 0 }));
  expect(provider.bodies).toContainEqual(expect.objectContaining({ temperature: 1, stop: ['END'] }));
  const run = await getRun(ctx, 'anna', runId);
  expect((await loadRunView(ctx, run)).versions).toMatchObject([
    { name: 'Version 1' },
    { name: 'Warm', settings: 'Temperature 1, Stop sequences "END"' },
  ]);
  expect(formStartOf(run).versions).toMatchObject([{ name: 'Warm', settings: { temperature: '1', stop: 'END' } }]);
  expect(JSON.parse(await (await exportRun(ctx, run, 'suite')).text())).toMatchObject({
    request: { temperature: 0 },
    variants: [{ id: 'v1' }, { id: 'v2', request: { temperature: 1, stop: ['END'] } }],
  });
});

it('the JSON setting of a version is kept when its run is opened in the form again', async () => {
  const { ctx, modelId } = await prepare();
  const json = { schema, name: 'city' };
  const versions = [{ name: 'Strict', prompt: 'Where?', system: '', request: { json } }];
  const runId = await beginRun(ctx, { modelIds: [modelId], rounds: 1, versions });
  const [version] = formStartOf(await getRun(ctx, 'anna', runId)).versions;
  const form = formOf({ modelIds: modelId, versionName: 'Strict', versionPrompt: 'Where?', versionSystem: '' });
  form.set('versionSettings', JSON.stringify(version?.settings));
  expect(requestOfForm(form).versions).toMatchObject([{ name: 'Strict', request: { json } }]);
});

it('a version that goes without the tools of the run stays so when its run is opened in the form again', async () => {
  const { ctx, modelId } = await prepare();
  const tools = JSON.stringify([{ name: 'weather' }]);
  const versions = [{ name: 'Toolless', prompt: 'Where?', system: '', tools: [] as [] }];
  const runId = await beginRun(ctx, { modelIds: [modelId], rounds: 1, tools, versions });
  const [version] = formStartOf(await getRun(ctx, 'anna', runId)).versions;
  const form = formOf({ modelIds: modelId, versionName: 'Toolless', versionPrompt: 'Where?', versionSystem: '' });
  form.set('versionSettings', JSON.stringify(version?.settings));
  expect(requestOfForm(form).versions).toEqual(versions);
});

it('the name of a schema is kept when its run is opened in the form again', async () => {
  const { ctx, modelId } = await prepare();
  const json = { schema, name: 'city' };
  const run = await getRun(ctx, 'anna', await beginRun(ctx, { modelIds: [modelId], request: { json } }));
  const { schema: jsonSchema, schemaName: jsonName } = formStartOf(run);
  expect(requestOfForm(formOf({ jsonSchema, jsonName })).request).toEqual({ json });
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

it.each([
  ['parameters.json', { jsonSchema: nested(5_000) }],
  ['checks', { checkKind: 'written', checkValue: nested(5_000) }],
  ['tools', { tools: JSON.stringify([{ name: 'look', description: 'x', parameters: nested(5_000), results: [] }]) }],
])('JSON that is nested too deeply is refused at its field: %s', async (field, fields) => {
  const { ctx, modelId } = await prepare();
  const request = requestOfForm(formOf({ modelIds: modelId, checksSchema: 'on', ...fields }));
  expect(await planRun(ctx, 'anna', request, 1)).toMatchObject({ refusal: { status: 422, field } });
  expect(await forecastForm(ctx, 'anna', request)).toMatchObject({ refusal: { status: 422 } });
});

it('the forecast says what a provider is not sent, and what a budget will end', async () => {
  const { ctx } = await prepare();
  const modelIds = [await addPricedModel(ctx)];
  const request = {
    ...usualRequest,
    modelIds,
    rounds: 10,
    budgetNanos: 1_000,
    request: { seed: 7, json: { schema: {} } },
  };
  const planned = await planRun(ctx, 'anna', request, 1);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  const { notices } = await forecastPlanned(planned);
  expect(notices.join(' ')).toContain('OpenAI refuses a schema whose outermost type is not "object"');
  expect(notices.join(' ')).toContain('will probably end the run early');
});

const cases = Array.from({ length: 8 }, (_, number) => `case ${number},thing ${number}`);
const table = `id,thing\n${cases.join('\n')}\n`;

it('the first real run without a plan, Standard with 8 cases and 2 models, begins, and sets aside no more than is free', async () => {
  const { ctx, modelId } = await prepare(withBilling);
  const form = formOf({ prompt: 'Say {{thing}}', preset: 'standard', table });
  for (const id of [modelId, await addModel(ctx, 'beta', { apiEndpoint: provider.url })]) form.append('modelIds', id);
  const request = requestOfForm(form);
  expect(await forecastForm(ctx, 'anna', request)).toMatchObject({
    forecast: { shortage: null, setAside: 200_000, mostTokens: expect.any(Number) },
  });
  const runId = await beginRun(ctx, request);
  expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ used: 0, reserved: 200_000, left: 0 });
  await carryOutRuns(ctx);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'completed', reservedTokens: 0 });
  expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ reserved: 0, used: 161 * 13 });
});

it('a run for which all that is left is set aside ends before it passes that, and keeps what it measured', async () => {
  const { ctx } = await prepare(withBilling);
  const modelIds = [await addModel(ctx, 'wordy', { apiEndpoint: provider.url })];
  // Each answer is counted as far longer than usual.
  provider.reply = () => 'w';
  provider.outputTokens = 12_000;
  const runId = await beginRun(ctx, {
    modelIds,
    table: { format: 'csv', text: wide },
    rounds: 3,
    prompt: 'Say {{thing}}',
  });
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  expect(run.status).toBe('budget_reached');
  expect((await loadRunView(ctx, run)).limit).toBe('the tokens that were set aside');
  const { used, reserved } = await findTokenUsage(ctx, 'anna');
  expect(reserved).toBe(0);
  expect(used).toBeGreaterThan(100_000);
  expect(used).toBeLessThanOrEqual(200_000);
});

const wide = `id,thing\n${Array.from({ length: 100 }, (_, number) => `${number},thing ${number}`).join('\n')}\n`;
