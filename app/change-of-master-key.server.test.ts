/** The master key of a site of several processes: changed only when each has the new one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { user } from './accounts/schema.server.ts';
import { boot, systemContext } from './boot.server.ts';
import { runCommand } from './operator.server.ts';
import { withOutput } from './platform/command-output.server.ts';
import { record } from './platform/mutate.server.ts';
import { addressOf, openTestDatabase } from './platform/testing/test-database.server.ts';
import { ensureDataKey } from './vault/keys/data-key.server.ts';
import { accountDataKey } from './vault/schema.server.ts';

const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

async function site() {
  const url = addressOf(await openTestDatabase())!;
  const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-master-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = (keys: Record<string, string>) => ({
    DATABASE_URL: url,
    DATA_DIR: folder,
    SESSION_SECRET: 'a secret of thirty-two characters',
    LOG_LEVEL: 'silent',
    ...keys,
  });
  const start = async (keys: Record<string, string>, role: 'web process' | 'worker') => {
    const { config, log, database } = await boot(settings(keys), role);
    let isOpen = true;
    const stop = async () => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    onTestFinished(stop);
    return { ctx: systemContext(config, log, database, 'test'), stop };
  };
  const rotate = async (keys: Record<string, string>, ...more: string[]) => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const code = await withOutput({ out: write, error: write }, () =>
      runCommand(['admin', 'rotate-master-key', ...more], settings(keys)),
    );
    return { code, said: lines.join('\n') };
  };
  return { start, rotate };
}

const both = { MASTER_KEY: second, MASTER_KEY_PREVIOUS: first };

it.runIf(inject('testDatabase').kind === 'postgres')(
  'the master key is changed only when every process has the new one, and the others are named',
  async () => {
    const { start, rotate } = await site();
    const web = await start({ MASTER_KEY: first }, 'web process');
    const { ctx } = web;
    await record(ctx, async (tx) => {
      await tx.insert(user).values({ id: 'ada', email: 'ada@example.com' });
      await ensureDataKey(ctx, tx, 'ada');
    });
    const wrappedBy = async () => (await ctx.db.select().from(accountDataKey)).map(({ masterKeyId }) => masterKeyId);
    const before = await wrappedBy();
    const worker = await start(both, 'worker');
    const refused = await rotate(both);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(
      `One process of the site does not have the new master key as MASTER_KEY: web process ${process.pid} on ${hostname()}. Nothing was changed.`,
    );
    expect(await wrappedBy()).toEqual(before);
    await web.stop();
    const done = await rotate(both);
    expect([done.code, done.said]).toEqual([
      0,
      expect.stringContaining(
        'The keys of 1 account are wrapped with the new master key now.\nRemove MASTER_KEY_PREVIOUS from the environment of every process: nothing is wrapped with it any more.',
      ),
    ]);
    expect((await rotate(both)).said).toContain('Everything was wrapped with the new master key already.');
    await record(worker.ctx, (tx) =>
      ensureDataKey({ ...worker.ctx, config: { ...worker.ctx.config, masterKeyPrevious: null } }, tx, 'ada'),
    );
  },
);

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a master key that a process still has as the one before is not given up as lost, and the process is named',
  async () => {
    const { start, rotate } = await site();
    const { ctx, stop } = await start({ MASTER_KEY: second, MASTER_KEY_PREVIOUS: first }, 'worker');
    const withKey = (masterKey: string) => ({ ...ctx, config: { ...ctx.config, masterKey, masterKeyPrevious: null } });
    await record(ctx, async (tx) => {
      for (const [id, key] of [
        ['ada', first],
        ['bob', second],
      ] as const) {
        await tx.insert(user).values({ id, email: `${id}@example.com` });
        await ensureDataKey(withKey(key), tx, id);
      }
    });
    const rows = await ctx.db.select().from(accountDataKey);
    const old = rows.find(({ userId }) => userId === 'ada')!.masterKeyId;
    const onlyNew = { MASTER_KEY: second };
    const refused = await rotate(onlyNew, '--forget', old);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining(`it is in worker ${process.pid} on ${hostname()}`),
    ]);
    expect(await ctx.db.$count(accountDataKey)).toBe(2);
    await stop();
    const web = await start(onlyNew, 'web process');
    expect((await rotate(onlyNew, '--forget', old)).code).toBe(0);
    expect(await web.ctx.db.$count(accountDataKey)).toBe(1);
  },
);

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a master key in a file is changed only while no process is connected',
  async () => {
    const { start, rotate } = await site();
    const worker = await start({}, 'worker');
    const refused = await rotate({});
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('Stop them first')]);
    await worker.stop();
    expect((await rotate({})).code).toBe(0);
  },
);
