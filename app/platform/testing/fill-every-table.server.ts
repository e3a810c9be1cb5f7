/** Fills every table of the product with rows generated from its columns, so that new tables are covered too. */
import type { ClientBase } from 'pg';
import { connectionsOf } from '../database/open-connections.server.ts';
import type { Database } from '../database.server.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface Column {
  name: string;
  type: string;
  /** Also true of columns that a CHECK of several names, which may ask for one of them. */
  isRequired: boolean;
  /** Values that a CHECK allows. */
  words: string[];
  /** The table and column that a foreign key refers to. */
  names: { table: string; column: string } | null;
}

/** Tables of the product by name, without those of the queue and the migrations. */
export async function listProductTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}

async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            a.attnotnull OR EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conrelid = a.attrelid AND c.contype = 'c'
              AND cardinality(c.conkey) > 1 AND a.attnum = ANY (c.conkey)) AS required,
            (SELECT string_agg(pg_get_constraintdef(c.oid), ' ') FROM pg_constraint c
              WHERE c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]) AS rule,
            (SELECT json_build_object('table', c.confrelid::regclass::text, 'column', r.attname) FROM pg_constraint c
               JOIN pg_attribute r ON r.attrelid = c.confrelid AND r.attnum = c.confkey[1]
              WHERE c.conrelid = a.attrelid AND c.contype = 'f' AND c.conkey = ARRAY[a.attnum] LIMIT 1) AS names
       FROM pg_attribute a
      WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum`,
    [quoted(table)],
  );
  return rows.map(({ name, type, required, rule, names }) => ({
    name,
    type,
    isRequired: required,
    words: [...(rule ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map((match) => match[1] as string),
    names: names && { ...names, table: names.table.replaceAll('"', '') },
  }));
}

const awkward = 'line\nbreak, "quotes", \\ backslash, tab\t, emoji 🧭, مرحبا, {"json": [1]}, \\x00, ';

/** A value whose text format is hard to transfer; rows 0 and 1 of a table get different ones. */
function sampleOf(column: Column, table: string, row: number): unknown {
  if (column.words.length > 0) return column.words[row % column.words.length];
  const { type, name } = column;
  if (type.endsWith('[]')) return row === 0 ? ['a,b', 'c"d', ''] : [];
  if (type === 'jsonb' || type === 'json')
    return JSON.stringify({ [awkward]: null, big: 0.1, list: [row, '', { table }] });
  if (type === 'boolean') return row === 0;
  if (type === 'date') return `2026-02-2${row + 7}`;
  if (type.startsWith('timestamp')) return `2026-03-29 02:3${row}:00.00012${row}+01`;
  if (type === 'bytea') return Buffer.from([0, 255, 10, row]);
  if (type === 'double precision' || type === 'real') return 1 / 3 + row;
  if (/^(smallint|integer|bigint|numeric)/.test(type)) return row + 2;
  if (type === 'text' || type.startsWith('character')) return `${row} ${awkward}${table}.${name}`;
  throw new Error(`No value is known for ${table}.${name} of type ${type}; say one here.`);
}

/** The second row of a table leaves optional columns null. */
function rowOf(columns: Column[], table: string, row: number, made: Map<string, unknown>): unknown[] {
  return columns.map((column) => {
    if (row === 1 && !column.isRequired) return null;
    const { names } = column;
    const value = names ? made.get(`${names.table}.${names.column}.${row}`) : sampleOf(column, table, row);
    if (names && names.table !== table && value === undefined)
      throw new Error(`${table}.${column.name} is filled before ${names.table}.`);
    return value ?? null;
  });
}

/** Inserts two rows into each empty table, referenced tables first. */
export async function fillEveryTable(database: Database): Promise<void> {
  await connectionsOf(database).backend.withPatientConnection(async (client) => {
    const waiting = new Map<string, Column[]>();
    for (const table of await listProductTables(client)) waiting.set(table, await columnsOf(client, table));
    const made = new Map<string, unknown>();
    while (waiting.size > 0) {
      const isReady = (columns: Column[], table: string) =>
        columns.every(({ names }) => !names || names.table === table || !waiting.has(names.table));
      const [table, columns] = [...waiting].find(([name, all]) => isReady(all, name)) ?? [];
      if (!table || !columns) throw new Error(`Tables name each other in a circle: ${[...waiting.keys()].join(', ')}.`);
      waiting.delete(table);
      await fillTable(client, table, columns, made);
    }
  });
}

async function fillTable(client: ClientBase, table: string, columns: Column[], made: Map<string, unknown>) {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
  for (const row of rowCount ? [] : [0, 1])
    await client.query(
      `INSERT INTO ${quoted(table)} (${names}) OVERRIDING SYSTEM VALUE VALUES (${places})`,
      rowOf(columns, table, row, made),
    );
  const { rows } = await client.query(`SELECT * FROM ${quoted(table)} LIMIT 2`);
  for (const row of [0, 1])
    for (const { name } of columns) made.set(`${table}.${name}.${row}`, (rows[row] ?? rows[0])[name]);
}

/** Every row of every table and of the waiting jobs, as text that does not depend on the server. */
export async function readEveryTable(database: Database): Promise<Record<string, string[]>> {
  return await connectionsOf(database).backend.withPatientConnection(async (client) => {
    await client.query('BEGIN READ ONLY');
    try {
      await client.query("SET LOCAL TimeZone = 'UTC'");
      const names = (await listProductTables(client)).map((name) => quoted(name));
      const all: Record<string, string[]> = {};
      for (const name of [...names, 'pgboss.queue', 'pgboss.job']) {
        const { rows } = await client.query(`SELECT to_jsonb(held)::text AS line FROM ${name} AS held`);
        all[name] = rows.map(({ line }) => line as string).sort();
      }
      return all;
    } finally {
      await client.query('ROLLBACK');
    }
  });
}
