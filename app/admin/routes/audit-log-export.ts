import { csvField } from '@yardstick/bench/words';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { streamOf } from '../../platform/stream-of.server.ts';
import { type AuditEntry, exportAuditLog, parseAuditSearch } from '../audit/read-audit-log.server.ts';
import type { Route } from './+types/audit-log-export';

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

/** The acts of a search as CSV or JSON Lines, streamed: nothing of it is held in memory. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const isCsv = new URL(request.url).searchParams.get('format') === 'csv';
  const chunks = exportAuditLog(ctx, parseAuditSearch(request.url));
  const name = `audit-log-${ctx.now().toISOString().slice(0, 10)}.${isCsv ? 'csv' : 'jsonl'}`;
  return new Response(streamOf(write(chunks, isCsv)), {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
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
