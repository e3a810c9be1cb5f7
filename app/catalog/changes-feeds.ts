import type { Feeds } from '../seo/page-meta.ts';

export const changesFeeds: Feeds = { path: '/changes', title: 'Changes in the catalogue' };
