/** Structured data in schema.org's vocabulary: only what the page itself shows. */
export type StructuredData = Record<string, unknown>;

/** The vocabulary of every top-level object. */
export const CONTEXT = 'https://schema.org';

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
