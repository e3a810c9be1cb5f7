import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { feedFormats, feedResponse } from '../../seo/syndication.server.ts';
import { modelCatalogue } from '../model-queries.server.ts';
import { changeWords, listPriceChanges } from '../price-changes.ts';
import type { Route } from './+types/prices-feed';

const FEED_LENGTH = 100;

/** `GET /prices/{rss.xml, atom.xml, feed.json}` */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const format = feedFormats.get(params.file);
  if (format === undefined) return problem(404, { title: 'Not found' });
  const { publicUrl } = ctx.config;
  const changes = listPriceChanges(await modelCatalogue(ctx)).slice(0, FEED_LENGTH);
  const publication = {
    title: pageTitle('Price changes of AI models'),
    description: 'Which AI models became cheaper or more expensive: from what, to what, since when, by which source.',
    pageUrl: `${publicUrl}/prices`,
    feedUrl: `${publicUrl}/prices/${params.file}`,
    entries: changes.map((change) => ({
      id: `${publicUrl}/prices#${change.id}`,
      url: `${publicUrl}/models/${change.model.id}`,
      title: `${change.model.name} at ${change.provider.name}: new prices from ${change.day}`,
      summary: `${changeWords(change).join('. ')}. Source: ${`${change.source.name} ${change.source.version}`.trim()}, ${change.source.url}`,
      // A price that is announced was news when it was seen.
      date: new Date(`${change.day < change.source.observedAt ? change.day : change.source.observedAt}T00:00:00Z`),
      category: change.provider.name,
    })),
  };
  return feedResponse(format, publication, publicPage(CATALOG_FRESH_S, 'models'));
}
