import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig } from './config.server.ts';
import { exportTables } from './database/export-tables.server.ts';
import { copyMigrationsUpTo, migrateDatabase, migrationsFolder } from './database/migrate-database.server.ts';
import { withEmbedded } from './database/scratch-database.server.ts';
import { rehearseUpgrade } from './rehearse-upgrade.server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-rehearsal-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const config = () => ({ ...parseConfig({}), dataDir });

/** A database of an early version with rows that later migrations change. */
async function withOldDatabase<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const old = copyMigrationsUpTo('0001_judge-verdicts', path.join(dataDir, 'old'))!;
  return await withEmbedded({ dataDir }, async (client) => {
    await migrateDatabase(client, old);
    await client.query(`INSERT INTO "user" (id, email) VALUES ('anna', 'anna@acme.example')`);
    await client.query(
      `INSERT INTO mail_outbox (id, created_at, recipient, subject, template, mime, state) VALUES
        ('reset', now(), 'a@b.example', 'Reset', 'accounts.reset-password', 'https://x.example/reset?token=secret', 'sent')`,
    );
    return await work(client);
  });
}

const tagsOf = (client: ClientBase) =>
  client.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations');

it('a rehearsal migrates a copy of a stopped embedded database, says what changes, and leaves the database as it was', async () => {
  const before = await withOldDatabase(tagsOf);
  const left = readdirSync(dataDir);
  const { migrations, changes, unchanged } = await rehearseUpgrade(config(), null);
  expect(readdirSync(dataDir)).toEqual(left);
  expect(migrations.slice(0, 1)).toEqual(['0002_seal-secret-mails']);
  expect(changes.join('\n')).toMatch(/^mail_outbox: .*other values in .*mime/m);
  expect(changes.join('\n')).toMatch(/^catalogue_imports is new, with 0 rows$/m);
  expect(unchanged).toBeGreaterThan(5);
  const after = await withEmbedded({ dataDir }, tagsOf);
  expect(after.rows).toEqual(before.rows);
});

it('a rehearsal restores a backup with the tables of the version that wrote it, while that version runs', async () => {
  const file = path.join(dataDir, 'old.jsonl.gz');
  await withOldDatabase(async (client) => {
    await exportTables(client, file, null);
    const { changes } = await rehearseUpgrade(config(), file);
    expect(changes.join('\n')).toMatch(/^mail_outbox: .*other values in .*mime/m);
    await expect(rehearseUpgrade(config(), null)).rejects.toThrow('already open in another process');
  });
});

it('a rehearsal of a folder without a database, or of an empty one, says that there is nothing to rehearse', async () => {
  await expect(rehearseUpgrade(config(), null)).rejects.toThrow('there is nothing to rehearse');
  const file = path.join(dataDir, 'empty.jsonl');
  writeFileSync(file, '{"format":"yardstick-export","version":1,"migration":"none"}\n');
  await expect(rehearseUpgrade(config(), file)).rejects.toThrow('there is nothing to rehearse');
  expect(readdirSync(dataDir)).toEqual(['empty.jsonl']);
});

it('a rehearsal fails like the upgrade would: on a migration that cannot be applied, and on a backup of a later version', async () => {
  const file = path.join(dataDir, 'old.jsonl');
  await withOldDatabase((client) => exportTables(client, file, null));
  const broken = path.join(dataDir, 'broken');
  cpSync(migrationsFolder, broken, { recursive: true });
  appendFileSync(
    path.join(broken, '0002_seal-secret-mails.sql'),
    `;--> statement-breakpoint\nALTER TABLE "user" ADD CHECK (email = '');`,
  );
  await expect(rehearseUpgrade(config(), file, broken)).rejects.toThrow('could not be brought up to date');
  writeFileSync(file, '{"format":"yardstick-export","version":1,"migration":"9999_later"}\n');
  await expect(rehearseUpgrade(config(), file)).rejects.toThrow('written by a later version of Yardstick (9999_later)');
});
