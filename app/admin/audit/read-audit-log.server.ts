import * as z from 'zod/mini';
import { findPersonByEmail, listEmails } from '../../accounts/person-queries.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { type AuditFilter, type AuditRow, everyAuditRow, listAuditRows } from '../../platform/audit-log.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { text } from '../../platform/parse-form.ts';
import { parsePlace, writePlace } from '../../platform/row-place.ts';
import { visibleActs } from './duties.ts';

/** The audit log as a reader's role may see it, filtered by the words of an address. */

/** Years that the database knows; others limit nothing. */
const day = z.catch(z.iso.date().check(z.regex(/^[12]/)), '');
const searchSchema = z.object({ who: text, what: text, outcome: text, kind: text, id: text, from: day, to: day });
export type AuditSearch = z.infer<typeof searchSchema>;

export const parseAuditSearch = (address: string): AuditSearch =>
  searchSchema.parse(
    Object.fromEntries([...new URL(address).searchParams].map(([name, value]) => [name, value.trim().slice(0, 200)])),
  );

const DAY_MS = 86_400_000;

/** @returns null when nobody has the address in `who` */
async function filterOf(
  ctx: Context,
  { who, what, outcome, kind, id, from, to }: AuditSearch,
): Promise<AuditFilter | null> {
  const filter: AuditFilter = {
    ...(what && { action: what }),
    ...(outcome && { outcome }),
    ...(kind && { subjectKind: kind }),
    ...(id && { subjectId: id }),
    ...(from && { from: new Date(from) }),
    ...(to && { before: new Date(Date.parse(to) + DAY_MS) }),
  };
  if (who === '') return filter;
  if (who === 'visitor') return { ...filter, isVisitor: true };
  if (!who.includes('@')) return { ...filter, actorId: who };
  const person = await findPersonByEmail(ctx, who);
  return person && { ...filter, actorId: person.id };
}

export const AUDIT_PAGE = 50;

/** @param after the `next` of the page before */
export async function readAuditPage(ctx: UserContext, search: AuditSearch, after: string | null) {
  const filter = await filterOf(ctx, search);
  if (filter === null) return { problem: 'There is no account with this address.', entries: [], next: null };
  const rows = await listAuditRows(ctx, filter, visibleActs(ctx.viewer.role), AUDIT_PAGE + 1, parsePlace(after));
  const shown = rows.slice(0, AUDIT_PAGE);
  const last = rows.length > AUDIT_PAGE ? shown.at(-1)! : null;
  return {
    problem: null,
    entries: await withNames(ctx, shown),
    next: last && writePlace(last.at, last.id),
  };
}

/** An act with the address of the person who did it. */
export type AuditEntry = Omit<AuditRow, 'at'> & { at: string; who: string };

async function withNames(ctx: Context, rows: AuditRow[]): Promise<AuditEntry[]> {
  const emails = await listEmails(ctx, [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    who: row.actorId === null ? row.actorKind : (emails.get(row.actorId) ?? row.actorId),
  }));
}

/** Every act of a search, for an export: a chunk in memory at a time. */
export async function* exportAuditLog(ctx: UserContext, search: AuditSearch): AsyncGenerator<AuditEntry[]> {
  const filter = await filterOf(ctx, search);
  if (filter === null) return;
  for await (const rows of everyAuditRow(ctx, filter, visibleActs(ctx.viewer.role))) yield await withNames(ctx, rows);
}
