import type { MetaDescriptor } from 'react-router';

export interface PageFacts {
  title: string;
  description: string;
  /** The page's canonical URL. */
  canonical: string;
  /** Path of its social image, 1200 by 630; default: the site's. */
  image?: string;
  imageAlt?: string;
  kind?: 'website' | 'article';
  /** Path of the page as Markdown. */
  markdown?: string;
  /** Feeds of the page. */
  feeds?: Feeds;
  /** schema.org objects, one script each. */
  structuredData?: Record<string, unknown>[];
  /** False: search engines are asked to leave the page out. */
  isIndexed?: boolean;
}

/** The three formats in which a part of the site is published. */
export interface Feeds {
  /** "/blog" publishes /blog/rss.xml, /blog/atom.xml and /blog/feed.json. */
  path: string;
  title: string;
}

const formats = [
  ['rss.xml', 'application/rss+xml', 'RSS'],
  ['atom.xml', 'application/atom+xml', 'Atom'],
  ['feed.json', 'application/feed+json', 'JSON Feed'],
];

const SITE_IMAGE = '/social/page/site.png';

/** Title, description, canonical URL, Open Graph and other metadata. */
export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const { title, description, canonical, markdown, feeds, structuredData = [], isIndexed = true } = page;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(markdown === undefined ? [] : [{ tagName: 'link', rel: 'alternate', type: 'text/markdown', href: markdown }]),
    ...(feeds === undefined ? [] : feedMeta(feeds)),
    ...(URL.canParse(canonical) ? socialMeta(page, new URL(canonical).origin) : []),
    ...structuredData.map((entry) => ({ 'script:ld+json': entry })),
  ] as MetaDescriptor[];
}

function feedMeta({ path, title }: Feeds): MetaDescriptor[] {
  return formats.map(([file, type, name]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    href: `${path}/${file}`,
  }));
}

function socialMeta(page: PageFacts, origin: string): MetaDescriptor[] {
  const { title, description, canonical, image = SITE_IMAGE, imageAlt = title, kind = 'website' } = page;
  return [
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: origin + image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
