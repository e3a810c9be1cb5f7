import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { listPrograms } from '../program-queries.server.ts';
import type { Route } from './+types/programs-api';

/** `GET /api/certification_programs`: all programs, by level. */
export async function loader({ context }: Route.LoaderArgs) {
  const programs = await listPrograms(requestContext(context));
  return Response.json(programs, { headers: publicPage(DEFAULT_FRESH_S, 'certifications') });
}
