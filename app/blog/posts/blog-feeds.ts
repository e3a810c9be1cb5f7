import type { Feeds } from '../../seo/page-meta.ts';

/** The blog's feeds, linked from its pages. */
export const blogFeeds: Feeds = { path: '/blog', title: 'Blog' };
