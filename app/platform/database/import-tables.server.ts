import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { withoutConstraints } from './suspended-constraints.server.ts';
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

/** Limits of one INSERT statement. */
const rowsAtOnce = 500;
const charactersAtOnce = 4_000_000;

const cutOff = () => new TransferRefused('The file is damaged or was cut off. Nothing was imported.');

const changed = () =>
  new TransferRefused('The file was changed after data:export wrote it: its checksum differs. Nothing was imported.');

async function decrypted(source: Readable, key: string | null): Promise<Readable> {
  if (key === null)
    throw new TransferRefused('The file is encrypted. Set BACKUP_KEY to the key that it was made with.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    const stream = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(stream as WebStream);
  } catch (error) {
    source.destroy();
    if (!/no identity matched/.test(String(error))) throw cutOff();
    throw new TransferRefused('The file was encrypted with another key than BACKUP_KEY. Nothing was imported.');
  }
}

async function* readLines(file: string, key: string | null): AsyncGenerator<string> {
  await access(file).catch(() => {
    throw new TransferRefused(`${file} cannot be read.`);
  });
  const raw = createReadStream(file);
  const plain = file.endsWith('.age') ? await decrypted(raw, key) : raw;
  const input = /\.gz(\.age)?$/.test(file) ? pipeline(plain, createGunzip(), () => {}) : plain;
  const { linesOf } = await import('@yardstick/bench');
  try {
    for await (const line of linesOf(input)) yield line.toString();
  } catch {
    throw cutOff();
  }
}

function parse<Line>(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    throw cutOff();
  }
}

function checkHeader(line: string | undefined): Header {
  const header = line?.startsWith('{') ? parse<Header>(line) : undefined;
  if (header?.format !== formatName) throw new TransferRefused('This is not a file that data:export wrote.');
  if (header.version !== formatVersion) {
    throw new TransferRefused(
      `The file has format version ${header.version}; this version of Yardstick reads ${formatVersion}.`,
    );
  }
  return header;
}

/** @throws TransferRefused when it is not the beginning of an export */
export async function readHeader(file: string, key: string | null): Promise<Header> {
  for await (const line of readLines(file, key)) return checkHeader(line);
  return checkHeader(undefined);
}

/** Inserts the rows of one table in batches; PostgreSQL itself parses their values. */
class TableWriter {
  readonly #client: ClientBase | null;
  readonly #statement: string;
  #lines: string[] = [];
  #characters = 0;
  count = 0;

  constructor(client: ClientBase | null, table: Table, columns: string[]) {
    this.#client = client;
    const types = new Map(table.columns.map(({ name, type }) => [name, type]));
    const values = columns.map((name, index) => `(line ->> ${index})::${types.get(name)}`);
    // Rows that the program creates in an empty database, such as its queues, may exist already.
    this.#statement = `INSERT INTO ${table.name} (${columns.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS line ${table.name.startsWith('pgboss.') ? 'ON CONFLICT DO NOTHING' : ''}`;
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#characters += line.length;
    this.count++;
    if (this.#lines.length >= rowsAtOnce || this.#characters >= charactersAtOnce) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const batch = `[${this.#lines.join(',')}]`;
    this.#lines = [];
    this.#characters = 0;
    try {
      await this.#client?.query(this.#statement, [batch]);
    } catch (error) {
      // SQLSTATE class 22: a line that is not JSON, or a value that its column cannot hold.
      if (/^22/.test(String((error as { code?: unknown }).code))) throw cutOff();
      throw error;
    }
  }
}

function openWriter(
  client: ClientBase | null,
  known: Map<string, Table>,
  { table: name, columns }: TableLine,
  header: Header,
) {
  const table = known.get(name);
  const names = new Set(table?.columns.map((column) => column.name));
  if (!table || names.size !== columns.length || !columns.every((column) => names.has(column))) {
    throw new TransferRefused(
      `The file was written by another version of Yardstick (${header.migration}): the table ${name} does not fit. Import it with that version, then upgrade.`,
    );
  }
  return new TableWriter(client, table, columns);
}

async function refuseUnlessEmpty(client: ClientBase, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (name === 'pgboss.queue' || name === 'pgboss.schedule') continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount)
      throw new TransferRefused(
        `The database is not empty: ${name} has rows. Import into a new database, or replace everything in this one with --replace.`,
      );
  }
}

/** Sets each sequence past the largest imported value. */
async function advanceSequences(client: ClientBase, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query('SELECT pg_get_serial_sequence($1, $2) AS sequence', [name, column.name]);
      if (!rows[0].sequence) continue;
      await client.query(`SELECT setval($1, COALESCE(max(${quoted(column.name)}), 0) + 1, false) FROM ${name}`, [
        rows[0].sequence,
      ]);
    }
  }
}

/** @param client null: the file is only checked, nothing is written */
async function fill(client: ClientBase | null, tables: Table[], { file, key }: ImportOptions): Promise<Transferred> {
  const known = new Map(tables.map((table) => [table.name, table]));
  let header: Header | undefined;
  let footer: Footer | undefined;
  let writer: TableWriter | undefined;
  const done: Transferred = { tables: 0, rows: 0 };
  const hash = createHash('sha256');
  let sha256 = '';
  for await (const line of readLines(file, key)) {
    if (!header) header = checkHeader(line);
    else if (line.startsWith('[') && writer) await writer.add(line);
    else {
      await writer?.flush();
      done.rows += writer?.count ?? 0;
      const next = parse<TableLine | Footer>(line);
      if ('end' in next) {
        footer = next;
        sha256 = hash.copy().digest('hex');
      } else if (typeof next.table === 'string' && Array.isArray(next.columns)) {
        writer = openWriter(client, known, next, header);
        done.tables++;
      } else throw cutOff();
    }
    hash.update(`${line}\n`);
  }
  checkHeader(header && JSON.stringify(header));
  if (!footer || footer.rows !== done.rows || footer.tables !== done.tables) throw cutOff();
  if (footer.sha256 !== undefined && footer.sha256 !== sha256) throw changed();
  return done;
}

export interface ImportOptions {
  file: string;
  /** The age identity that opens files whose names end in .age. */
  key: string | null;
  /** Deletes all rows first, in the same transaction; otherwise the database must be empty. */
  isReplacing: boolean;
}

export async function importTables(client: ClientBase, options: ImportOptions): Promise<Transferred> {
  // The whole file is read first, so that a damaged one is refused before anything is touched.
  await fill(null, await listTables(client), options);
  await client.query('BEGIN');
  try {
    await client.query(neutralSettings);
    const tables = await listTables(client);
    if (options.isReplacing) await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
    else await refuseUnlessEmpty(client, tables);
    const done = await withoutConstraints(client, () => fill(client, tables, options));
    await advanceSequences(client, tables);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
