import { redirect } from 'react-router';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import { cellText } from '../cell-text.ts';
import type { ComparisonRow } from '../comparison/comparison-row.ts';
import { sourcesOf, sourceText } from '../comparison/export-comparison.ts';
import { loadPair, type PairPage, pairPath, resolvePair } from '../pairs.server.ts';
import type { Route } from './+types/vs-markdown';

/** `GET /vs/{a}-vs-{b}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const asked = decodeURIComponent(/\/vs\/([^/]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '');
  const found = await resolvePair(ctx, asked);
  if (found === null) return problem(404, { title: 'Not found', detail: 'The catalogue has no such tools.' });
  if ('redirect' in found)
    throw redirect(
      found.isForGood ? `${found.redirect}.md` : found.redirect.replace('?', '.md?'),
      found.isForGood ? 301 : 302,
    );
  const { publicUrl } = ctx.config;
  const address = publicUrl + pairPath(found.pair);
  return new Response(pairMarkdown(await loadPair(ctx, found.pair), address).replaceAll('](/', `](${publicUrl}/`), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}

function pairMarkdown(page: PairPage, address: string): string {
  const { tools, columns, differences, have, lack, unknownCount, comparison } = page;
  const names = tools.map(({ name }) => markdownText(name));
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((item) => `- ${markdownText(item)}`)];
  const labels = (rows: readonly ComparisonRow[]) => rows.map(({ label }) => label);
  const shown = [...differences.flatMap(({ rows }) => rows), ...have, ...lack];
  return [
    `# ${names.join(' vs ')}`,
    ...tools.flatMap(({ id, name, description, rows }) => [
      '',
      `## [${markdownText(name)}](/tool/${id}.md)`,
      '',
      markdownText(description),
      '',
      ...rows.map(
        ({ label, value, mark }) =>
          `- ${markdownText(label)}: ${markdownText(value + (mark === null ? '' : ` (${sourceText(mark)})`))}`,
      ),
    ]),
    '',
    '## Known differences',
    '',
    `| | ${names.join(' | ')} |`,
    '| --- | --- | --- |',
    ...differences.flatMap(({ rows }) =>
      rows.map(({ label, cells }) => `| ${[label, ...cells.map(cellText)].map(markdownText).join(' | ')} |`),
    ),
    ...list('Both have', labels(have)),
    ...list('Both lack', labels(lack)),
    ...list('Sources', sourcesOf({ columns }, shown)),
    '',
    `${unknownCount} attributes are not known of one of them, or of both. [Full comparison](${comparison.replace('?', '.md?')})`,
    '',
    `From <${address}>`,
    '',
  ].join('\n');
}
