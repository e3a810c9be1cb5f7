import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { toolChanges } from './schema.server.ts';
import type { ToolChange } from './tool-change.ts';

export interface ChangeFilter {
  toolId?: string;
  fields?: readonly string[];
  /** Pagination: id of the last known change; older ones are returned. */
  before?: string;
  limit: number;
}

/** Newest first; none while the database is down. */
export async function listToolChanges(
  ctx: Context,
  { toolId, fields, before, limit }: ChangeFilter,
): Promise<ToolChange[]> {
  try {
    const rows = await ctx.db
      .select()
      .from(toolChanges)
      .where(
        and(
          toolId === undefined ? undefined : eq(toolChanges.toolId, toolId),
          fields === undefined ? undefined : inArray(toolChanges.field, [...fields]),
          before === undefined ? undefined : lt(toolChanges.id, before),
        ),
      )
      .orderBy(desc(toolChanges.id))
      .limit(limit);
    return rows.map(({ fromValue, toValue, at, ...row }) => ({
      ...row,
      from: fromValue,
      to: toValue,
      at: at.toISOString(),
    }));
  } catch (error) {
    ctx.log.warn({ err: error }, 'the change log could not be read');
    return [];
  }
}

/** Every change from this time on, oldest first. An id begins with its time: microseconds in hexadecimal. */
export async function listChangesSince(ctx: Context, at: Date) {
  const first = (at.getTime() * 1_000).toString(16).padStart(14, '0');
  const rows = await ctx.db.select().from(toolChanges).where(gte(toolChanges.id, first)).orderBy(asc(toolChanges.id));
  return rows.map(({ fromValue, toValue, ...row }) => ({ ...row, from: fromValue, to: toValue }));
}
