import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { jsonList } from '../platform/json-list.ts';

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
  'old_sealed_secret',
  'sealed_image',
  'sealed_saml_key',
  'wrapped_key',
  'hash',
  'device_hash',
];
/** Rows are read until they take this much in the database, where long values are compressed. */
const BYTES_AT_ONCE = 262_144;
const ROWS_AT_ONCE = 1_000;
/** Their size together, in the query only. */
const SIZE = 'size_until_here';

/** What names an account, or its address, and is not exported with it: the export says so, and why. */
export const notHeld: Readonly<Record<string, string>> = {
  'api_key.vouched_by': 'API keys that were made after a login by your organisation are in the table api_key.',
  'audit_log.detail': 'Details of your acts can be about other people. The acts themselves are in the table audit_log.',
  'benchmark_runs.started_by':
    'Runs that you started for an organisation belong to it, or to whom it gave them. That you started them is in your acts.',
  'benchmark_schedules.set_by':
    'Schedules of runs of an organisation are its own. That you set one is in your acts, and your own are in the table benchmark_schedules.',
  'checkout.started_by':
    'Payments that you began for an organisation are its own. That you chose a plan for it is in your acts.',
  'contact_messages.email': 'Anybody can type any address into the contact form: its messages belong to no account.',
  'contact_messages.settled_by': 'Which messages you answered as an administrator: they are others’.',
  'contributions.decided_by': 'Which contributions you decided as a moderator: they are others’.',
  'mail_outbox.recipient': 'Mails to you hold links that act for you. You have received them.',
  'organisation.id': 'An organisation has an account of its own. Your memberships are under organisations.',
  'organisation_identity.tried_by': 'That you tried the identity provider of an organisation is in your acts.',
  'organisation_invitation.email': 'Invitations to your confirmed address are under organisations.',
  'organisation_invitation.invited_by':
    'Invitations that you sent name other people. The organisation’s page lists them.',
  'organisation_spending.started_by':
    'What your runs cost on the shared keys of an organisation is its account of them; it is in its export.',
  'reviews.decided_by': 'Which reviews you decided as a moderator: they are others’.',
  'tool_claims.decided_by': 'Which claims you decided as a moderator: they are others’.',
};

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
  if (table.name === 'audit_log') return sql`actor_id = ${userId}`;
  if (table.columns.includes('user_id')) return sql`user_id = ${userId}`;
  const hasOwner = (name: string) => tables.find((other) => other.name === name)?.columns.includes('user_id');
  const link = table.links?.find(({ parent }) => hasOwner(parent));
  if (!link) return null;
  const [column, parentColumn] = [sql.identifier(link.column), sql.identifier(link.parentColumn)];
  return sql`${column} in (select ${parentColumn} from ${sql.identifier(link.parent)} where user_id = ${userId})`;
}

/** Every row about an account as the text of a JSON object, table by table, without secrets; only a few are in memory at a time. */
export async function* readAccountTables(
  ctx: Context,
  userId: string,
): AsyncGenerator<{ table: string; rows: AsyncGenerator<string> }> {
  const tables = await describeTables(ctx);
  for (const table of tables) {
    const owned = ownedBy(userId, table, tables);
    if (owned && table.key) yield { table: table.name, rows: readRows(ctx, table, table.key, owned) };
  }
}

/**
 * The same as the text of one JSON object, a list for each table.
 * @param without names of tables that are left out
 */
export async function* streamAccountTables(
  ctx: Context,
  userId: string,
  without: readonly string[] = [],
): AsyncGenerator<string> {
  let before = '{';
  for await (const { table, rows } of readAccountTables(ctx, userId)) {
    if (without.includes(table)) continue;
    yield `${before}${JSON.stringify(table)}:`;
    yield* jsonList(rows);
    before = ',';
  }
  yield '}';
}

async function* readRows(
  ctx: Context,
  { name, columns }: TableFacts,
  keyColumns: readonly string[],
  owned: SQL,
): AsyncGenerator<string> {
  const list = (items: readonly SQL[], between = sql`, `) => sql.join([...items], between);
  const key = list(keyColumns.map((column) => sql`${sql.identifier(column)}`));
  const size = list(
    columns.map((column) => sql`coalesce(pg_column_size(${sql.identifier(column)}), 0)`),
    sql` + `,
  );
  const unsaid = sql.param([...secretColumns, SIZE, ...(name === 'audit_log' ? ['detail'] : [])]);
  let after: SQL = sql`true`;
  for (;;) {
    // The size is that of the stored values: rows beyond the limit are not decompressed.
    const rows = await ctx.db.rows<{ row: string; place: unknown[] }>(sql`
      select (to_jsonb(t) - ${unsaid}::text[])::text as row, jsonb_build_array(${key}) as place
      from (select *, sum(${size}) over (order by ${key} rows unbounded preceding) - (${size}) as ${sql.identifier(SIZE)}
        from ${sql.identifier(name)} where ${owned} and ${after} order by ${key} limit ${ROWS_AT_ONCE}) t
      where ${sql.identifier(SIZE)} < ${BYTES_AT_ONCE} order by ${key}`);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last) return;
    after = sql`(${key}) > (${list(last.place.map((value) => sql`${value}`))})`;
  }
}
