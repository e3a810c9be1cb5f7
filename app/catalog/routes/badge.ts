import { redirect } from 'react-router';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findRenamedTool, findToolSummary } from '../catalog-queries.server.ts';
import { badgeSvg } from '../parts/badge-svg.ts';
import { unratedText } from '../score-name.ts';
import type { Route } from './+types/badge';

/** `GET /badge/{tool}.svg`: the score as a picture that other sites embed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = /^(.+)\.svg$/.exec(params.file)?.[1];
  const tool = id === undefined ? null : await findToolSummary(ctx, id);
  if (tool === null) {
    const renamed = id === undefined ? null : await findRenamedTool(ctx, id);
    if (renamed !== null) throw redirect(`/badge/${renamed}.svg`, 301);
    const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain' };
    return new Response('There is no such tool.', { status: 404, headers });
  }
  const value = tool.rating > 0 ? `${tool.rating.toFixed(1)} of 5` : unratedText(tool);
  return new Response(badgeSvg({ name: tool.name, value }), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog'),
      'content-type': 'image/svg+xml; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      // Opened directly, an SVG must not run scripts.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
