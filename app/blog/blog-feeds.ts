import type { Feeds } from '../catalog/page-meta.ts';

/** Lets readers find the blog's feeds from its pages. */
export const blogFeeds: Feeds = { path: '/blog', title: 'Blog' };
