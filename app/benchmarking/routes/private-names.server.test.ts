/** The audit log of an organisation names runs by what their authors called them, and never by a prompt. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { send } from '../../accounts/testing/visits.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { action as openRun } from '../../results/routes/run.tsx';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { begin } from '../testing/budget.server.ts';
import { company, modelOf } from '../testing/company.server.ts';

const provider = startFakeProvider();

/** Mia starts a run of Acme, which is scheduled, shared, moved and deleted. @returns the names of its acts */
async function namesOf(request: object) {
  const people = await company(provider.url);
  const { ctx, mia, ada, work } = people;
  const started = await begin(mia, 'one', { modelIds: [await modelOf(mia)], ...request });
  if ('refusal' in started) throw new Error(started.refusal.description);
  const where = { id: started.runId };
  const ask = (browser: typeof mia, intent: string, fields: Record<string, string> = {}) =>
    send(openRun, browser, `/benchmarking/runs/${where.id}`, { intent, ...fields }, where);
  await ask(mia, 'cancel');
  await work();
  await ask(mia, 'schedule', { every: 'daily' });
  await ask(ada, 'share');
  await ask(ada, 'delete');
  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'organisation'));
  const acts = rows.filter(({ detail }) => (detail as { run?: string } | null)?.run === where.id);
  return { acts: acts.map(({ action }) => action.replace('organisation.', '')), text: JSON.stringify(acts) };
}

const prompt = 'Our takeover of Rivals closes in May.';

it('acts on a run without a name say nothing of its prompt', async () => {
  const { acts, text } = await namesOf({ prompt });
  expect(acts).toEqual(expect.arrayContaining(['start-run', 'cancel-run', 'schedule-run', 'share-run', 'delete-run']));
  expect(text).not.toContain('takeover');
});

it('nor do those on a table without a name', async () => {
  const table = { format: 'csv', text: 'question\nOne?\n' };
  const { acts, text } = await namesOf({ prompt: `${prompt} {{question}}`, table });
  expect(acts).toContain('start-run');
  expect(text).not.toContain('takeover');
});

it('acts on a run with a name say it', async () => {
  const { text } = await namesOf({ prompt, name: 'Support mails' });
  expect(text).toContain('Support mails');
  expect(text).not.toContain('takeover');
});
