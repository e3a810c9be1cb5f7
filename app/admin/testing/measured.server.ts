import { user } from '../../accounts/schema.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { contextOn, realTime } from '../../platform/testing/test-database.server.ts';
import { makeShare } from '../../results/testing/shares.server.ts';
import { addModel, beginRun, carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';
import { action, loader } from '../routes/record-measured.tsx';
import { args, become, person } from './editor.server.ts';

/** An editor with the catalogue, and anna, whose runs are on the board of the site. */

const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };

/** @param database of its own, for a test that commits */
export async function editorBesideAnna(
  dataDir: string,
  database?: Database,
): Promise<{ home: TestBrowser; anna: Context }> {
  const config = { dataDir, allowPrivateEndpoints: true, billing };
  const home = await (database
    ? signedUpOn(database, config)
    : signedUp(person, { config, prepare: loadBuiltInContent }));
  await become(home, 'editor');
  await mutate(home.ctx, 'test.account', { kind: 'account', id: 'anna' }, (tx) =>
    tx.insert(user).values({ id: 'anna', email: 'anna@example.com' }),
  );
  return { home, anna: withActor(home.ctx, { kind: 'user', userId: 'anna', role: 'user' }) };
}

async function signedUpOn(database: Database, config: object): Promise<TestBrowser> {
  const home = new TestBrowser(contextOn(database, { config, now: realTime }));
  await loadBuiltInContent(home.ctx);
  await home.signUp(person);
  return home;
}

/** A run of two models in which alpha passes the check of every case, and beta that of none. */
export async function checkedRun(anna: Context, apiEndpoint: string, facts: object = {}): Promise<string> {
  const modelIds = [await addModel(anna, 'alpha', { apiEndpoint }), await addModel(anna, 'beta', { apiEndpoint })];
  const rows = Array.from({ length: 12 }, (_, index) => `case-${index},secret question ${index}`);
  const table = { format: 'csv', text: ['id,prompt', ...rows].join('\n') } as const;
  const asked = { modelIds, table, name: 'Support answers', checks: [{ contains: 'alpha' }], ...facts };
  const runId = await beginRun(anna, asked, { startKey: newId(), origin: 'page' });
  await carryOutRuns(anna);
  return runId;
}

export const onBoard = (anna: Context, runId: string) =>
  makeShare(anna, runId, { isPublic: true, hasPrompts: false, publication: 'board' });

export const measuredPath = (tool: string) => `/admin/catalogue/tool/${tool}/measured`;
export const openForm = (browser: TestBrowser, tool: string) => loader(args(browser, measuredPath(tool)));

interface Answer {
  data?: {
    problem: string | null;
    errors: { model?: string };
    preview: { text: string; mark: { sentence: string } }[] | null;
  };
  init?: { status: number };
  status?: number;
}

/** Presses a button of the form. @param model the run's link and the model's key */
export async function press(browser: TestBrowser, tool: string, model: string, intent = 'publish', seen?: string) {
  const form = { model, intent, seen: seen ?? (await openForm(browser, tool)).seen };
  return (await action(args(browser, measuredPath(tool), form))) as Answer;
}
