import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { reportScores } from '../catalog-queries.server.ts';
import { rankingWords } from '../ranking-words.server.ts';
import type { Route } from './+types/how-we-rank-markdown';

/** `GET /how-we-rank.md` */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const address = `${ctx.config.publicUrl}/how-we-rank`;
  const report = await reportScores(ctx);
  const { introduction, method, behaviour } = rankingWords(report);
  const categories = report.categories.map(
    ({ name, listed, scores, median }) =>
      `| ${name} | ${scores.length} | ${listed - scores.length} | ${[scores[0], median, scores.at(-1)].map((score) => score?.toFixed(1) ?? '').join(' | ')} |`,
  );
  const text = [
    '# How we rank',
    introduction,
    method,
    '## The scores of each category',
    `| Category | Rated | Not rated yet | Lowest | Median | Highest |\n| --- | --- | --- | --- | --- | --- |\n${categories.join('\n')}`,
    behaviour,
    `From <${address}>\n`,
  ].join('\n\n');
  return new Response(text.replaceAll('](/', `](${ctx.config.publicUrl}/`), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}
