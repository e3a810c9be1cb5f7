import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { applySettings, boot } from './boot.server.ts';
import { record } from './platform/mutate.server.ts';
import { siteName } from './platform/page-title.ts';
import { saveVariables } from './platform/saved-variables.server.ts';
import { followSettings } from './platform/settings.server.ts';
import { openSeverableProxy } from './platform/testing/severable-proxy.server.ts';
import { addressOf, contextOn, openTestDatabase } from './platform/testing/test-database.server.ts';

it('a process starts where it may not clear away what others left', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'boot-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // As a folder of another user does, it refuses to be listed.
  writeFileSync(path.join(folder, 'scratch'), '');
  const { database } = await boot({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'web process');
  onTestFinished(() => database.close());
  expect(database.state()).toBe('up');
});

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a process whose database falls silent before its settings are read starts, and reads them when it answers again',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'boot-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const own = await openTestDatabase();
    const ctx = contextOn(own);
    await saveVariables(ctx, { SITE_NAME: 'Acme Tools' });
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const blocking = record(ctx, async (tx) => {
      await tx.execute(sql`lock table site_setting`);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const proxy = await openSeverableProxy(addressOf(own)!);
    const booting = boot({ DATABASE_URL: proxy.url, DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'web process');
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => own.reads.rows(waiting), { timeout: 10_000 }).toHaveLength(1);
    proxy.hang();
    const booted = await booting;
    expect(booted.database.state()).toBe('down');
    const read = Promise.withResolvers<void>();
    const stop = await followSettings(booted.database, () => {
      applySettings(booted);
      read.resolve();
    });
    released.resolve();
    await blocking;
    proxy.goOn(true);
    await read.promise;
    expect(siteName).toBe('Acme Tools');
    await stop();
    await booted.database.close();
    await proxy.sever();
  },
);
