import { problem } from '../../platform/http-errors.ts';
import { privatePage, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findPictureFacts } from '../social-image/picture-facts.server.ts';
import { renderPicture } from '../social-image/render-picture.server.ts';
import type { Route } from './+types/social-image';

const PICTURE_FRESH_S = 3_600;

/** `GET /social/{kind}/{id}.png`: the social image of a tool, category, comparison or post, 1200 by 630. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = /^(.+)\.png$/.exec(params.file)?.[1];
  const facts = id === undefined ? null : await findPictureFacts(ctx, params.kind, id);
  if (facts === null) return problem(404, { title: 'Not found', detail: 'There is no image at this address.' });
  const png = await renderPicture(ctx, facts);
  if (png === null) {
    const isSite = params.kind === 'page';
    if (isSite)
      return problem(503, { title: 'Busy', detail: 'Too many images are being drawn.' }, { 'retry-after': '5' });
    return new Response(null, { status: 302, headers: { ...privatePage(), location: '/social/page/site.png' } });
  }
  return new Response(new Uint8Array(png), {
    headers: {
      ...publicPage(PICTURE_FRESH_S, 'catalog', 'blog'),
      'content-type': 'image/png',
      // For embedding by other sites.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
