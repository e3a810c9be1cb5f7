/** Reads the audit log: pages of rows, all rows of a filter for an export, and the words to filter by. */
import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Context } from './context.server.ts';
import type { RowPlace } from './row-place.ts';
import { auditLog } from './schema.server.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditFilter {
  /** The id of a user, or the name of a part of the system. */
  actorId?: string;
  isVisitor?: boolean | undefined;
  action?: string | undefined;
  outcome?: string;
  subjectKind?: string;
  subjectId?: string;
  from?: Date;
  before?: Date;
}

/** What a reader may see: kinds of subject, and of these the acts that a regular expression matches; null: everything. */
export type VisibleActs = { readonly kinds: readonly string[]; readonly actions: string } | null;

const outcome = sql<string>`${auditLog.detail} ->> 'outcome'`;
const newestFirst = [desc(auditLog.at), desc(auditLog.id)] as const;

/** The newest rows that match, before a place. */
export async function listAuditRows(
  ctx: Context,
  filter: AuditFilter,
  visible: VisibleActs,
  limit: number,
  after?: RowPlace | null,
): Promise<AuditRow[]> {
  const { action, subjectKind, subjectId } = filter;
  const isAnyKind = subjectId !== undefined && subjectKind === undefined;
  const kinds = visible?.kinds ?? (isAnyKind ? await listKinds(ctx) : null);
  const seen = visible && (await listActions(ctx, visible)).filter((one) => action === undefined || one === action);
  // One query for each act: an index has the rows of an act in order, but not those of several.
  const queries = (seen ?? [action]).map((one) =>
    ctx.db
      .select()
      .from(auditLog)
      .where(
        and(
          matches({ ...filter, action: one }),
          kinds === null ? undefined : inArray(auditLog.subjectKind, [...kinds]),
          after ? isOlder(after) : undefined,
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit),
  );
  const [first, second, ...rest] = queries;
  if (first === undefined) return [];
  if (second === undefined) return await first;
  return await unionAll(first, second, ...rest)
    .orderBy(sql`at desc, id desc`)
    .limit(limit);
}

function matches(filter: AuditFilter): SQL | undefined {
  const { actorId, isVisitor, action, outcome: ended, subjectKind, subjectId, from, before } = filter;
  return and(
    isVisitor ? and(isNull(auditLog.actorId), eq(auditLog.actorKind, 'visitor')) : undefined,
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    action === undefined ? undefined : eq(auditLog.action, action),
    ended === undefined ? undefined : eq(outcome, ended),
    subjectKind === undefined ? undefined : eq(auditLog.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    from && gte(auditLog.at, from),
    before && lt(auditLog.at, before),
  );
}

const isOlder = ({ at, id }: RowPlace) =>
  sql`(${auditLog.at}, ${auditLog.id}) < (${at.toISOString()}::timestamptz, ${id})`;

const CHUNK_ROWS = 1_000;

/** Every row that matches, newest first, in chunks. */
export async function* everyAuditRow(ctx: Context, filter: AuditFilter, visible: VisibleActs) {
  let after: RowPlace | undefined;
  do {
    const rows: AuditRow[] = await listAuditRows(ctx, filter, visible, CHUNK_ROWS, after);
    yield rows;
    after = rows.length < CHUNK_ROWS ? undefined : rows.at(-1);
  } while (after !== undefined);
}

/** The different values of an indexed expression, one step in the index for each instead of a scan of all rows. */
async function listDistinct(ctx: Context, value: SQL): Promise<string[]> {
  const rows = await ctx.db.rows<{ value: string }>(sql`
    with recursive words(value) as (
      (select ${value} from ${auditLog} where ${value} is not null order by 1 limit 1)
      union all
      select (select ${value} from ${auditLog} where ${value} > words.value order by 1 limit 1)
      from words where words.value is not null
    )
    select value from words where value is not null`);
  return rows.map((row) => row.value);
}

const listKinds = (ctx: Context) => listDistinct(ctx, sql`${auditLog.subjectKind}`);

async function listActions(ctx: Context, visible: VisibleActs): Promise<string[]> {
  const pattern = new RegExp(visible?.actions ?? '');
  return (await listDistinct(ctx, sql`${auditLog.action}`)).filter((action) => pattern.test(action));
}

/** What can be filtered by. */
export async function listAuditWords(ctx: Context, visible: VisibleActs) {
  return {
    actions: await listActions(ctx, visible),
    outcomes: await listDistinct(ctx, outcome),
    kinds: visible?.kinds ?? (await listKinds(ctx)),
  };
}
