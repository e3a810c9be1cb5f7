/** A judge that grades by rubrics with a key that an organisation shares. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import '../../judging/register-judge.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { providerKey } from '../../vault/schema.server.ts';
import { begin, CALL, idOf, limit, payingCompany, pricedModel } from '../testing/budget.server.ts';
import { modelOf, secret } from '../testing/company.server.ts';

const provider = startFakeProvider();
const isQuestion = (prompt: string) => prompt.includes('Be kind');
const checks = [{ judge: 'Be kind' }];

it('what it may cost is set aside for the judge, and what it cost is booked', async () => {
  const { mia, ada, taken, worker } = await payingCompany(provider.url);
  await limit(ada, { total: '50' });
  provider.reply = ({ prompt }) => (isQuestion(prompt) ? 'Kind. [[9]]' : null);
  const modelIds = [await pricedModel(mia)];
  const judge = { modelId: await modelOf(mia, '', 'gpt-4o'), criteria: '', rounds: 1 };
  const runId = idOf(await begin(mia, 'one', { modelIds, judge, checks }));
  expect((await taken()).map((row) => [row.isJudge, row.reserved > 0])).toEqual([
    [false, true],
    [true, true],
  ]);
  await carryOutRuns(worker);
  const [calls, judging] = await taken();
  expect([calls, judging]).toMatchObject([
    { isJudge: false, reserved: 0, unpricedCalls: 0, spent: CALL },
    { isJudge: true, reserved: 0, unpricedCalls: 0 },
  ]);
  expect(judging!.spent).toBeGreaterThan(CALL);
  const ctx = await mia.user();
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  const { grading } = await loadRunView(ctx, run!);
  expect(grading!.cost).toEqual({ nanos: judging!.spent, currency: 'USD', isAtLeast: false });
});

it('is refused where its cost does not fit into the limit', { tags: 'embedded-only' }, async () => {
  const { mia, ada } = await payingCompany(provider.url);
  const modelIds = [await pricedModel(mia)];
  const judge = { modelId: await modelOf(mia, '', 'gpt-4o'), criteria: '', rounds: 1 };
  await limit(ada, { total: '0.02' });
  const request = { modelIds, rounds: 3, request: { maxOutputTokens: 20 } };
  expect(await begin(mia, 'with', { ...request, judge, checks })).toMatchObject({ refusal: { status: 403 } });
  expect(await begin(mia, 'without', request)).toHaveProperty('runId');
});

it('a key that is deleted in the middle leaves the rest of the answers not judged, and the run says so', async () => {
  const { ctx, mia, worker, keyId } = await payingCompany(provider.url);
  let asked = 0;
  const erase = () => record(ctx, async (tx) => void (await tx.delete(providerKey).where(eq(providerKey.id, keyId))));
  provider.onCall = async () => {
    if (isQuestion(provider.calls.at(-1)!.prompt) && ++asked === 5) await erase();
  };
  provider.reply = ({ prompt }) =>
    !isQuestion(prompt)
      ? null
      : provider.keys.at(-1)!.includes(secret)
        ? 'Kind. [[9]]'
        : { status: 401, message: 'No key was sent' };
  const modelIds = [await pricedModel(mia)];
  const judge = { modelId: await modelOf(mia, '', 'gpt-4o'), criteria: '', rounds: 1 };
  const runId = idOf(await begin(mia, 'one', { modelIds, judge, checks, rounds: 20 }));
  await carryOutRuns(worker);
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  expect(run).toMatchObject({ status: 'completed', error: expect.stringContaining('The judge could not be asked') });
  const view = await loadRunView(ctx, run!);
  const [model] = view.models;
  expect(model!.unjudged).toBeGreaterThan(0);
  expect(model!.checks[0]!.passed + model!.unjudged).toBe(20);
  expect(view.gaps!.join(' ')).toContain('are not judged');
});
