import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { loadGallery } from '../gallery/load-gallery.server.ts';
import { galleryMarkdown } from '../parts/gallery-markdown.ts';
import type { Route } from './+types/benchmarks-markdown';

/** `GET /benchmarks.md` */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { publicUrl } = ctx.config;
  return new Response(galleryMarkdown(await loadGallery(ctx), publicUrl), {
    headers: {
      ...publicPage(DEFAULT_FRESH_S, 'shared-results'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${publicUrl}/benchmarks>; rel="canonical"`,
    },
  });
}
