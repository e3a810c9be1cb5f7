import { plainText } from '../../platform/plain-text.ts';
import {
  type Answer,
  type Evidence,
  pageReader,
  type Reader,
  type Reading,
  type Subject,
  shortQuote,
} from './reader.ts';

/** Websites of tools: gone, parked, moved or somebody else's; and the prices on their price pages. */

export const websiteReader: Reader = {
  ...pageReader,
  id: 'website',
  adapter: 'web',
  about: 'tool',
  statuses: [404, 410],
  url: ({ website }) => website || null,
  read: (answer, subject) => websiteReading(answer, subject),
};

const parkingHosts =
  /(^|\.)(sedo|sedoparking|afternic|dan|hugedomains|bodis|parkingcrew|above|undeveloped|atom|namebright)\.com$/;
const parkingWords =
  /\b(this|the) domain( name)? (is|may be) (for sale|parked)\b|\bbuy this domain\b|\bdomain parking\b|\bparked free\b/i;
/** A parking page is short: a shop that sells domains is not parked. */
const LONGEST_PARKING_PAGE = 5_000;
/** A page with less text is drawn by scripts, and says nothing to us. */
const SHORTEST_PAGE = 300;

function websiteReading(answer: Answer, subject: Subject): Reading {
  const isGone = answer.status !== 200;
  const gone: Evidence = { kind: 'gone', value: isGone ? 'gone' : null, quote: `HTTP status ${answer.status}` };
  if (isGone) return { evidence: [gone] };
  const { text, title } = readPage(answer);
  const host = new URL(answer.url).hostname;
  const words = parkingWords.exec(text);
  const isParked = parkingHosts.test(host) || (text.length < LONGEST_PARKING_PAGE && words !== null);
  const isMoved = !isSameSite(host, new URL(answer.firstUrl).hostname);
  const isNamed = namesSubject(`${title} ${text}`, subject);
  const isShort = text.length < SHORTEST_PAGE;
  const isUnnamed = !isShort && !isNamed;
  const evidence: Evidence[] = [
    gone,
    { kind: 'parked', value: isParked ? host : null, quote: words?.[0] ?? host },
    { kind: 'moved', value: isMoved && !isParked ? host : null, quote: answer.url.slice(0, 300) },
    { kind: 'unnamed', value: isUnnamed && !isParked ? host : null, quote: shortQuote(title) || null },
  ];
  return { evidence, isSilent: isShort && !isNamed };
}

function readPage({ body }: Answer) {
  const html = body.toString('utf8');
  const title = /<title[^>]{0,200}>([^<]{0,300})/i.exec(html.slice(0, 200_000))?.[1] ?? '';
  return { text: plainText(html), title: plainText(title) };
}

/** With or without "www.", or another part of the same domain. */
export function isSameSite(a: string, b: string): boolean {
  const [one, other] = [a, b].map((host) => host.toLowerCase().replace(/^www\./, '')) as [string, string];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** Whether any word of the tool's or vendor's name appears: names are written in many ways. */
function namesSubject(page: string, { name, vendor }: Subject): boolean {
  const text = page.toLowerCase();
  const words = `${name} ${vendor}`.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.length === 0 || words.some((word) => text.includes(word));
}

export const pricePageReader: Reader = {
  ...pageReader,
  id: 'price-page',
  adapter: 'web',
  about: 'tool',
  url: ({ fact }) => fact('pricingUrl'),
  read: (answer) => {
    const prices = pricesOn(readPage(answer).text);
    const value = prices.length === 0 ? null : prices.join(' ');
    return { evidence: [{ kind: 'prices', value, quote: value && shortQuote(value) }] };
  },
};

const amount = /(?:[$€£¥]|\b(?:usd|eur|gbp)\s?)\d[\d.,]{0,12}|\b\d[\d.,]{0,12}\s?(?:€|£|(?:usd|eur|gbp)\b)/gi;
const MOST_PRICES = 60;

/**
 * The amounts of money on a page, each once, in order: what is left of a price page when everything is dropped that changes
 * without a price changing.
 */
export function pricesOn(text: string): string[] {
  const found = text.normalize('NFKC').match(amount) ?? [];
  const written = found.map((price) =>
    price
      .toLowerCase()
      .replace(/\s/g, '')
      .replace(/[.,]+$/, ''),
  );
  return [...new Set(written)].sort().slice(0, MOST_PRICES);
}
