import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import { plainText, shorten } from '../platform/plain-text.ts';
import { parseFeedDate } from './ingest/feed-date.ts';

/** Reads the entries of a feed: title, link, date and a short extract. The rest of the feed is dropped. */
export interface FeedEntry {
  title: string;
  url: string;
  /** Null when the feed has no plausible date. */
  date: Date | null;
  extract: string;
}

export interface ReadFeed {
  entries: FeedEntry[];
  /** Entries without a usable link, or with neither title nor text. */
  skipped: number;
  /** The channel's ttl. */
  ttlMinutes: number | null;
}

/** The text is not a readable feed. */
export class FeedUnreadable extends Error {}

/** Newest entries that are read; a longer feed is cut before it is parsed. */
export const MAX_ENTRIES = 150;
const MAX_TITLE = 200;
const MAX_EXTRACT = 280;

interface RawEntry {
  titles: (string | undefined)[];
  texts: (string | undefined)[];
  links: (string | undefined)[];
  dates: (string | undefined)[];
}

/** @param baseUrl the feed's address, for links without a host */
export function readEntries(text: string, baseUrl: string, now: Date): ReadFeed {
  const { raw, ttlMinutes, link } = parse(cutAfter(text, MAX_ENTRIES));
  const base = URL.parse(link ?? '', baseUrl)?.href ?? baseUrl;
  const entries = raw.slice(0, MAX_ENTRIES).flatMap((entry) => toEntry(entry, base, now) ?? []);
  return { entries, skipped: Math.min(raw.length, MAX_ENTRIES) - entries.length, ttlMinutes };
}

function toEntry(raw: RawEntry, base: string, now: Date): FeedEntry | null {
  const url = raw.links.map((link) => webAddress(link, base)).find((link) => link !== null);
  const texts = raw.texts.map((text) => plainText(text ?? '')).filter((text) => text !== '');
  // Titles are often escaped twice, so markup may appear only after the first pass.
  const title =
    raw.titles.map((written) => plainText(plainText(written ?? ''))).find((written) => written !== '') ?? texts[0];
  if (!url || !title) return null;
  const date = raw.dates.map((written) => parseFeedDate(written, now)).find((moment) => moment !== null) ?? null;
  const extract = texts.find((candidate) => candidate !== title) ?? '';
  return { title: shorten(title, MAX_TITLE), url, date, extract: shorten(extract, MAX_EXTRACT) };
}

function webAddress(link: string | undefined, base: string): string | null {
  const text = link?.trim();
  if (!text) return null;
  const url = URL.parse(text, base);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 1_000 ? url.href : null;
}

interface Parsed {
  raw: RawEntry[];
  ttlMinutes: number | null;
  link: string | undefined;
}

function parse(text: string): Parsed {
  let parsed: ReturnType<typeof parseFeed<string>>;
  try {
    parsed = parseFeed(text);
  } catch (error) {
    const isNoFeed = (error as Error).constructor.name === 'DetectError';
    throw new FeedUnreadable(isNoFeed ? 'The answer is not a feed.' : 'The feed is damaged and cannot be read.', {
      cause: error,
    });
  }
  switch (parsed.format) {
    case 'rss':
      return {
        raw: (parsed.feed.items ?? []).map(fromRss),
        ttlMinutes: parsed.feed.ttl ?? null,
        link: parsed.feed.link,
      };
    case 'rdf':
      return { raw: (parsed.feed.items ?? []).map(fromRdf), ttlMinutes: null, link: parsed.feed.link };
    case 'atom':
      return { raw: (parsed.feed.entries ?? []).map(fromAtom), ttlMinutes: null, link: alternate(parsed.feed.links) };
    case 'json':
      return { raw: (parsed.feed.items ?? []).map(fromJson), ttlMinutes: null, link: parsed.feed.home_page_url };
  }
}

function fromRss(item: RssFeed.Item<string>): RawEntry {
  const { guid } = item;
  const isLink = guid?.isPermaLink !== false && /^https?:\/\//i.test(guid?.value ?? '');
  return {
    titles: [item.title, item.dc?.titles?.[0], item.media?.title?.value],
    texts: [item.description, item.dc?.descriptions?.[0], item.content?.encoded],
    links: [item.link, isLink ? guid?.value : undefined, alternate(item.atom?.links), item.enclosures?.[0]?.url],
    dates: [item.pubDate, item.dc?.dates?.[0], item.atom?.published, item.atom?.updated],
  };
}

function fromRdf(item: RdfFeed.Item<string>): RawEntry {
  return {
    titles: [item.title, item.dc?.titles?.[0]],
    texts: [item.description, item.dc?.descriptions?.[0], item.content?.encoded],
    links: [item.link, item.rdf?.about],
    dates: [item.dc?.dates?.[0]],
  };
}

function fromAtom(entry: AtomFeed.Entry<string>): RawEntry {
  return {
    titles: [entry.title?.value],
    texts: [entry.summary?.value, entry.content?.value],
    links: [alternate(entry.links), /^https?:\/\//i.test(entry.id ?? '') ? entry.id : undefined],
    dates: [entry.published, entry.updated],
  };
}

function fromJson(item: JsonFeed.Item<string>): RawEntry {
  return {
    titles: [item.title],
    texts: [item.summary, item.content_text, item.content_html],
    links: [item.url, item.external_url, /^https?:\/\//i.test(item.id ?? '') ? item.id : undefined],
    dates: [item.date_published, item.date_modified],
  };
}

function alternate(links: { href?: string; rel?: string; type?: string }[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel }) => rel === undefined || rel === 'alternate');
  return (pages.find(({ type }) => type === undefined || type.includes('html')) ?? pages[0])?.href;
}

/** Cuts an XML feed after `count` entries and closes its elements, so that long feeds cost no more than short ones. */
function cutAfter(text: string, count: number): string {
  const isAtom = /<(?:\w+:)?feed[\s>]/i.test(text.slice(0, 2_000));
  const end = isAtom ? /<\/(?:\w+:)?entry\s*>/gi : /<\/(?:\w+:)?item\s*>/gi;
  let position = 0;
  for (let found = 0; found < count; found++) {
    const match = end.exec(text);
    if (!match) return text;
    position = end.lastIndex;
  }
  const tail = text.slice(position);
  // In RSS 1.0 the channel closes before its items; what follows the last item stays.
  const lastEnd = [...tail.matchAll(new RegExp(end.source, 'gi'))].at(-1);
  return lastEnd ? text.slice(0, position) + tail.slice(lastEnd.index + lastEnd[0].length) : text;
}
