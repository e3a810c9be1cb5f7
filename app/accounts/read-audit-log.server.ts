import { csvField } from '@yardstick/bench/words';
import * as z from 'zod/mini';
import {
  type AuditFilter,
  type AuditRow,
  everyAuditRow,
  listAuditRows,
  type VisibleActs,
} from '../platform/audit-log.server.ts';
import type { Context } from '../platform/context.server.ts';
import { text } from '../platform/parse-form.ts';
import { parsePlace, writePlace } from '../platform/row-place.ts';
import { streamOf } from '../platform/stream-of.server.ts';
import { findPersonByEmail, listEmails } from './person-queries.server.ts';

/** The audit log as its reader may see it, filtered by the words of an address. */

/** Years that the database knows; others limit nothing. */
const day = z.catch(z.iso.date().check(z.regex(/^[12]/)), '');
const searchSchema = z.object({ who: text, what: text, outcome: text, kind: text, id: text, from: day, to: day });
export type AuditSearch = z.infer<typeof searchSchema>;

export const parseAuditSearch = (address: string): AuditSearch =>
  searchSchema.parse(
    Object.fromEntries([...new URL(address).searchParams].map(([name, value]) => [name, value.trim().slice(0, 200)])),
  );

const DAY_MS = 86_400_000;

/** What a reader may see: which acts, and whose addresses, by id; others are shown by their ids. */
export interface AuditSight {
  acts: VisibleActs;
  emailsOf?: typeof listEmails;
  /** The id of the person who had an address, of people whose address the reader may see; absent: of the person who has it now. */
  idOf?: (ctx: Context, email: string) => Promise<string | null>;
}

/** @returns null when nobody whose address the reader may see has the address in `who` */
async function filterOf(
  ctx: Context,
  { who, what, outcome, kind, id, from, to }: AuditSearch,
  { emailsOf = listEmails, idOf }: AuditSight,
): Promise<AuditFilter | null> {
  const filter: AuditFilter = {
    ...(what && { action: what }),
    ...(outcome && { outcome }),
    ...(kind && { subjectKind: kind }),
    ...(id && { subjectId: id }),
    ...(from && { from: new Date(from) }),
    // A day counts to its end.
    ...(to && { before: new Date(Date.parse(to) + (to.includes('T') ? 0 : DAY_MS)) }),
  };
  if (who === '') return filter;
  if (who === 'visitor') return { ...filter, isVisitor: true };
  if (!who.includes('@')) return { ...filter, actorId: who };
  if (idOf !== undefined) {
    const actorId = await idOf(ctx, who.toLowerCase());
    return actorId === null ? null : { ...filter, actorId };
  }
  const person = await findPersonByEmail(ctx, who);
  if (person === null || (await emailsOf(ctx, [person.id])).size === 0) return null;
  return { ...filter, actorId: person.id };
}

export const AUDIT_PAGE = 50;

/** @param after the `next` of the page before */
export async function readAuditPage(
  ctx: Context,
  search: AuditSearch,
  sight: AuditSight,
  after: string | null,
  limit = AUDIT_PAGE,
) {
  const filter = await filterOf(ctx, search, sight);
  if (filter === null) return { problem: 'There is no account with this address.', entries: [], next: null };
  const rows = await listAuditRows(ctx, filter, sight.acts, limit + 1, parsePlace(after));
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)! : null;
  return {
    problem: null,
    entries: await withNames(ctx, shown, sight),
    next: last && writePlace(last.at, last.id),
  };
}

/** An act with the address of the person who did it. */
export type AuditEntry = Omit<AuditRow, 'at'> & { at: string; who: string };

async function withNames(ctx: Context, rows: AuditRow[], { emailsOf = listEmails }: AuditSight): Promise<AuditEntry[]> {
  const people = rows.flatMap(({ actorId, detail }) => [actorId ?? [], memberOf(detail) ?? []].flat());
  const emails = await emailsOf(ctx, [...new Set(people)]);
  const nameOf = (id: string) => emails.get(id) ?? id;
  return rows.map(({ detail, ...row }) => ({
    ...row,
    detail: memberOf(detail) === null ? detail : { ...detail, member: nameOf(memberOf(detail)!) },
    at: row.at.toISOString(),
    who: row.actorId === null ? row.actorKind : nameOf(row.actorId),
  }));
}

/** Acts on the members of an organisation store whom they are about by the id: addresses are not stored in the log. */
const memberOf = (detail: Record<string, unknown>) => (typeof detail.member === 'string' ? detail.member : null);

/** Every act of a search, for an export: a chunk in memory at a time. */
export async function* everyAuditEntry(
  ctx: Context,
  search: AuditSearch,
  sight: AuditSight,
): AsyncGenerator<AuditEntry[]> {
  const filter = await filterOf(ctx, search, sight);
  if (filter === null) return;
  for await (const rows of everyAuditRow(ctx, filter, sight.acts)) yield await withNames(ctx, rows, sight);
}

const columns = [
  'at',
  'who',
  'actorKind',
  'actorId',
  'action',
  'subjectKind',
  'subjectId',
  'detail',
  'requestId',
] as const;

/** The acts of a search as a file, streamed: nothing of it is held in memory. */
export async function auditLogFile(
  ctx: Context,
  search: AuditSearch,
  sight: AuditSight,
  { name, format }: { name: string; format: 'csv' | 'jsonl' },
): Promise<Response> {
  const isCsv = format === 'csv';
  return new Response(await streamOf(write(everyAuditEntry(ctx, search, sight), isCsv)), {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${ctx.now().toISOString().slice(0, 10)}.${format}"`,
      'cache-control': 'no-store',
    },
  });
}

async function* write(chunks: AsyncGenerator<AuditEntry[]>, isCsv: boolean): AsyncGenerator<string> {
  if (isCsv) yield `${columns.join(',')}\r\n`;
  for await (const entries of chunks)
    yield entries.map(isCsv ? csvLine : (entry) => `${JSON.stringify(entry)}\n`).join('');
}

const csvLine = (entry: AuditEntry) =>
  `${columns.map((column) => csvField(column === 'detail' ? JSON.stringify(entry.detail) : entry[column])).join(',')}\r\n`;
