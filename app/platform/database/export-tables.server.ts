import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { readMigrationState } from './migrate-database.server.ts';
import type { Transferred } from './transfer-format.server.ts';
import {
  type Footer,
  formatName,
  formatVersion,
  type Header,
  listTables,
  neutralSettings,
  quoted,
  type Table,
  type TableLine,
  TransferRefused,
} from './transfer-format.server.ts';

const rowsAtOnce = 500;

/** What a table holds, whatever the order of its rows. */
export interface TableSum {
  rows: number;
  /** The sum of the rows' SHA-256, modulo 2^256. */
  sum: bigint;
}

interface Output {
  input: Writable;
  isWritten: Promise<void>;
  /** Of the bytes written so far. */
  hash: Hash;
}

/** Names that end in .gz are compressed; those that end in .age are encrypted as well. */
async function openFile(file: string, key: string | null): Promise<Output> {
  const isEncrypted = file.endsWith('.age');
  if (isEncrypted && key === null)
    throw new TransferRefused('Set BACKUP_KEY to write an encrypted file: npm run backup -- new-key prints one.');
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await once(output, 'open');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST')
      throw new TransferRefused(`${file} already exists. Choose another name, or move it away first.`);
    throw new TransferRefused(`${file} cannot be written (${code}).`);
  }
  const input = new PassThrough();
  const packed = /\.gz(\.age)?$/.test(file) ? [input, createGzip()] : [input];
  const last = packed.at(-1) as Readable;
  if (packed.length > 1) pipeline(input, packed[1] as Writable).catch((error) => last.destroy(error));
  const isWritten = pipeline(isEncrypted ? await encrypted(last, key!) : last, output);
  return { input, isWritten, hash: createHash('sha256') };
}

async function encrypted(source: Readable, key: string): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const stream = await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as WebStream);
}

async function write({ input, hash, isWritten }: Output, line: string): Promise<void> {
  hash.update(`${line}\n`);
  // A file that cannot be written to the end drains no more.
  if (!input.write(`${line}\n`)) await Promise.race([once(input, 'drain'), isWritten]);
}

/** Reads a table in batches inside the current transaction, each row as one line of JSON. */
async function readRows(
  client: ClientBase,
  { name, columns }: Table,
  take: (line: string) => Promise<void>,
): Promise<TableSum> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`DECLARE moving CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${name}`);
  const total: TableSum = { rows: 0, sum: 0n };
  for (;;) {
    const { rows } = await client.query(`FETCH ${rowsAtOnce} FROM moving`);
    // JSON escapes a line break inside a value, so each row is one line.
    for (const { line } of rows) {
      total.sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
      await take(line);
    }
    total.rows += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('CLOSE moving');
  return { ...total, sum: BigInt.asUintN(256, total.sum) };
}

async function inSnapshot<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(neutralSettings);
    return await work();
  } finally {
    await client.query('ROLLBACK').catch(() => {});
  }
}

/** What every table holds, for comparing two databases. */
export function sumTables(client: ClientBase): Promise<Map<string, TableSum>> {
  return inSnapshot(client, async () => {
    const sums = new Map<string, TableSum>();
    for (const table of await listTables(client)) sums.set(table.name, await readRows(client, table, async () => {}));
    return sums;
  });
}

/** @param key the age identity that opens files whose names end in .age */
export async function exportTables(
  client: ClientBase,
  file: string,
  key: string | null,
): Promise<Transferred & { sums: Map<string, TableSum> }> {
  const output = await openFile(file, key);
  const { input, isWritten, hash } = output;
  isWritten.catch(() => {});
  try {
    return await inSnapshot(client, async () => {
      const { latest } = await readMigrationState(client);
      const header: Header = { format: formatName, version: formatVersion, migration: latest };
      await write(output, JSON.stringify(header));
      const sums = new Map<string, TableSum>();
      for (const table of await listTables(client)) {
        const announcement: TableLine = { table: table.name, columns: table.columns.map(({ name }) => name) };
        await write(output, JSON.stringify(announcement));
        sums.set(table.name, await readRows(client, table, (line) => write(output, line)));
      }
      const rows = sums.values().reduce((all, table) => all + table.rows, 0);
      const footer: Footer = { end: true, tables: sums.size, rows, sha256: hash.copy().digest('hex') };
      await write(output, JSON.stringify(footer));
      input.end();
      await isWritten;
      return { tables: sums.size, rows, sums };
    });
  } catch (error) {
    input.destroy();
    await unlink(file).catch(() => {});
    throw error;
  }
}
