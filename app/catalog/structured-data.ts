import { majorText } from '../platform/money.ts';
import type { Tool } from './tool.ts';

/** Structured data in schema.org's vocabulary: only what the page itself shows. */
export type StructuredData = Record<string, unknown>;

const CONTEXT = 'https://schema.org';
/** For a record with a rating but without a review count. */
const REVIEWS_WHEN_UNCOUNTED = 10;

const applicationCategories: Record<string, string> = {
  'image-generation': 'MultimediaApplication',
  'audio-processing': 'MultimediaApplication',
  creative: 'DesignApplication',
  coding: 'DeveloperApplication',
};

/** Home, then the path to the page. */
export function breadcrumbData(origin: string, items: readonly { name: string; path: string }[]): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...items].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

export function itemListData(
  origin: string,
  name: string,
  items: readonly { name: string; path: string }[],
  from = 0,
): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: from + index + 1,
      name: item.name,
      url: origin + item.path,
    })),
  };
}

type ToolFacts = Pick<
  Tool,
  'id' | 'name' | 'description' | 'category' | 'vendor' | 'rating' | 'pricing' | 'plans' | 'features'
> & { reviewCount?: number | null };

export function toolData(origin: string, tool: ToolFacts): StructuredData {
  const offers = toolOffers(tool);
  const rating = aggregateRating(tool);
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    '@id': `${origin}/tool/${tool.id}#tool`,
    name: tool.name,
    description: tool.description,
    url: `${origin}/tool/${tool.id}`,
    image: `${origin}/social/tool/${tool.id}.png`,
    applicationCategory: applicationCategories[tool.category] ?? 'BusinessApplication',
    operatingSystem: 'Web',
    ...(tool.vendor === '' ? {} : { author: { '@type': 'Organization', name: tool.vendor } }),
    ...(tool.features.length > 0 ? { featureList: [...tool.features] } : {}),
    ...(offers.length > 0 ? { offers } : {}),
    ...(rating === null ? {} : { aggregateRating: rating }),
  };
}

/** Only definite amounts are offers. */
function toolOffers({ pricing, plans }: ToolFacts): StructuredData[] {
  const free = { '@type': 'Offer', name: 'Free plan', price: '0', priceCurrency: pricing.currency };
  return [
    ...(pricing.free === true ? [free] : []),
    ...plans.map((plan) => ({
      '@type': 'Offer',
      name: plan.name,
      price: majorText(plan.amountMinor, plan.currency),
      priceCurrency: plan.currency,
      description: `Per ${plan.interval === 'once' ? 'purchase' : plan.interval}${plan.perSeat ? ' and seat' : ''}`,
    })),
  ];
}

/** A rating without reviews is editorial: shown on the page, but not claimed as people's. */
function aggregateRating({ rating, reviewCount }: ToolFacts): StructuredData | null {
  const count = reviewCount ?? REVIEWS_WHEN_UNCOUNTED;
  if (count === 0 || rating === 0) return null;
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.toFixed(1),
    bestRating: '5',
    worstRating: '0',
    reviewCount: count,
  };
}

export interface ArticleFacts {
  title: string;
  description: string;
  path: string;
  image: string;
  /** ISO day. */
  date: string;
  author: { name: string; role: string };
  publisher: string;
}

export function articleData(origin: string, article: ArticleFacts): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    dateModified: article.date,
    image: [origin + article.image],
    mainEntityOfPage: { '@type': 'WebPage', '@id': origin + article.path },
    author: { '@type': 'Person', name: article.author.name, jobTitle: article.author.role },
    publisher: { '@type': 'Organization', name: article.publisher, logo: logoData(origin) },
  };
}

const logoData = (origin: string): StructuredData => ({
  '@type': 'ImageObject',
  url: `${origin}/logo-512.png`,
});

export function organizationData(
  origin: string,
  site: { name: string; description: string; founded: number; profiles: string[] },
): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    description: site.description,
    url: `${origin}/`,
    foundingDate: String(site.founded),
    logo: logoData(origin),
    ...(site.profiles.length > 0 ? { sameAs: site.profiles } : {}),
  };
}

export function webSiteData(origin: string, name: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
