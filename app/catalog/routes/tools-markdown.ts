import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import { listCategories } from '../catalog-queries.server.ts';
import { toolsTableRow } from '../parts/tools-rows.ts';
import { ratingText } from '../score-name.ts';
import { toolsSearch } from '../snapshot/tools-listing.ts';
import { findToolsPage } from '../snapshot/tools-page.server.ts';
import type { Route } from './+types/tools-markdown';

/** `GET /tools.md`, with the query of `/tools` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { tools, listing, total, pageCount, groups } = await findToolsPage(ctx, new URL(request.url).searchParams);
  const categories = await listCategories(ctx);
  const today = ctx.now().toISOString().slice(0, 10);
  const chosen = groups.flatMap(({ label, options }) =>
    options.filter(({ isChosen }) => isChosen).map((option) => `- ${label}: ${option.label}`),
  );
  const address = `${ctx.config.publicUrl}/tools${toolsSearch(listing)}`;
  const lines = [
    '# All AI tools',
    '',
    `${total} tools, page ${listing.page} of ${pageCount}. Unknown is neither yes nor no.`,
    '',
    ...(chosen.length === 0 ? [] : [...chosen, '']),
    '| Tool | Category | Score | Price | Platforms | Open source | Launched | Status |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...tools.map((tool) => {
      const row = toolsTableRow(tool, categories, today);
      const price = row.price.map(([words]) => words).join('');
      const cells = [row.category, ratingText(tool), price, row.platforms, row.openSource, row.launched];
      return `| [${markdownText(tool.name)}](/tool/${tool.id}.md) | ${[...cells, row.status ?? ''].map(markdownText).join(' | ')} |`;
    }),
    '',
    `From <${address}>`,
    '',
  ];
  return new Response(lines.join('\n').replaceAll('](/', `](${ctx.config.publicUrl}/`), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}
