import { Link } from 'react-router';
import { listTools } from '../../catalog/catalog-queries.server.ts';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { countWaiting, LOG_PAGE, listModeration } from '../record/review-queries.server.ts';
import type { Route } from './+types/moderation';

/** Every decision about reviews, for everybody. `?before=` pages on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const rows = await listModeration(ctx, new URL(request.url).searchParams.get('before'));
  const names = new Map((await listTools(ctx)).map(({ id, name }) => [id, name]));
  return {
    entries: rows.map((row) => ({ ...row, tool: names.get(row.toolId) ?? row.toolId })),
    waiting: await countWaiting(ctx),
    last: rows.length === LOG_PAGE ? rows.at(-1)!.id : null,
    canonical: `${ctx.config.publicUrl}/moderation`,
  };
}

export function headers() {
  return publicPage(DEFAULT_FRESH_S, 'reviews');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Moderation log'),
    description: 'Which reviews were removed or published after a look by an editor, and why.',
    canonical: loaderData?.canonical ?? '/moderation',
  });
}

const tones = { published: 'good', removed: 'bad' } as const;

export default function Moderation({ loaderData: { entries, waiting, last } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <PageHead
        title="Moderation log"
        text="A review is removed only by the decision of an editor, never silently. Every decision is listed here with its reason, without the author’s name."
      />
      <p className="mt-4 text-sm text-muted">
        {waiting === 1 ? '1 review waits' : `${waiting} reviews wait`} for a look by an editor.
      </p>
      {entries.length === 0 ? (
        <EmptyState className="mt-8" title="No decision yet" text="The first decisions will be listed here." />
      ) : (
        <ol className="mt-8 divide-y divide-line border-y border-line">
          {entries.map(({ id, toolId, tool, what, outcome, reason, decidedAt }) => (
            <li key={id} className="grid gap-1 py-4 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tones[outcome as keyof typeof tones] ?? 'neutral'}>{outcome}</Badge>
                <span className="font-medium">
                  A {what} about{' '}
                  <Link to={`/tool/${toolId}`} className="underline-offset-4 hover:underline">
                    {tool}
                  </Link>
                </span>
                <span className="text-xs text-muted">{writeDate(decidedAt.slice(0, 10))}</span>
              </p>
              <p className="break-words">Reason: {reason}</p>
            </li>
          ))}
        </ol>
      )}
      {last !== null && (
        <p className="mt-6">
          <Link to={`/moderation?before=${last}`} className="text-accent underline underline-offset-4">
            Older decisions
          </Link>
        </p>
      )}
    </div>
  );
}
