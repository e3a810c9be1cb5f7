import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { getShared } from '../lists/collection-queries.server.ts';
import { ItemList } from '../parts/item-list.tsx';
import { ListActions } from '../parts/list-actions.tsx';
import type { Route } from './+types/list-shared';

/** A shared list. It is not cached, so that it is gone at once when its owner stops sharing it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { name, note, visibility, items } = await getShared(ctx, params.token);
  return {
    name,
    note,
    isPublic: visibility === 'public',
    items,
    canonical: `${ctx.config.publicUrl}/lists/shared/${params.token}`,
  };
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('List');
  const { name, note, isPublic, canonical, items } = loaderData;
  const description = note || `A list of ${items.length} AI tools and models, with scores and prices.`;
  return pageMeta({ title: pageTitle(name), description, canonical, isIndexed: isPublic });
}

export default function SharedList({ loaderData: { name, note, items }, params }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <p className="caption">Shared list</p>
      <h1 dir="auto" className="mt-1 headline text-3xl sm:text-4xl break-words">
        {name}
      </h1>
      {note !== '' && (
        <p dir="auto" className="mt-2 max-w-prose break-words text-muted">
          {note}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState className="mt-8" title="Nothing in this list yet" />
      ) : (
        <>
          <ListActions items={items} filesPath={`/lists/shared/${params.token}`} />
          <ItemList items={items} />
        </>
      )}
      <p className="mt-6 text-sm text-muted">
        What is in this list was chosen by who shares it; scores and prices are today’s, from our catalogue.
      </p>
    </div>
  );
}
