import { problem } from '../../platform/http-errors.ts';
import { inSlices } from '../../platform/in-slices.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { listMarkdown } from '../page/list-markdown.ts';
import type { Route } from './+types/list-markdown';

/** `GET /models.md`, `/prices.md`, `/providers.md`, `/calculator.md`, `/retirements.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const page = await inSlices(listMarkdown(await modelCatalogue(ctx), dayOf(ctx), new URL(request.url)));
  if (page === null) return problem(404, { title: 'Not found' });
  const address = `${ctx.config.publicUrl}${page.path}`;
  return new Response(`${page.text}\nFrom <${address}>\n`, {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'models'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}
