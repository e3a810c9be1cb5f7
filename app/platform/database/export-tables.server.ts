import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import type { Transferred } from '../data-transfer.server.ts';
import { latestMigration } from './migrate-database.server.ts';
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

async function openFile(file: string): Promise<{ input: Writable; isWritten: Promise<void> }> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await once(output, 'open');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST')
      throw new TransferRefused(`${file} already exists. Choose another name, or move it away first.`);
    throw new TransferRefused(`${file} cannot be written (${code}).`);
  }
  if (!file.endsWith('.gz')) return { input: output, isWritten: finished(output) };
  const gzip = createGzip();
  gzip.pipe(output);
  return { input: gzip, isWritten: finished(output) };
}

async function write(input: Writable, line: string): Promise<void> {
  if (!input.write(`${line}\n`)) await once(input, 'drain');
}

async function exportTable(client: ClientBase, { name, columns }: Table, input: Writable): Promise<number> {
  const announcement: TableLine = { table: name, columns: columns.map((column) => column.name) };
  await write(input, JSON.stringify(announcement));
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`DECLARE moving CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${name}`);
  let count = 0;
  for (;;) {
    const { rows } = await client.query(`FETCH ${rowsAtOnce} FROM moving`);
    // A line break inside a value is escaped by JSON; the ones between the elements are none of ours.
    for (const row of rows) await write(input, row.line);
    count += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('CLOSE moving');
  return count;
}

export async function exportTables(client: ClientBase, file: string): Promise<Transferred> {
  const { input, isWritten } = await openFile(file);
  isWritten.catch(() => {});
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(neutralSettings);
    const header: Header = { format: formatName, version: formatVersion, migration: latestMigration() };
    await write(input, JSON.stringify(header));
    const tables = await listTables(client);
    let rows = 0;
    for (const table of tables) rows += await exportTable(client, table, input);
    const footer: Footer = { end: true, tables: tables.length, rows };
    await write(input, JSON.stringify(footer));
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
