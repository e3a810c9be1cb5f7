import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { latestMigration } from './migrate-database.server.ts';
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

interface Output {
  input: Writable;
  isWritten: Promise<void>;
  /** Of the bytes written so far. */
  hash: Hash;
}

async function openFile(file: string): Promise<Output> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await once(output, 'open');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST')
      throw new TransferRefused(`${file} already exists. Choose another name, or move it away first.`);
    throw new TransferRefused(`${file} cannot be written (${code}).`);
  }
  const hash = createHash('sha256');
  if (!file.endsWith('.gz')) return { input: output, isWritten: finished(output), hash };
  const gzip = createGzip();
  gzip.pipe(output);
  return { input: gzip, isWritten: finished(output), hash };
}

async function write({ input, hash }: Output, line: string): Promise<void> {
  hash.update(`${line}\n`);
  if (!input.write(`${line}\n`)) await once(input, 'drain');
}

async function exportTable(client: ClientBase, { name, columns }: Table, output: Output): Promise<number> {
  const announcement: TableLine = { table: name, columns: columns.map((column) => column.name) };
  await write(output, JSON.stringify(announcement));
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`DECLARE moving CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${name}`);
  let count = 0;
  for (;;) {
    const { rows } = await client.query(`FETCH ${rowsAtOnce} FROM moving`);
    // JSON escapes a line break inside a value, so each row is one line.
    for (const row of rows) await write(output, row.line);
    count += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('CLOSE moving');
  return count;
}

export async function exportTables(client: ClientBase, file: string): Promise<Transferred> {
  const output = await openFile(file);
  const { input, isWritten, hash } = output;
  isWritten.catch(() => {});
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(neutralSettings);
    const header: Header = { format: formatName, version: formatVersion, migration: latestMigration() };
    await write(output, JSON.stringify(header));
    const tables = await listTables(client);
    let rows = 0;
    for (const table of tables) rows += await exportTable(client, table, output);
    const footer: Footer = { end: true, tables: tables.length, rows, sha256: hash.copy().digest('hex') };
    await write(output, JSON.stringify(footer));
    input.end();
    await isWritten;
    return { tables: tables.length, rows };
  } catch (error) {
    input.destroy();
    await unlink(file).catch(() => {});
    throw error;
  } finally {
    await client.query('ROLLBACK').catch(() => {});
  }
}
