import { changeLabel, changeSentence, changeSource } from '../../catalog/tool-change.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { feedFormats, feedResponse } from '../../seo/syndication.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/changes-feed';

const FEED_LENGTH = 100;

/** `GET /changes/{rss.xml, atom.xml, feed.json}`: changes in the catalogue. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const format = feedFormats.get(params.file);
  if (format === undefined) return problem(404, { title: 'Not found' });
  const { publicUrl } = ctx.config;
  const changes = await listToolChanges(ctx, { limit: FEED_LENGTH });
  const publication = {
    title: `${siteIdentity.name}: changes in the catalogue`,
    description: 'What changed about AI tools: from what, to what, when, and on which ground.',
    pageUrl: `${publicUrl}/changes`,
    feedUrl: `${publicUrl}/changes/${params.file}`,
    entries: changes.map((change) => ({
      id: `${publicUrl}/tool/${change.toolId}#change-${change.id}`,
      url: change.field === 'removed' ? `${publicUrl}/changes` : `${publicUrl}/tool/${change.toolId}`,
      title: `${change.toolName}: ${changeSentence(change)}`,
      summary: `${changeSentence(change)}. Source: ${changeSource(change.source)}.`,
      date: new Date(change.at),
      category: changeLabel(change.field),
    })),
  };
  return feedResponse(format, publication, publicPage(CATALOG_FRESH_S, 'catalog'));
}
