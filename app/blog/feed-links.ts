import type { MetaDescriptor } from 'react-router';

/** Lets readers find the blog's feeds from its pages. */
export const blogFeedLinks: MetaDescriptor[] = [
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog (RSS)', href: '/blog/rss.xml' },
  { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'Blog (Atom)', href: '/blog/atom.xml' },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/feed+json',
    title: 'Blog (JSON Feed)',
    href: '/blog/feed.json',
  },
];
