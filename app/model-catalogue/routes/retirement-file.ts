import type { Context } from '../../platform/context.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { feedFormats, feedResponse } from '../../seo/syndication.server.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { listRetirements } from '../page/list-retirements.ts';
import { type RetirementEntry, retirementFeeds, writeCalendar } from '../page/retirement-calendar.ts';
import type { Route } from './+types/retirement-file';

/** `GET /retirements/{calendar.ics, models.json, rss.xml, atom.xml, feed.json}` */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const entries = listRetirements(await modelCatalogue(ctx));
  const cached = publicPage(CATALOG_FRESH_S, 'models');
  // The start of the day: the same bytes for everyone who asks on it.
  const today = new Date(`${dayOf(ctx)}T00:00:00Z`);
  const format = feedFormats.get(params.file);
  if (format) return feedResponse(format, publicationOf(ctx, entries, params.file), cached);
  if (params.file === 'calendar.ics')
    return new Response(writeCalendar(entries, ctx.config.publicUrl, today), {
      headers: { ...cached, 'content-type': 'text/calendar; charset=utf-8' },
    });
  if (params.file === 'models.json')
    return Response.json({ feeds: retirementFeeds(entries, today) }, { headers: cached });
  return problem(404, { title: 'Not found' });
}

/** What was announced, newest announcement first; where its day is not known, the day on which it was seen. */
function publicationOf(ctx: Context, entries: readonly RetirementEntry[], file: string) {
  const { publicUrl } = ctx.config;
  const saidOn = ({ retirement }: RetirementEntry) => retirement.announced ?? retirement.source.observedAt;
  return {
    title: pageTitle('Model retirements'),
    description: 'Announced ends of AI models, each with the page that says so.',
    pageUrl: `${publicUrl}/retirements`,
    feedUrl: `${publicUrl}/retirements/${file}`,
    entries: entries
      .toSorted((left, right) => (saidOn(left) < saidOn(right) ? 1 : -1))
      .slice(0, 100)
      .map((entry) => {
        const { shutdown, ids, replacement, source } = entry.retirement;
        const when = shutdown ? `on ${shutdown}` : 'on a day not yet announced';
        const instead = replacement ? ` Recommended instead: ${replacement}.` : '';
        return {
          id: `${publicUrl}/retirements#${entry.retirement.provider}-${ids[0]}`,
          url: `${publicUrl}${entry.modelId ? `/models/${entry.modelId}` : '/retirements'}`,
          title: `${entry.name} shuts down ${when} (${entry.provider})`,
          summary: `${ids.join(', ')}.${instead} Source: ${source.page ?? source.url}`,
          date: new Date(`${saidOn(entry)}T00:00:00Z`),
          category: entry.provider,
        };
      }),
  };
}
