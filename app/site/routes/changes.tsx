import { Link } from 'react-router';
import { listTools } from '../../catalog/catalog-queries.server.ts';
import { ChangeEntry } from '../../catalog/change-entry.tsx';
import { changesFeeds } from '../../catalog/changes-feeds.ts';
import { writtenChange } from '../../catalog/tool-change.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/changes';

const ON_PAGE = 50;

/** The change log of the whole catalogue; the feeds beside it have the same content. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const before = new URL(request.url).searchParams.get('before');
  const isKnown = before !== null && /^[0-9a-f]{8,80}$/.test(before);
  const found = await listToolChanges(ctx, { limit: ON_PAGE + 1, ...(isKnown ? { before } : {}) });
  const changes = found.slice(0, ON_PAGE);
  const lost = new Map(
    (await listTools(ctx)).flatMap(({ id, listFacts: { lostSite } }) => (lostSite ? [[id, [lostSite]] as const] : [])),
  );
  return {
    changes: changes.map((change) => writtenChange(change, lost.get(change.toolId))),
    isFirst: !isKnown,
    next: found.length > ON_PAGE ? changes.at(-1)!.id : null,
    canonical: `${ctx.config.publicUrl}/changes${isKnown ? `?before=${before}` : ''}`,
  };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'catalog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('What has changed in the catalogue'),
    description: 'Prices, features and names of AI tools as they change: from what, to what, when, and who says so.',
    canonical: loaderData?.canonical ?? '/changes',
    feeds: changesFeeds,
  });
}

export default function Changes({ loaderData: { changes, isFirst, next } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead
        title="What has changed"
        text="Prices, features and names in the catalogue: old value, new value, day and source."
      >
        <p className="mt-4 text-sm text-muted">
          Follow it as <FeedLink file="rss.xml" name="RSS" />, <FeedLink file="atom.xml" name="Atom" /> or{' '}
          <FeedLink file="feed.json" name="JSON Feed" />. The prices of models have{' '}
          <Link to="/prices" className="text-accent underline underline-offset-4">
            a page of their own
          </Link>
          .
        </p>
      </PageHead>
      {changes.length === 0 ? (
        <EmptyState
          className="mt-8"
          title={isFirst ? 'Nothing has changed yet' : 'Nothing older'}
          text={
            isFirst
              ? 'When a record changes, this page and its feeds show the old value, the new one and the reason.'
              : 'These were all the changes.'
          }
          actions={
            <LinkButton to={isFirst ? '/tools' : '/changes'}>
              {isFirst ? 'Browse the tools' : 'Newest changes'}
            </LinkButton>
          }
        />
      ) : (
        <ol className="mt-8 max-w-4xl divide-y divide-line border-y border-line">
          {changes.map((change) => (
            <ChangeEntry key={change.id} change={change} namesTool />
          ))}
        </ol>
      )}
      <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
        {!isFirst && changes.length > 0 && <LinkButton to="/changes">Newest changes</LinkButton>}
        {next !== null && <LinkButton to={`/changes?before=${next}`}>Older changes</LinkButton>}
      </nav>
    </div>
  );
}

function FeedLink({ file, name }: { file: string; name: string }) {
  return (
    <Link reloadDocument to={`/changes/${file}`} className="text-accent underline underline-offset-4">
      {name}
    </Link>
  );
}
