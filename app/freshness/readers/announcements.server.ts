import { z } from 'zod';
import { decodeFeed } from '../../news/decode-feed.ts';
import { FeedUnreadable, readEntries } from '../../news/read-entries.ts';
import { parseAnswer } from './parse-answer.server.ts';
import { jsonReader, pageReader, type Reader, shortQuote, UnexpectedAnswer } from './reader.ts';

/** What vendors announce: outages on status pages in Statuspage's format, releases in change-log feeds. */

const summarySchema = z.object({
  status: z.object({
    indicator: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
    description: z.string().max(500),
  }),
});

export const statusPageReader: Reader = {
  ...jsonReader,
  id: 'status-page',
  adapter: 'status-pages',
  about: 'tool',
  isPage: true,
  url: ({ fact }) => {
    const page = URL.parse(fact('statusUrl') ?? '');
    return page && `${page.origin}/api/v2/summary.json`;
  },
  read: (answer) => {
    const { indicator, description } = parseAnswer(answer, summarySchema).status;
    const isOut = indicator === 'major' || indicator === 'critical';
    return { evidence: [{ kind: 'outage', value: isOut ? 'outage' : null, quote: shortQuote(description) || null }] };
  },
};

/** A page links its feed in its first part. */
const HEAD_LENGTH = 200_000;
const linkTag = /<link\b[^>]{0,1000}>/gi;

export const changelogReader: Reader = {
  ...pageReader,
  id: 'changelog',
  adapter: 'changelogs',
  about: 'tool',
  accept: 'application/atom+xml, application/rss+xml, application/feed+json, text/xml;q=0.9, text/html;q=0.8',
  acceptsType: /xml|json|html|text\/plain/,
  url: ({ fact }) => {
    const url = URL.parse(fact('changelogUrl') ?? '');
    if (url?.hostname !== 'github.com') return url?.href ?? null;
    return /^\/[^/]+\/[^/]+\/releases\/?$/.test(url.pathname) ? `${url.href.replace(/\/$/, '')}.atom` : null;
  },
  read: (answer, _subject, now) => {
    const text = decodeFeed(answer.body, answer.contentType);
    if (/<html|<!doctype html/i.test(text.slice(0, 5_000)))
      return { goTo: feedOf(text.slice(0, HEAD_LENGTH), answer.url) };
    try {
      const dated = readEntries(text, answer.url, now).entries.filter(({ date }) => date !== null);
      const newest = dated.sort((a, b) => b.date!.getTime() - a.date!.getTime())[0];
      if (newest === undefined) throw new UnexpectedAnswer('The feed has no dated entry.');
      return {
        evidence: [],
        release: { day: newest.date!.toISOString().slice(0, 10), quote: shortQuote(newest.title) },
      };
    } catch (error) {
      throw error instanceof FeedUnreadable ? new UnexpectedAnswer(error.message) : error;
    }
  },
};

/** @throws UnexpectedAnswer when the page links none */
function feedOf(html: string, pageUrl: string): string {
  for (const [tag] of html.matchAll(linkTag)) {
    if (!/application\/(rss|atom|feed)\+(xml|json)/i.test(tag)) continue;
    const href = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
    const feed = href === undefined ? null : URL.parse(href.replaceAll('&amp;', '&'), pageUrl);
    if (feed && /^https?:$/.test(feed.protocol)) return feed.href;
  }
  throw new UnexpectedAnswer('The page links no feed.');
}
