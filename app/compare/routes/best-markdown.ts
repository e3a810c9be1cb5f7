import { ratingText, scoreName } from '../../catalog/score-name.ts';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import { bestWords, loadBest } from '../comparison/best.server.ts';
import type { Route } from './+types/best-markdown';

/** `GET /best/{category}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = decodeURIComponent(/\/best\/([^/]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '');
  const best = await loadBest(ctx, id);
  if (best === null) return problem(404, { title: 'Not found', detail: 'The catalogue has no such category.' });
  const { publicUrl } = ctx.config;
  const address = `${publicUrl}/best/${best.category.id}`;
  const lines = [
    `# ${markdownText(best.title)}`,
    '',
    `${bestWords(best, scoreName()).join(' ')} [How we rank](/how-we-rank.md)`,
    '',
    ...best.rated.map(
      (tool, index) =>
        `${index + 1}. [${markdownText(tool.name)}](/tool/${tool.id}.md): ${ratingText(tool)}. ${markdownText(tool.price.map(([words]) => words).join(''))}`,
    ),
    '',
    `## Not rated yet: ${best.unratedCount}`,
    '',
    'Less than a third of what counts is known of them.',
    '',
    ...best.unrated.map(({ id: tool, name, known }) => `- [${markdownText(name)}](/tool/${tool}.md): ${known} known`),
    '',
    '## Often compared',
    '',
    ...best.pairs.map(({ path, label }) => `- [${markdownText(label)}](${path}.md)`),
    '',
    `From <${address}>`,
    '',
  ];
  return new Response(lines.join('\n').replaceAll('](/', `](${publicUrl}/`), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}
