import { requireUser } from '../../accounts/viewer.server.ts';
import { organisationLogFile } from '../log/organisation-log.server.ts';
import { requireMembership } from '../membership.server.ts';
import type { Route } from './+types/log-file';

/** The audit log of an organisation as CSV or JSON Lines. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'read-log');
  const format = new URL(request.url).searchParams.get('format') === 'csv' ? 'csv' : 'jsonl';
  return organisationLogFile(ctx, organisation, request.url, format);
}
