import { eq } from 'drizzle-orm';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { watchLimitJob } from '../../organisations/budget/watch-limit.server.ts';
import { action as setLimits } from '../../organisations/routes/spending.tsx';
import { organisationSpending } from '../../organisations/schema.server.ts';
import { act, at } from '../../organisations/testing/acme.server.ts';
import { withActor } from '../../platform/context.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import type { RunRequest } from '../../runs/run-request.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { providerKey } from '../../vault/schema.server.ts';
import { company, modelOf } from './company.server.ts';

export const spendingPage = '/organisations/acme/spending';
/** 10 tokens in and 3 out at $0.15 and $0.60 a million. */
export const CALL = 10 * 150 + 3 * 600;

export const limit = (browser: TestBrowser, fields: Record<string, string>) =>
  send(setLimits, browser, spendingPage, { intent: 'limits', total: '', each: '', ...fields }, at);

export const pricedModel = (browser: TestBrowser, keyId = '') => modelOf(browser, keyId, 'gpt-4o-mini');

/** A run that may cost a little more than one cent. */
export const expensive = { request: { maxOutputTokens: 10_000 } };

export async function begin(browser: TestBrowser, startKey: string, request: Partial<RunRequest> = {}) {
  const ctx = await browser.user();
  const modelIds = request.modelIds ?? [await pricedModel(browser)];
  const whole = { ...usualRequest, organisation: 'acme', ...expensive, ...request, modelIds };
  return await startRun(ctx, ctx.viewer.id, whole, { startKey, origin: 'page' });
}

export const idOf = (started: Awaited<ReturnType<typeof begin>>) => {
  if ('refusal' in started) throw new Error(started.refusal.description);
  return started.runId;
};

/** Acme with a shared key; Bill has the role billing. */
export async function payingCompany(url: string) {
  const people = await company(url);
  const { ctx, ada, ids } = people;
  const [key] = await ctx.db.select().from(providerKey);
  const { spentNanos: spent, reservedNanos: reserved, unpricedCalls, isJudge, runId, userId } = organisationSpending;
  const taken = async () =>
    await ctx.db
      .select({ spent, reserved, unpricedCalls, isJudge })
      .from(organisationSpending)
      .where(eq(userId, key!.userId))
      .orderBy(runId, isJudge);
  const worker = withActor(ctx, { kind: 'system', name: 'worker' });
  const tell = () => runQueuedJobs(worker, [watchLimitJob]);
  const mails = async () => {
    const rows = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'organisations.limit'));
    return rows.map(({ recipient }) => recipient);
  };
  await act(ada, 'change-role', { id: ids.bill!, role: 'billing' });
  return { ...people, keyId: key!.id, taken, worker, tell, mails };
}
