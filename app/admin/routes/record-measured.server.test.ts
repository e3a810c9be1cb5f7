import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunSummary } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { benchmarkAccountPart } from '../../benchmarking/account-part.server.ts';
import { explainScore, findTool, refreshTools, reportScores } from '../../catalog/catalog-queries.server.ts';
import { aiTools, runTimeFacts } from '../../catalog/schema.server.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import { measuredFacts } from '../../contributions/edit-measured.server.ts';
import { contributionJobs } from '../../contributions/jobs.server.ts';
import '../../contributions/register-measured.server.ts';
import { loader as openCorrection } from '../../contributions/routes/correction-new.tsx';
import { contributions } from '../../contributions/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { providerListing } from '../../providers/schema.server.ts';
import '../../results/register-publishing.server.ts';
import { revokeShare } from '../../results/share-run.server.ts';
import { makeShare } from '../../results/testing/shares.server.ts';
import { deleteRun } from '../../runs/change-run.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { args, become, cellPath, history, record } from '../testing/editor.server.ts';
import { checkedRun, editorBesideAnna, onBoard, openForm, press } from '../testing/measured.server.ts';
import { action as change } from './record.tsx';
import { loader as openCell } from './record-edit.tsx';

const provider = startFakeProvider();
const dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-measured-'));

async function withRun(facts: object = {}) {
  const { home, anna } = await editorBesideAnna(dataDir);
  return { home, anna, runId: await checkedRun(anna, provider.url, facts) };
}
const factsOf = async (ctx: Context, tool = 'chatgpt') => measuredFacts((await findTool(ctx, tool))!.facts);
const carryOut = (ctx: Context) => runQueuedJobs(ctx, contributionJobs);
/** What a form offers for a model: the run's link and the model's key. */
async function choiceOf(home: TestBrowser, name: string): Promise<string> {
  const { choices } = await openForm(home, 'chatgpt');
  return choices.find(({ label }) => label.includes(name))!.value;
}

it('an editor names a run on the board and its model: the figures are read from the run, and score, change log and corrections have them', async () => {
  const { home, anna, runId } = await withRun({ rounds: 2 });
  const token = await onBoard(anna, runId);
  const { choices, present } = await openForm(home, 'chatgpt');
  expect(present).toEqual([]);
  expect(choices.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^alpha at .+: Support answers, \d{4}-\d\d-\d\d$/),
    expect.stringMatching(/^beta at .+: Support answers, \d{4}-\d\d-\d\d$/),
  ]);
  const before = await explainScore(home.ctx, (await findTool(home.ctx, 'chatgpt'))!);
  expect(before!.parts.at(-1)).toMatchObject({
    name: 'Evidence',
    words: 'weight 5 %, taken as usual: 50 %, 0 of 1 known',
  });
  expect((await reportScores(home.ctx)).measured).toEqual({ tools: 0, compared: 0 });

  const previewed = await press(home, 'chatgpt', choices[0]!.value, 'preview');
  expect(previewed.data!.preview![0]).toMatchObject({
    text: expect.stringMatching(/^24 of 24 answers passed their checks \(alpha at .+, in “Support answers”\)$/),
    mark: { sentence: expect.stringMatching(/^Measured by .+ on .+, n = 24\.$/) },
  });
  expect(await factsOf(home.ctx)).toEqual([]);

  expect((await press(home, 'chatgpt', choices[0]!.value)).status).toBe(302);
  expect((await press(home, 'claude', choices[1]!.value)).status).toBe(302);
  const [fact] = await factsOf(home.ctx);
  expect(fact).toMatchObject({
    standing: 'measured',
    source: expect.stringMatching(new RegExp(`^${home.ctx.config.publicUrl}/shared/${token}\\?model=`)),
    observedAt: home.ctx.now().toISOString().slice(0, 10),
    // Twelve cases, however often each was asked.
    value: { run: token, model: 'alpha', asked: 24, checked: 24, passed: 24, cases: 12, low: 0.7575, high: 1 },
  });
  expect((await factsOf(home.ctx, 'claude'))[0]).toMatchObject({ value: { passed: 0, low: 0, high: 0.2425 } });

  const evidence = (await explainScore(home.ctx, (await findTool(home.ctx, 'chatgpt'))!))!.parts.at(-1)!;
  expect(evidence).toMatchObject({
    words: 'weight 5 %, reached 76 %, 1 of 1 known',
    facts: [{ label: 'Measured results', source: fact!.source, figures: ['76 % to 100 %', '50 %', '+0.06'] }],
  });
  expect((await reportScores(home.ctx)).measured).toEqual({ tools: 2, compared: 2 });
  const [changed] = (await history(home)) as { label: string; value: string; source: string | null }[];
  expect(changed).toMatchObject({ label: 'Measured results', source: fact!.source });
  const logged = await listToolChanges(home.ctx, { toolId: 'chatgpt', limit: 5 });
  expect(logged[0]).toMatchObject({ field: 'measured', from: null, standing: 'measured', source: fact!.source });
  const [row] = await home.ctx.db.select().from(contributions).where(eq(contributions.subjectId, 'chatgpt'));
  expect(row).toMatchObject({ state: 'accepted', field: 'measured' });
});

it.each([
  ['that its owner published on the pages of its models', 'models'],
  ['that is only shared', null],
] as const)('a run %s stands for no tool, because it is not on the board of the site', async (_, publication) => {
  const { home, anna, runId } = await withRun();
  const token = await makeShare(anna, runId, { isPublic: true, hasPrompts: true, publication });
  const key = await keyIn(home.ctx, runId);
  expect((await openForm(home, 'chatgpt')).choices).toEqual([]);
  const problem = 'This run is not on the leaderboard.';
  const previewed = await press(home, 'chatgpt', `${token}/${key}`, 'preview');
  expect([previewed.init?.status, previewed.data!.errors.model]).toEqual([400, problem]);
  const refused = await press(home, 'chatgpt', `${token}/${key}`);
  expect([refused.init?.status, refused.data!.problem]).toEqual([409, problem]);
  expect(await home.ctx.db.select().from(runTimeFacts)).toEqual([]);
});

const summaryOf = async (ctx: Context, runId: string) => {
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  return run!.summary as RunSummary;
};
const keyIn = async (ctx: Context, runId: string) => (await summaryOf(ctx, runId)).models[0]!.key;

it('a model that the run did not measure, a run without checks and one that was stopped stand for no tool', async () => {
  const { home, anna, runId } = await withRun();
  const token = await onBoard(anna, runId);
  const refusalOf = async (model: string) => (await press(home, 'chatgpt', model)).data!.problem;
  expect(await refusalOf(`${token}/gamma`)).toBe('This run measured no such model.');
  expect(await refusalOf('')).toBe('This run is not on the leaderboard.');
  const key = await keyIn(home.ctx, runId);
  await mutate(home.ctx, 'test.stop', { kind: 'run', id: runId }, (tx) =>
    tx.update(benchmarkRuns).set({ status: 'cancelled' }).where(eq(benchmarkRuns.id, runId)),
  );
  expect(await refusalOf(`${token}/${key}`)).toBe('This run did not go to its end.');
  const unchecked = await checkedRun(anna, provider.url, { checks: [] });
  const other = await onBoard(anna, unchecked);
  expect(await refusalOf(`${other}/${await keyIn(home.ctx, unchecked)}`)).toBe(
    'This run checked no answers of this model.',
  );
  expect((await openForm(home, 'chatgpt')).choices).toEqual([]);
});

it('visitors, vendors, moderators and editors of a tool of their own cannot bring measured results, and no form of corrections or cells has them', async () => {
  const { home, anna, runId } = await withRun();
  await onBoard(anna, runId);
  const choice = await choiceOf(home, 'alpha');
  const { seen } = await openForm(home, 'chatgpt');
  for (const role of ['user', 'provider', 'moderator']) {
    await become(home, role);
    await expect(press(home, 'chatgpt', choice, 'publish', seen)).rejects.toMatchObject({ init: { status: 403 } });
  }
  await become(home, 'editor');
  const { viewer } = await home.user();
  await mutate(home.ctx, 'test.grant', { kind: 'tool', id: 'claude' }, (tx) =>
    tx.insert(providerListing).values({ toolId: 'claude', userId: viewer.id, grantedAt: home.ctx.now() }),
  );
  await expect(press(home, 'claude', choice, 'publish', seen)).rejects.toMatchObject({ status: 403 });
  const asked = args(home, '/corrections/new?tool=chatgpt&field=measured');
  await expect(openCorrection(asked)).rejects.toThrow('ChatGPT has no such field.');
  await expect(openCell(args(home, cellPath('measured')))).rejects.toThrow('ChatGPT has no such field.');
  expect(await home.ctx.db.select().from(runTimeFacts)).toEqual([]);
});

it.each<[string, (ctx: Context, run: { runId: string; token: string }) => Promise<unknown>, string]>([
  [
    'the link of its run is revoked',
    (anna, { token }) => revokeShare(anna, 'anna', token),
    'The run that it rests on is not on the leaderboard any more.',
  ],
  [
    'its run is deleted',
    (anna, { runId }) => deleteRun(anna, 'anna', runId),
    'The run that it rests on is not on the leaderboard any more.',
  ],
  [
    'the account that made its run is deleted',
    (anna) =>
      mutate(anna, 'test.delete', { kind: 'account', id: 'anna' }, async (tx) => {
        await benchmarkAccountPart.beforeOwnerDelete!(tx, 'anna');
        await tx.delete(user).where(eq(user.id, 'anna'));
      }),
    'The run that it rests on is not on the leaderboard any more.',
  ],
  [
    'its run has other figures, as after it was continued',
    async (anna, { runId }) => {
      const summary = await summaryOf(anna, runId);
      const models = summary.models.map((model) => ({ ...model, attempted: model.attempted + 1 }));
      await mutate(anna, 'test.continue', { kind: 'run', id: runId }, async (tx) => {
        await tx
          .update(benchmarkRuns)
          .set({ summary: { ...summary, models } })
          .where(eq(benchmarkRuns.id, runId));
        await tx.enqueue(contributionJobs[0]!, {});
      });
    },
    'The run that it rests on was continued, and has other figures now.',
  ],
])(
  'a measured fact leaves the record with a public reason, and cannot be restored, when %s',
  async (_, lose, reason) => {
    const { home, anna, runId } = await withRun();
    const token = await onBoard(anna, runId);
    await press(home, 'chatgpt', await choiceOf(home, 'alpha'));
    await carryOut(home.ctx);
    expect(await factsOf(home.ctx)).toHaveLength(1);
    await lose(anna, { runId, token });
    await carryOut(home.ctx);
    expect(await factsOf(home.ctx)).toEqual([]);
    expect((await reportScores(home.ctx)).measured).toEqual({ tools: 0, compared: 0 });
    const [row] = await home.ctx.db.select().from(contributions);
    expect(row).toMatchObject({ state: 'refused', reason, decidedBy: null });
    const [layer] = await home.ctx.db.select().from(runTimeFacts);
    const restored = (await change(args(home, record, { id: layer!.id, intent: 'restore' }))) as {
      init?: { status: number };
      data?: { problem: string };
    };
    expect([restored.init?.status, restored.data?.problem]).toEqual([409, `${reason} Nothing was changed.`]);
    expect(await factsOf(home.ctx)).toEqual([]);
  },
);

it('a measured fact leaves the record also where another tool of the run left the catalogue', async () => {
  const { home, anna, runId } = await withRun();
  const token = await onBoard(anna, runId);
  const [row] = await home.ctx.db.select().from(aiTools).where(eq(aiTools.id, 'claude'));
  const subject = { kind: 'tool', id: 'wren' };
  const added = { ...row!, id: 'wren', origin: 'hand' };
  await mutate(home.ctx, 'test.add', subject, (tx) => tx.insert(aiTools).values(added));
  await refreshTools(home.ctx);
  for (const tool of ['wren', 'chatgpt'])
    expect((await press(home, tool, await choiceOf(home, 'alpha'))).status).toBe(302);
  await mutate(home.ctx, 'test.remove', subject, (tx) => tx.delete(aiTools).where(eq(aiTools.id, 'wren')));
  await revokeShare(anna, 'anna', token);
  await carryOut(home.ctx);
  expect(await factsOf(home.ctx)).toEqual([]);
});

it('a second edit takes the place of the first, a revert brings that back, and it can be restored while the run is on the board', async () => {
  const { home, anna, runId } = await withRun();
  await onBoard(anna, runId);
  const [alpha, beta] = [await choiceOf(home, 'alpha'), await choiceOf(home, 'beta')];
  const { seen } = await openForm(home, 'chatgpt');
  await press(home, 'chatgpt', alpha);
  const late = await press(home, 'chatgpt', beta, 'publish', seen);
  expect(late.init?.status).toBe(409);
  expect(late.data!.problem).toMatch(/^It says something else now than when you began: ada@acme\.example changed it/);
  await press(home, 'chatgpt', beta);
  const passed = async () => (await factsOf(home.ctx)).map(({ value }) => (value as { passed: number }).passed);
  expect(await passed()).toEqual([0]);
  const { id } = (await history(home))[0]!;
  await change(args(home, record, { id, intent: 'revert', reason: 'Another model.' }));
  expect(await passed()).toEqual([12]);
  await change(args(home, record, { id, intent: 'restore' }));
  expect(await passed()).toEqual([0]);
});

it('results of an older run do not take the place of newer ones', async () => {
  const { home, anna, runId } = await withRun();
  await onBoard(anna, runId);
  await press(home, 'chatgpt', await choiceOf(home, 'alpha'));
  const older = await checkedRun(anna, provider.url, { name: 'An older suite' });
  await mutate(home.ctx, 'test.date', { kind: 'run', id: older }, (tx) =>
    tx
      .update(benchmarkRuns)
      .set({ finishedAt: new Date('2026-01-02T12:00:00Z') })
      .where(eq(benchmarkRuns.id, older)),
  );
  await onBoard(anna, older);
  const refused = await press(home, 'chatgpt', await choiceOf(home, 'An older suite'));
  expect(refused.data!.problem).toMatch(/^The record has newer results, of \d{4}-\d\d-\d\d\./);
  expect((await factsOf(home.ctx))[0]).toMatchObject({ value: { runName: 'Support answers' } });
});

it('of an edit and a revoked link in the same moment nothing stays, whichever comes first', async () => {
  const database = await openTestDatabase();
  const { home, anna } = await editorBesideAnna(dataDir, database);
  const token = await onBoard(anna, await checkedRun(anna, provider.url));
  const choice = await choiceOf(home, 'alpha');
  const [answer] = await Promise.all([press(home, 'chatgpt', choice), revokeShare(anna, 'anna', token)]);
  expect([302, 409]).toContain(answer.status ?? answer.init?.status);
  await carryOut(home.ctx);
  expect(await factsOf(home.ctx)).toEqual([]);
  expect(await openForm(home, 'chatgpt')).toMatchObject({ present: [] });
});
