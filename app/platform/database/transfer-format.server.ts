import type { ClientBase } from 'pg';

/** The export or import cannot be done; the message is meant for the operator. */
export class TransferRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TransferRefused';
  }
}

export interface Transferred {
  tables: number;
  rows: number;
}

export const formatName = 'yardstick-export';
export const formatVersion = 1;

export interface Header {
  format: typeof formatName;
  version: typeof formatVersion;
  /** The latest migration of the database that the file was written from. */
  migration: string;
}

/** Introduces the rows that follow, each a JSON array of strings and nulls in the order of `columns`. */
export interface TableLine {
  table: string;
  columns: string[];
}

/** The last line; a file without it is truncated. */
export interface Footer {
  end: true;
  tables: number;
  rows: number;
  /** SHA-256 of all earlier lines, hexadecimal; absent in files of earlier versions. */
  sha256?: string;
}

export interface Column {
  name: string;
  type: string;
}

export interface Table {
  /** Quoted, with its schema: ready for SQL, and the table's name in the file. */
  name: string;
  columns: Column[];
}

/** Waiting jobs are transferred too; pg-boss's internal tables are not. */
const jobTables = ['queue', 'schedule', 'job'];

/** Every table to transfer, with its writable columns. Jobs come last, after their queues. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attname) AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE (n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition)
         OR (n.nspname = 'pgboss' AND c.relname = ANY($1))
      GROUP BY n.nspname, c.relname
      ORDER BY n.nspname DESC, array_position($1, c.relname::text), c.relname`,
    [jobTables],
  );
  return rows as Table[];
}

/** Makes the text format of values independent of the server's settings. */
export const neutralSettings = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL search_path = public`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
