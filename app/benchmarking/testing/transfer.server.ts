import { eq } from 'drizzle-orm';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { action as changeRun } from '../../results/routes/run.tsx';
import { action as changeSuite } from '../../results/routes/suite.tsx';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { measured, saveOwnKey, start } from './company.server.ts';

/** A finished run and its suite that are Mia's own; she is a member of Acme, which has another run. */
export async function givenRuns(url: string, name = 'Support mails', teamName = 'Of the team') {
  const people = await measured(url, teamName);
  const { ctx, mia, ids, work } = people;
  const keyId = await saveOwnKey(mia);
  const started = await start(mia, { keyId, organisation: '', name, startKey: 'own' });
  if ('refusal' in started) throw new Error(started.refusal.description);
  await work();
  const rowOf = async (id: string) => (await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, id)))[0]!;
  const [own, team] = [await rowOf(started.runId), await rowOf(people.runId)];
  return { ...people, own, team, rowOf, mine: ids.mia!, acme: team.userId };
}

/** @returns null for a move, why it was refused, or the status of a refusal without words */
export async function give(browser: TestBrowser, id: string, organisation: string, action: unknown = changeRun) {
  const { data, status } = await send(action, browser, '/benchmarking', { intent: 'transfer', organisation }, { id });
  return status === 200 ? data.transfer : status;
}

export const giveSuite = (browser: TestBrowser, id: string, organisation: string) =>
  give(browser, id, organisation, changeSuite);
