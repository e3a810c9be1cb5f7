import { auditLogFile, parseAuditSearch } from '../../accounts/read-audit-log.server.ts';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { visibleActs } from '../audit/duties.ts';
import type { Route } from './+types/audit-log-export';

/** The acts of a search as CSV or JSON Lines. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const format = new URL(request.url).searchParams.get('format') === 'csv' ? 'csv' : 'jsonl';
  const visible = visibleActs(ctx.viewer.role);
  return auditLogFile(ctx, parseAuditSearch(request.url), { acts: visible }, { name: 'audit-log', format });
}
