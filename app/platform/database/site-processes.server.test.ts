import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { exportDatabase, importDatabase, listSiteProcesses, refuseWhileSiteRuns } from '../data-transfer.server.ts';
import { openDatabase, type SiteProcess } from '../database.server.ts';
import { createLog } from '../log.server.ts';
import { addressOf, openTestDatabase } from '../testing/test-database.server.ts';
import { lockSite } from './site-processes.server.ts';

const onPostgres = it.runIf(inject('testDatabase').kind === 'postgres');
const log = createLog('silent');
const nameOf = (role: string) => `${role} ${process.pid} on ${hostname()}`;

async function openSite() {
  const database = await openTestDatabase();
  const url = addressOf(database)!;
  const open = async (own: SiteProcess | null, address = url) => {
    const opened = await openDatabase({ url: address, dataDir: '', log, migrate: false, ...(own && { process: own }) });
    onTestFinished(() => opened.close());
    return opened;
  };
  return { database, url, open };
}

/** As an import does. */
async function takeSite(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, isTaken: await lockSite(client) };
}

onPostgres(
  'the processes of a site are named with their marks as long as they are connected, and a command is none',
  async () => {
    const { database, url, open } = await openSite();
    await open(null);
    expect(await listSiteProcesses(database.reads)).toEqual([]);
    const web = await open({ role: 'web process', marks: () => [7, 2_000_000_000] });
    await open({ role: 'worker', marks: () => [] }, `${url}${url.includes('?') ? '&' : '?'}application_name=acme`);
    expect(await listSiteProcesses(database.reads)).toEqual([
      { name: nameOf('web process'), marks: [7, 2_000_000_000] },
      { name: nameOf('worker'), marks: [] },
    ]);
    await web.close();
    expect(await listSiteProcesses(database.reads)).toEqual([{ name: nameOf('worker'), marks: [] }]);
  },
);

onPostgres('an import refuses while a process is connected, and names it', async () => {
  const { database, open } = await openSite();
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-alone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'out.jsonl');
  await exportDatabase(database, file);
  const restore = () => importDatabase(database, file, { isReplacing: true, isAlone: true });
  const worker = await open({ role: 'worker', marks: () => [] });
  const refusal = `1 process of the site is connected to this database: ${nameOf('worker')}. Stop`;
  await expect(restore()).rejects.toThrow(refusal);
  await expect(refuseWhileSiteRuns(database.reads)).rejects.toThrow(refusal);
  await worker.close();
  await refuseWhileSiteRuns(database.reads);
  expect(await restore()).toMatchObject({ rows: expect.any(Number) });
});

onPostgres('a process that starts during an import waits until it has ended', async () => {
  const { database, url, open } = await openSite();
  const { client, isTaken } = await takeSite(url);
  expect(isTaken).toBe(true);
  const worker = await open({ role: 'worker', marks: () => [] });
  expect(worker.state()).toBe('down');
  await expect(importDatabase(database, '', { isAlone: true })).rejects.toThrow('Another import into this database');
  await client.end();
  await worker.whenUp();
  expect(await listSiteProcesses(database.reads)).toHaveLength(1);
});

onPostgres(
  'a process that lost its connection before an import is down until it has ended, and reads again',
  async () => {
    const { database, url, open } = await openSite();
    const worker = await open({ role: 'worker', marks: () => [] });
    const returned = Promise.withResolvers<void>();
    await worker.listen('news', () => {}, returned.resolve);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'yardstick worker %'",
    );
    expect(await lockSite(other)).toBe(true);
    await expect.poll(() => worker.state(), { timeout: 10_000 }).toBe('down');
    await other.end();
    await worker.whenUp();
    await returned.promise;
    expect(await listSiteProcesses(database.reads)).toHaveLength(1);
  },
);
