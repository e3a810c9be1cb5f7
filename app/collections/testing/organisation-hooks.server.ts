import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { organisationEvents } from '../../organisations/organisation-event.ts';
import { at } from '../../organisations/testing/acme.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { realTime } from '../../platform/testing/test-database.server.ts';
import { collectionJobs } from '../jobs.server.ts';
import { action, loader } from '../routes/organisation-webhooks.tsx';

export const hooksPage = '/organisations/acme/webhooks';

export const manageHooks = (browser: TestBrowser, fields: Record<string, string>) =>
  send(action, browser, hooksPage, fields, at);

export const openHooks = (browser: TestBrowser) => visit(loader, browser, hooksPage, at);

const fieldsOf = (intent: string, url: string, kinds: readonly string[], name: string): [string, string][] => [
  ['intent', intent],
  ['name', name],
  ['url', url],
  ...kinds.map((kind): [string, string] => ['kinds', kind]),
];

/** @returns the answer, whose data has the secret */
export const addHook = (
  browser: TestBrowser,
  url: string,
  kinds: readonly string[] = organisationEvents,
  name = 'Build server',
) => send(action, browser, hooksPage, fieldsOf('add', url, kinds, name), at);

export const changeHook = (browser: TestBrowser, id: string, url: string, kinds: readonly string[], name: string) =>
  send(action, browser, hooksPage, [...fieldsOf('change', url, kinds, name), ['id', id]], at);

/** Jobs that other jobs queue run in the next turn. */
export async function deliver(ctx: Context): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await runQueuedJobs({ ...ctx, now: realTime }, collectionJobs);
}
