import { redirect } from 'react-router';
import { findRenamedTool } from '../../catalog/catalog-queries.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import { type Alternatives, loadAlternatives, type Row } from '../comparison/alternatives.server.ts';
import type { Route } from './+types/alternatives-markdown';

/** `GET /alternatives/{id}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = decodeURIComponent(/\/alternatives\/([^/]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '');
  const found = await loadAlternatives(ctx, id);
  if (found === null) {
    const renamed = await findRenamedTool(ctx, id);
    if (renamed !== null) throw redirect(`/alternatives/${renamed}.md`, 301);
    return problem(404, { title: 'Tool Not Found', detail: 'The tool you are looking for does not exist.' });
  }
  const { publicUrl } = ctx.config;
  return new Response(alternativesMarkdown(found, publicUrl), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${publicUrl}/alternatives/${found.tool.id}>; rel="canonical"`,
    },
  });
}

function alternativesMarkdown({ tool, notice, alternatives }: Alternatives, publicUrl: string): string {
  const list = (rows: readonly Row[]) =>
    rows.map(([label, value]) => `- ${markdownText(label)}: ${markdownText(value)}`);
  return [
    `# Alternatives to ${markdownText(tool.name)}`,
    '',
    ...(notice === null ? [] : [`> ${markdownText(`${notice.sentence} ${notice.mark.sentence}`)}`, '']),
    ...list(tool.rows),
    ...alternatives.flatMap(({ id, name, description, rows, comparison }) => [
      '',
      `## [${markdownText(name)}](${publicUrl}/tool/${id})`,
      '',
      markdownText(description),
      '',
      ...list(rows),
      `- [Comparison](${publicUrl}${comparison})`,
    ]),
    '',
    `From <${publicUrl}/alternatives/${tool.id}>`,
    '',
  ].join('\n');
}
