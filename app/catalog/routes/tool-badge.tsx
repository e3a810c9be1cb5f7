import { Link, redirect } from 'react-router';
import { NotFound } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { findRenamedTool, findToolSummary } from '../catalog-queries.server.ts';
import { ratingText, scoreName } from '../score-name.ts';
import type { Route } from './+types/tool-badge';

/** For the makers of a tool: its badge, and how to embed it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const tool = await findToolSummary(ctx, params.toolId);
  if (tool === null) {
    const renamed = await findRenamedTool(ctx, params.toolId);
    if (renamed !== null) throw redirect(`/tool/${renamed}/badge`, 301);
    throw new NotFound('There is no such tool.');
  }
  return { id: tool.id, name: tool.name, score: ratingText(tool), origin: ctx.config.publicUrl };
}

export const headers = () => publicPage(CATALOG_FRESH_S, 'catalog');

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Tool Not Found');
  const { id, name, origin } = loaderData;
  const description = `How to show the ${scoreName()} of ${name} on your pages.`;
  return pageMeta({
    title: pageTitle(`Badge of ${name}`),
    description,
    canonical: `${origin}/tool/${id}/badge`,
    isIndexed: false,
  });
}

export default function ToolBadge({ loaderData: { id, name, score, origin } }: Route.ComponentProps) {
  const path = `/badge/${id}.svg`;
  const alternative = `${scoreName()} of ${name}`.replace(/["<>&[\]]/g, '');
  const page = `${origin}/tool/${id}`;
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <Breadcrumb items={[{ label: name, to: `/tool/${id}` }, { label: 'Badge' }]} />
      <h1 className="headline mt-4 text-4xl sm:text-5xl">Badge of {name}</h1>
      <p className="mt-4 text-muted">
        For the makers of {name}: show its {scoreName()} on your pages. It is free, it follows the score by itself, and
        it takes the light or dark colours that a reader prefers. It sets no cookie and loads nothing else.
      </p>
      <p className="mt-6">
        <img src={path} alt={`${scoreName()} of ${name}: ${score}`} height={26} className="h-6.5" />
      </p>
      <div className="mt-6 grid gap-4">
        <CodeBlock
          label="HTML"
          code={`<a href="${page}"><img src="${origin}${path}" alt="${alternative}" height="26"></a>`}
        />
        <CodeBlock label="Markdown" code={`[![${alternative}](${origin}${path})](${page})`} />
      </div>
      <p className="mt-6 text-muted">
        Showing it changes neither the score nor the place of a tool, and nor does taking it away:{' '}
        <Link to="/how-we-rank" className="text-accent underline underline-offset-4">
          how we rank
        </Link>
        .
      </p>
    </div>
  );
}
