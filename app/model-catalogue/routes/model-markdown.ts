import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { statusOf } from '../model.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { modelMarkdown } from '../page/model-markdown.ts';
import type { Route } from './+types/model-markdown';

/** `GET /models/{id}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = decodeURIComponent(/\/models\/([^/]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '');
  const model = (await modelCatalogue(ctx)).find(id);
  if (model === null)
    return problem(404, { title: 'Model Not Found', detail: 'No provider and none of our lists knows such a model.' });
  const day = dayOf(ctx);
  const address = `${ctx.config.publicUrl}/models/${model.id}`;
  const status = statusOf(model, day);
  return new Response(modelMarkdown(model, status, day, address), {
    status: status === 'retired' ? 410 : 200,
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'models'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}
