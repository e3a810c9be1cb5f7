import { eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { at, staffed } from '../../organisations/testing/acme.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { action as change, loader as openRun } from '../../results/routes/run.tsx';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { carryOutRuns, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { listKeys } from '../../vault/key-queries.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { action as manageKeys } from '../routes/organisation-keys.tsx';

export const secret = 'sk-of-acme-and-nobody-else-1234567890';
export const own = 'sk-of-mia-alone-and-not-of-acme-12345';
export const path = '/organisations/acme/runs';

/** Acme with one person of each role and a shared key. @param isOn plans are sold */
export async function company(url: string, isOn = false) {
  const billing = { isOn, isSandboxPublic: false, currency: 'USD' };
  const people = await staffed({
    config: { providerBaseUrls: { openai: url }, allowPrivateEndpoints: true, billing },
  });
  const key = { intent: 'save-key', provider: 'openai', name: 'Team', apiKey: secret };
  await send(manageKeys, people.ada, '/organisations/acme/keys', key, at);
  const work = () => carryOutRuns(withActor(people.ctx, { kind: 'system', name: 'worker' }));
  return { ...people, work };
}

export async function modelOf(browser: TestBrowser, keyId = '', sentModel = 'alpha') {
  const ctx = await browser.user();
  const facts = { description: '', modelType: 'text-generation', apiEndpoint: '', provider: 'openai', protocol: '' };
  const saved = await registerModel(ctx, ctx.viewer.id, { ...facts, name: `my ${sentModel}`, sentModel, keyId });
  if ('errors' in saved) throw new Error(JSON.stringify(saved.errors));
  return saved.model.id;
}

/** @returns what startRun answers */
export async function start(
  browser: TestBrowser,
  { keyId = '', startKey = 'one', organisation = 'acme', name = '' } = {},
) {
  const ctx = await browser.user();
  const request = { ...usualRequest, name, organisation, modelIds: [await modelOf(browser, keyId)] };
  return await startRun(ctx, ctx.viewer.id, request, { startKey, origin: 'page' });
}

/** A finished run of Acme that Mia, a member, started. */
export async function measured(url: string, name = '') {
  const people = await company(url);
  const started = await start(people.mia, { name });
  if ('refusal' in started) throw new Error(started.refusal.description);
  await people.work();
  const { runId } = started;
  const where = { id: runId };
  const page = `/benchmarking/runs/${runId}`;
  const row = async () => (await people.ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId)))[0];
  const open = (browser: TestBrowser) => visit(openRun, browser, page, where);
  const ask = async (browser: TestBrowser, intent: string, fields: Record<string, string> = {}) =>
    await send(change, browser, page, { intent, ...fields }, where).catch((error: { status: number }) => error);
  return { ...people, runId, page, where, row, open, ask };
}

export const statusOf = async (answer: Promise<unknown>) =>
  await answer.then(
    (found) => (found as { status?: number }).status ?? 200,
    (error: { status: number }) => error.status,
  );

export async function saveOwnKey(browser: TestBrowser) {
  const ctx = await browser.user();
  const saved = await saveKey(ctx, ctx.viewer.id, { provider: 'openai', name: 'Mine', apiKey: own, endpoint: '' });
  if ('problem' in saved) throw new Error(String(saved.problem));
  return (await listKeys(ctx, ctx.viewer.id))[0]!.id;
}

export const suspend = (ctx: Context, id: string, suspendedAt: Date | null) =>
  record(ctx, (tx) => tx.update(user).set({ suspendedAt }).where(eq(user.id, id)));
