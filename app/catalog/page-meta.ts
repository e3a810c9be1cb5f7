import type { MetaDescriptor } from 'react-router';

export interface PageFacts {
  title: string;
  description: string;
  /** The one address under which the page wants to be known. */
  canonical: string;
  /** Path of its picture, 1200 by 630; the site's own when left out. */
  image?: string;
  imageAlt?: string;
  kind?: 'website' | 'article';
  /** Path of the same in Markdown. */
  markdown?: string;
  /** schema.org, one script each. */
  structuredData?: Record<string, unknown>[];
}

const SITE_IMAGE = '/social/page/site.png';

/** Title, description, canonical address, and what shared links and machines want to know. */
export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const { title, description, canonical, markdown, structuredData = [] } = page;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(markdown === undefined ? [] : [{ tagName: 'link', rel: 'alternate', type: 'text/markdown', href: markdown }]),
    ...(URL.canParse(canonical) ? socialMeta(page, new URL(canonical).origin) : []),
    ...structuredData.map((entry) => ({ 'script:ld+json': entry })),
  ] as MetaDescriptor[];
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
