import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  exportAsChunks,
  exportDatabase,
  importDatabase,
  sweepScratch,
  TransferRefused,
} from './data-transfer.server.ts';
import { connectionsOf } from './database/open-connections.server.ts';
import type { Database } from './database.server.ts';
import { defineJob } from './job-definition.server.ts';
import { record } from './mutate.server.ts';
import { auditLog } from './schema.server.ts';
import { streamOf } from './stream-of.server.ts';
import { contextOn, openTestDatabase } from './testing/test-database.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yardstick-transfer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const job = defineJob({ name: 'test.moved', payload: z.object({ n: z.number() }), run: async () => {} });

const awkward = {
  text: 'line\nbreak, "quotes", \\ backslash, tab\t, line separators \u2028 \u2029, emoji 🧭, {"json": [1]}',
  number: 12345678901234567890n.toString(),
  nothing: null,
};

const row = (id: string) => ({
  id,
  at: new Date('2026-05-01T10:00:00.123Z'),
  actorKind: 'user',
  actorId: null,
  action: 'thing.make',
  subjectKind: awkward.text,
  subjectId: id,
  detail: awkward,
  requestId: 'r',
});

/**
 * Self references, arrays, bytes, extreme numbers, and rows in an order that breaks foreign keys: what no product table
 * has.
 */
const oddTable = `CREATE TABLE odd (
  id serial PRIMARY KEY, parent integer REFERENCES odd (id), tags text[], bytes bytea, number numeric, real double precision,
  at timestamptz, span interval, value jsonb, twice integer GENERATED ALWAYS AS (id * 2) STORED)`;

async function run(database: Database, statement: string): Promise<void> {
  await connectionsOf(database).pool.query(statement);
}

async function fillWithOddities(database: Database): Promise<void> {
  await run(database, oddTable);
  await run(
    database,
    `INSERT INTO odd (parent, tags, bytes, number, real, at, span, value) VALUES
      (NULL, '{"a,b",NULL,"c\\"d"}', '\\x00ff', 0.1234567890123456789, 0.1, '2026-03-29 02:30:00.000001+01', '1 mon 2 days', 'null'),
      (1, '{}', '', 'NaN', 'Infinity', 'infinity', NULL, '{"big": 12345678901234567890}'),
      (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
  );
  await run(database, 'UPDATE odd SET parent = 3 WHERE id = 1');
  await record(contextOn(database), async (tx) => {
    for (let index = 0; index < 1_203; index++) await tx.insert(auditLog).values(row(`row-${index}`));
    await tx.enqueue(job, { n: 5 });
  });
}

const everything = async (database: Database) => ({
  odd: await database.reads.rows(sql`SELECT odd::text AS line FROM odd ORDER BY id`),
  audit: await database.reads.rows(sql`SELECT audit_log::text AS line FROM audit_log ORDER BY id`),
  jobs: await database.reads.rows(sql`SELECT name, data, state FROM pgboss.job`),
});

describe('an export', () => {
  it.each(['all.jsonl', 'all.jsonl.gz'])('carries everything into an empty database (%s)', async (name) => {
    const [from, to] = [await openTestDatabase(), await openTestDatabase()];
    await fillWithOddities(from);
    await run(to, oddTable);
    const exported = await exportDatabase(from, join(folder, name));
    const imported = await importDatabase(to, join(folder, name));
    expect(exported).toMatchObject(imported);
    expect(await everything(to)).toEqual(await everything(from));
    await run(to, 'INSERT INTO odd (parent) VALUES (1)');
    expect(await to.reads.rows(sql`SELECT id, twice FROM odd WHERE parent = 1 ORDER BY id`)).toEqual([
      { id: 2, twice: 4 },
      { id: 4, twice: 8 },
    ]);
    await expect(run(to, 'INSERT INTO odd (parent) VALUES (99)')).rejects.toMatchObject({ code: '23503' });
    await Promise.all([from.close(), to.close()]);
  });

  it('is readable by its owner only, and never overwrites a file', async () => {
    const database = await openTestDatabase();
    const file = join(folder, 'all.jsonl');
    await exportDatabase(database, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(exportDatabase(database, file)).rejects.toThrow(`${file} already exists.`);
    await database.close();
  });
});

describe('an import', () => {
  it('refuses a database that is not empty, and says which table has rows', async () => {
    const database = await openTestDatabase();
    const file = join(folder, 'all.jsonl');
    await exportDatabase(database, file);
    await record(contextOn(database), (tx) => tx.insert(auditLog).values(row('a')));
    await expect(importDatabase(database, file)).rejects.toThrow(
      'The database is not empty: public.audit_log has rows.',
    );
    await database.close();
  });

  it('imports nothing of a file that was cut off', async () => {
    const database = await openTestDatabase();
    await record(contextOn(database), (tx) => tx.insert(auditLog).values(row('a')));
    const file = join(folder, 'all.jsonl');
    await exportDatabase(database, file);
    const target = await openTestDatabase();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const damaged = [lines.slice(0, -1).join('\n'), lines.slice(0, 4).join('\n'), `${lines.join('\n').slice(0, -30)}`];
    for (const text of damaged) {
      writeFileSync(file, text);
      await expect(importDatabase(target, file)).rejects.toThrow('The file is damaged or was cut off.');
    }
    expect(await target.reads.$count(auditLog)).toBe(0);
    await Promise.all([database.close(), target.close()]);
  });

  it('imports nothing of a file in which a value was changed, or whose compression is damaged', async () => {
    const database = await openTestDatabase();
    const rows = Array.from({ length: 2_000 }, (_, number) => row(`row-${number}`));
    await record(contextOn(database), (tx) => tx.insert(auditLog).values(rows));
    const target = await openTestDatabase();
    const plain = join(folder, 'plain.jsonl');
    await exportDatabase(database, plain);
    writeFileSync(plain, readFileSync(plain, 'utf8').replace('row-7"', 'row-X"'));
    await expect(importDatabase(target, plain)).rejects.toThrow('The file was changed after data:export wrote it');
    const packed = join(folder, 'packed.jsonl.gz');
    await exportDatabase(database, packed);
    const bytes = readFileSync(packed);
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    writeFileSync(packed, bytes);
    await expect(importDatabase(target, packed)).rejects.toThrow(TransferRefused);
    expect(await target.reads.$count(auditLog)).toBe(0);
    await Promise.all([database.close(), target.close()]);
  });

  it.each([
    ['', 'This is not a file that data:export wrote.'],
    ['a,b,c\n1,2,3\n', 'This is not a file that data:export wrote.'],
    ['{"format":"yardstick-export","version":2,"migration":"x"}\n', 'The file has format version 2'],
    [
      '{"format":"yardstick-export","version":1,"migration":"0099_later"}\n{"table":"public.audit_log","columns":["id","colour"]}\n',
      'was written by another version of Yardstick (0099_later): the table public.audit_log does not fit',
    ],
  ])('refuses a file that does not fit (%j)', async (text, reason) => {
    const database = await openTestDatabase();
    const file = join(folder, 'other.jsonl');
    writeFileSync(file, text);
    const refused = importDatabase(database, file);
    await expect(refused).rejects.toThrow(TransferRefused);
    await expect(refused).rejects.toThrow(reason);
    await database.close();
  });

  it('says so when the file is not there', async () => {
    const database = await openTestDatabase();
    await expect(importDatabase(database, join(folder, 'none'))).rejects.toThrow('cannot be read.');
    await database.close();
  });
});

describe('an export as an answer', () => {
  const inScratch = () =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.startsWith('scratch'));
  const options = () => ({ dataDir: folder, key: null, name: 'export.jsonl' });

  it('has no file with a name any more when its first byte is sent, and is whole', async () => {
    const database = await openTestDatabase();
    await fillWithOddities(database);
    const chunks = exportAsChunks(database.reads, options());
    const first = await chunks.next();
    expect(inScratch().filter((name) => name.endsWith('export.jsonl'))).toEqual([]);
    const rest: Uint8Array[] = [first.value as Uint8Array];
    for await (const chunk of chunks) rest.push(chunk);
    const file = join(folder, 'received.jsonl');
    writeFileSync(file, Buffer.concat(rest));
    await exportDatabase(database, join(folder, 'direct.jsonl'));
    const rows = (path: string) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('['));
    expect(rows(file)).toEqual(rows(join(folder, 'direct.jsonl')));
    expect(inScratch()).toEqual([]);
  });

  it('leaves nothing when its reader left before the first byte and nobody reads the answer', async () => {
    const database = await openTestDatabase();
    const leaving = new AbortController();
    const made = streamOf(exportAsChunks(database.reads, options()), leaving.signal);
    leaving.abort();
    await made;
    await expect.poll(inScratch).toEqual([]);
  });

  it('is removed at the next start when its process was killed', () => {
    const left = join(folder, 'scratch', 'database-killed');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'export.jsonl'), 'everything');
    sweepScratch(folder);
    expect(inScratch()).toEqual([]);
    sweepScratch(join(folder, 'without'));
  });
});
