import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { resumeRun } from '../../runs/change-run.server.ts';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { exportForReaders, exportRun } from '../export-run.server.ts';
import { listAnswers, loadRunView } from '../load-run-view.server.ts';
import { exportShared, loadShared } from '../share-run.server.ts';
import { makeShare } from '../testing/shares.server.ts';

const provider = startFakeProvider();
const user = { goal: 'A refund of {{order}}', stop: { turns: 2 } };

/** The simulated user is asked with the conversation between tags. */
const isAsked = (prompt: string) => prompt.includes('Write the next message.');

async function given(say: (n: number) => string = (n) => `message ${n}`) {
  const ctx = await openBenchmarkAccount({});
  let messages = 0;
  provider.reply = ({ prompt }) => (isAsked(prompt) ? say(++messages) : `Told: ${prompt}`);
  const alpha = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const player = await addModel(ctx, 'player', { apiEndpoint: provider.url });
  const request = { ...usualRequest, prompt: 'Refund?', modelIds: [alpha], user, simulatedUserId: player };
  return { ctx, request, alpha, player };
}

async function made(ctx: Context, request: Parameters<typeof beginRun>[1]) {
  const runId = await beginRun(ctx, request);
  await carryOutRuns(ctx);
  return await getRun(ctx, 'anna', runId);
}

it('a run has conversations with a simulated user, shows and exports them, and meters all of their tokens', async () => {
  const { ctx, request } = await given();
  const run = await made(ctx, request);
  const [answer] = await listAnswers(ctx, run.id, { caseId: 'prompt', round: 1 });
  expect(answer!.conversation).toMatchObject({
    user: 'player',
    turns: [
      { user: 'Refund?', isPlayed: false, text: 'Told: Refund?' },
      { user: 'message 1', isPlayed: true, text: 'Told: message 1' },
    ],
    ending: 'it had as many answers as the suite allows',
    userBill: expect.stringMatching(/^1 message asked for, \d+ tokens, /),
  });
  const asked = JSON.stringify(provider.bodies);
  expect(asked).toContain('What the person wants: A refund of {{order}}');
  const view = await loadRunView(ctx, run);
  expect(view.method.map(([label]) => label)).toEqual(expect.arrayContaining(['Conversations', 'Simulated user']));
  expect(await (await exportRun(ctx, run, 'csv')).text()).toContain('user: message 1');
  const suite = await (await exportRun(ctx, run, 'suite')).json();
  expect(suite).toMatchObject({ simulatedUser: { model: 'player' }, user: { goal: 'A refund of \\{{order}}' } });
  const tokens = (run.manifest as { totals: { tokens: number } }).totals.tokens;
  expect(run.usedTokens).toBe(tokens);
});

it('readers who may not see prompts get nothing of a conversation', async () => {
  const { ctx, request } = await given();
  const run = await made(ctx, request);
  const file = await exportForReaders(ctx, run, 'csv', { hasPrompts: false, hide: (text) => text });
  expect(await file.text()).not.toMatch(/message 1|Refund|Told/);
});

it('a link to a run says of the address of its simulated user only that it is an own endpoint', async () => {
  const { ctx, request } = await given();
  const run = await made(ctx, request);
  const baseUrl = 'https://player.intranet.example/v1';
  const spec = { ...run.spec, simulatedUser: { ...run.spec.simulatedUser!, baseUrl } };
  await record(ctx, (tx) =>
    tx.update(benchmarkRuns).set({ spec, status: 'failed', error: `The simulated user: ${baseUrl} did not answer` }),
  );
  const token = await makeShare(ctx, run.id, { isPublic: false, hasPrompts: true });
  const suite = await (await exportShared(ctx, token, 'suite')).text();
  const page = JSON.stringify(await loadShared(ctx, token));
  expect(suite).toContain('own endpoint');
  expect(page).toContain('own endpoint/v1 did not answer');
  expect(suite + page).not.toContain('intranet');
});

it('a run whose simulated user cannot be asked ends, fails for no fault of the model, and can be gone on with', async () => {
  const { ctx, request } = await given();
  const { reply } = provider;
  provider.reply = (call) => (isAsked(call.prompt) ? { status: 401, message: 'revoked' } : reply(call));
  const run = await made(ctx, { ...request, rounds: 3 });
  const [answer] = await listAnswers(ctx, run.id, { caseId: 'prompt', round: 1 });
  expect(answer).toMatchObject({ outcome: 'simulated_user', message: expect.stringContaining('simulated user') });
  expect(run.error).toMatch(
    /^No conversation could go on \(alpha: The simulated user could not be asked: 401: revoked\)$/,
  );
  provider.reply = reply;
  await resumeRun(ctx, 'anna', run.id, 'failed');
  await carryOutRuns(ctx);
  const [again] = await listAnswers(ctx, run.id, { caseId: 'prompt', round: 1 });
  expect(again).toMatchObject({ outcome: 'ok', conversation: { turns: [{}, {}] } });
});

it('a run says before it starts what the simulated user adds, and reserves its tokens', async () => {
  const { ctx, request } = await given();
  const planned = await planRun(ctx, 'anna', request, 1, false);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  const { player } = await forecastPlanned(planned);
  expect(player).toMatch(/^In 1 case, player plays the user: a conversation has up to 2 answers/);
  const { user: _, simulatedUserId: __, ...alone } = request;
  const without = await planRun(ctx, 'anna', alone, 1, false);
  if ('refusal' in without) throw new Error(without.refusal.description);
  expect(planned.tokens).toBeGreaterThan(2 * without.tokens);
});

it('a run is refused without a model that plays the user, with one that is measured, and without a goal', async () => {
  const { ctx, request, alpha } = await given();
  const planOf = async (more: object) => {
    const answer = await planRun(ctx, 'anna', { ...request, ...more }, 1, false);
    return 'refusal' in answer ? [answer.refusal.field, answer.refusal.title] : null;
  };
  expect(await planOf({ simulatedUserId: undefined })).toEqual(['simulatedUserId', 'Simulated user missing']);
  expect(await planOf({ simulatedUserId: alpha })).toEqual(['simulatedUserId', 'The simulated user is measured']);
  expect(await planOf({ simulatedUserId: 'nobody' })).toEqual(['simulatedUserId', 'Model not found']);
  expect(await planOf({ user: undefined })).toEqual(['user', 'Goal missing']);
  expect(await planOf({ user: { goal: 'a', stop: { turns: 99 } } })).toEqual(['user', 'This user cannot be played']);
  const table = { format: 'yaml', text: 'cases: [{ prompt: Hi, user: { goal: a } }]' };
  expect(await planOf({ table })).toEqual(['user', 'This user cannot be played']);
  expect(await planOf({ table, user: undefined })).toBeNull();
});

it('a run is repeated with the same simulated user', async () => {
  const { ctx, request } = await given();
  const run = await made(ctx, request);
  const again = await repeatRun(ctx, 'anna', run.id, { startKey: 'again', origin: 'page' });
  if ('refusal' in again) throw new Error(again.refusal.description);
  const { spec } = await getRun(ctx, 'anna', again.runId);
  expect(spec).toMatchObject({ user, simulatedUser: { model: 'player' } });
});
