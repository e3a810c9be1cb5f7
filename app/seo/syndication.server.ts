import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';

/** Our own feeds: one description, written as RSS, Atom and JSON Feed. */
export interface Publication {
  title: string;
  description: string;
  /** The page with the same content. */
  pageUrl: string;
  /** The feed's own address. */
  feedUrl: string;
  entries: PublishedEntry[];
}

export interface PublishedEntry {
  /** A permanent address that identifies the entry, unique in the feed. */
  id: string;
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  /** Full text, for our own texts only. */
  html?: string;
  date: Date;
  author?: string;
  category?: string;
}

export type FeedFormat = 'rss' | 'atom' | 'json';

/** By the name of the file. */
export const feedFormats: ReadonlyMap<string, FeedFormat> = new Map([
  ['rss.xml', 'rss'],
  ['atom.xml', 'atom'],
  ['feed.json', 'json'],
]);

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** XML allows no control characters, not even escaped. */
const clean = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

function escapeHtml(text: string): string {
  return clean(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function newest(entries: PublishedEntry[]): Date {
  // An empty feed was never updated, but the formats require a date.
  return entries.reduce((latest, { date }) => (date > latest ? date : latest), new Date(0));
}

export function writeFeed(format: FeedFormat, publication: Publication): string {
  if (format === 'json') return writeJson(publication);
  return withoutPadding(format === 'rss' ? writeRss(publication) : writeAtom(publication));
}

/** The generator puts CDATA on its own lines, which some readers take as part of the text. */
function withoutPadding(xml: string): string {
  return xml
    .replace(/(<[a-z][\w:]*(?: [^<>]*)?>)\n\s*<!\[CDATA\[/gi, '$1<![CDATA[')
    .replace(/\]\]>\n\s*(<\/[a-z][\w:]*>)/gi, ']]>$1');
}

function writeRss({ title, description, pageUrl, feedUrl, entries }: Publication): string {
  return generateRssFeed({
    title: clean(title),
    link: pageUrl,
    description: clean(description),
    language: 'en',
    ...(entries.length > 0 ? { lastBuildDate: newest(entries) } : {}),
    ttl: 60,
    atom: { links: [{ href: feedUrl, rel: 'self', type: 'application/rss+xml' }] },
    items: entries.map((entry) => ({
      title: clean(entry.title),
      link: entry.url,
      guid: { value: entry.id, isPermaLink: entry.id === entry.url },
      pubDate: entry.date,
      // Readers parse a description as HTML.
      description: escapeHtml(entry.summary),
      ...(entry.html === undefined ? {} : { content: { encoded: clean(entry.html) } }),
      ...(entry.author === undefined ? {} : { dc: { creators: [clean(entry.author)] } }),
      ...(entry.category === undefined ? {} : { categories: [{ name: entry.category }] }),
    })),
  });
}

function writeAtom({ title, description, pageUrl, feedUrl, entries }: Publication): string {
  return generateAtomFeed({
    id: pageUrl,
    title: { value: clean(title) },
    subtitle: { value: clean(description) },
    updated: newest(entries),
    authors: [{ name: clean(title) }],
    links: [
      { href: feedUrl, rel: 'self', type: 'application/atom+xml' },
      { href: pageUrl, rel: 'alternate', type: 'text/html' },
    ],
    entries: entries.map((entry) => ({
      id: entry.id,
      title: { value: clean(entry.title) },
      updated: entry.date,
      published: entry.date,
      links: [{ href: entry.url, rel: 'alternate' }],
      summary: { value: clean(entry.summary) },
      ...(entry.html === undefined ? {} : { content: { value: clean(entry.html), type: 'html' } }),
      ...(entry.author === undefined ? {} : { authors: [{ name: clean(entry.author) }] }),
      ...(entry.category === undefined ? {} : { categories: [{ term: entry.category }] }),
    })),
  });
}

function writeJson({ title, description, pageUrl, feedUrl, entries }: Publication): string {
  const feed = generateJsonFeed({
    title,
    description,
    home_page_url: pageUrl,
    feed_url: feedUrl,
    language: 'en',
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      ...(entry.html === undefined ? { content_text: entry.summary || entry.title } : { content_html: entry.html }),
      date_published: entry.date,
      ...(entry.author === undefined ? {} : { authors: [{ name: entry.author }] }),
      ...(entry.category === undefined ? {} : { tags: [entry.category] }),
    })),
  });
  // The generator omits an empty list, which JSON Feed requires.
  return JSON.stringify({ ...(feed as object), items: (feed as { items?: unknown[] }).items ?? [] }, null, 2);
}

/** The response of a feed's route. */
export function feedResponse(format: FeedFormat, publication: Publication, headers: Record<string, string>): Response {
  return new Response(writeFeed(format, publication), { headers: { 'content-type': feedTypes[format], ...headers } });
}
