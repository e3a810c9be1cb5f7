import { redirect } from 'react-router';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { explainScore, findCategory, findRenamedTool, findTool } from '../catalog-queries.server.ts';
import { toolMarkdown } from '../parts/tool-markdown.ts';
import { pastNotes, toolsAsOf } from '../tool-history.server.ts';
import { toolReviews } from '../tool-reviews.server.ts';
import { parseViewChoice } from '../view-choice.ts';
import type { Route } from './+types/tool-markdown';

/** `GET /tool/{id}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = decodeURIComponent(/\/tool\/([^/]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '');
  const current = await findTool(ctx, id);
  const renamed = current === null ? await findRenamedTool(ctx, id) : null;
  if (renamed !== null) throw redirect(`/tool/${renamed}.md`, 301);
  if (current === null)
    return problem(404, { title: 'Tool Not Found', detail: 'The tool you are looking for does not exist.' });
  const today = ctx.now().toISOString().slice(0, 10);
  const { choice, refused } = parseViewChoice(new URL(request.url).searchParams, today);
  const past = choice.asOf === null ? [] : await toolsAsOf(ctx, [current], choice.asOf);
  const day = choice.asOf ?? today;
  const tool = past[0]?.tool ?? current;
  const notes = [...refused.map(({ message }) => message), ...(past.length > 0 ? pastNotes(past, day) : [])];
  const category = await findCategory(ctx, tool.category);
  const address = `${ctx.config.publicUrl}/tool/${tool.id}`;
  return new Response(
    toolMarkdown({
      tool,
      categoryName: category?.name ?? tool.category,
      address,
      scoreSheet: past.length > 0 ? null : await explainScore(ctx, tool),
      reviews: (past.length > 0 ? null : await toolReviews(ctx, tool))?.lines ?? [],
      choice,
      notes,
      asOf: day,
    }),
    {
      headers: {
        ...publicPage(CATALOG_FRESH_S, 'catalog', 'reviews'),
        'content-type': 'text/markdown; charset=utf-8',
        link: `<${address}>; rel="canonical"`,
      },
    },
  );
}
