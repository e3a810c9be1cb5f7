import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import { longDate } from '../../ui/written-date.ts';
import { listCategories } from '../catalog-queries.server.ts';
import { platformNames } from '../fact-wording.ts';
import { ratingText } from '../score-name.ts';
import { toolsSearch } from '../snapshot/tools-listing.ts';
import { findToolsPage } from '../snapshot/tools-page.server.ts';
import type { ToolSummary } from '../tool.ts';
import { cardPrice, priceAge } from '../tool-card-facts.ts';
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
      const category = categories.find(({ id }) => id === tool.category)?.name ?? tool.category;
      const cells = [category, ...factCells(tool, today)];
      return `| [${markdownText(tool.name)}](/tool/${tool.id}.md) | ${cells.map(markdownText).join(' | ')} |`;
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

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param today YYYY-MM-DD */
function factCells(tool: ToolSummary, today: string): string[] {
  const { platforms, statusText, openSource } = tool.listFacts;
  return [
    ratingText(tool),
    [...cardPrice(tool), ...priceAge(tool, today)].map(([words]) => words).join(''),
    platforms.map((id) => platformNames[id]).join(', ') || 'Unknown',
    capitalised(openSource),
    tool.launchDate === null ? 'Unknown' : longDate(tool.launchDate),
    statusText ?? '',
  ];
}
