import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';

/** Columns with credentials: they are never exported. */
const secretColumns = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'secret',
  'backup_codes',
  'sealed_key',
  'sealed_secret',
  'sealed_image',
  'wrapped_key',
  'hash',
  'device_hash',
];
const ROWS_AT_ONCE = 20;

interface TableFacts extends Record<string, unknown> {
  name: string;
  columns: string[];
  key: string[] | null;
  /** Single-column foreign keys. */
  links: { column: string; parent: string; parentColumn: string }[] | null;
}

/** The tables as the database describes them, so that new tables are exported without being listed here. */
async function describeTables(ctx: Context): Promise<TableFacts[]> {
  return await ctx.db.rows<TableFacts>(sql`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select json_agg(json_build_object('column', a.attname, 'parent', p.relname, 'parentColumn', r.attname))
        from pg_constraint f
        join pg_class p on p.oid = f.confrelid
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
        join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
        where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1) as links
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
}

/**
 * Selects the rows of a table that belong to an account: by its id, or through a parent row. Null for tables without an
 * owner.
 */
function ownedBy(userId: string, table: TableFacts, tables: readonly TableFacts[]): SQL | null {
  if (table.name === 'user') return sql`id = ${userId}`;
  if (table.columns.includes('user_id')) return sql`user_id = ${userId}`;
  const hasOwner = (name: string) => tables.find((other) => other.name === name)?.columns.includes('user_id');
  const link = table.links?.find(({ parent }) => hasOwner(parent));
  if (!link) return null;
  const [column, parentColumn] = [sql.identifier(link.column), sql.identifier(link.parentColumn)];
  return sql`${column} in (select ${parentColumn} from ${sql.identifier(link.parent)} where user_id = ${userId})`;
}

/** Every row about an account, table by table, without secrets; only a few rows are in memory at a time. */
export async function* readAccountTables(
  ctx: Context,
  userId: string,
): AsyncGenerator<{ table: string; rows: AsyncGenerator<unknown> }> {
  const tables = await describeTables(ctx);
  for (const table of tables) {
    const owned = ownedBy(userId, table, tables);
    if (owned && table.key) yield { table: table.name, rows: readRows(ctx, table.name, table.key, owned) };
  }
}

async function* readRows(ctx: Context, name: string, keyColumns: string[], owned: SQL): AsyncGenerator<unknown> {
  const key = sql.join(
    keyColumns.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );
  let after: SQL = sql`true`;
  for (;;) {
    const rows = await ctx.db.rows<{ row: unknown; place: unknown[] }>(sql`
      select to_jsonb(t) - ${sql.param(secretColumns)}::text[] as row, jsonb_build_array(${key}) as place
      from ${sql.identifier(name)} t where ${owned} and ${after} order by ${key} limit ${ROWS_AT_ONCE}`);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    const place = sql.join(
      last.place.map((value) => sql`${value}`),
      sql`, `,
    );
    after = sql`(${key}) > (${place})`;
  }
}
