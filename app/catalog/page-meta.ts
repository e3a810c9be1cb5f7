import type { MetaDescriptor } from 'react-router';

/** Title, description and the one address under which a page wants to be known. */
export function pageMeta(page: { title: string; description: string; canonical: string }): MetaDescriptor[] {
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
  ];
}
