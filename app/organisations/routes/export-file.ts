import { requireUser } from '../../accounts/viewer.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { streamOf } from '../../platform/stream-of.server.ts';
import { monthOfAddress, spendingFile } from '../budget/spending-report.server.ts';
import { exportOrganisation } from '../log/export-organisation.server.ts';
import { organisationLogFile } from '../log/organisation-log.server.ts';
import { requireMembership } from '../membership.server.ts';
import type { Route } from './+types/export-file';

/** The audit log of an organisation as CSV or JSON Lines, a month of its spending as CSV, or everything that it holds as JSON. */
export async function loader({ context, params: { address, what }, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  if (what === 'audit-log') {
    const organisation = await requireMembership(ctx, address, 'read-log');
    const format = new URL(request.url).searchParams.get('format') === 'csv' ? 'csv' : 'jsonl';
    return organisationLogFile(ctx, organisation, request.url, format);
  }
  if (what === 'spending') {
    const organisation = await requireMembership(ctx, address, 'see-spending');
    return await spendingFile(ctx, organisation, monthOfAddress(ctx, request.url));
  }
  if (what !== 'data') throw new NotFound('There is no such export.');
  const organisation = await requireMembership(ctx, address, 'export-organisation');
  return new Response(await streamOf(exportOrganisation(ctx, organisation)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${organisation.address}-${ctx.now().toISOString().slice(0, 10)}.json"`,
      'cache-control': 'no-store',
    },
  });
}
