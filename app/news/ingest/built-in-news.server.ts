import { z } from 'zod';
import { readContentFile } from '../../platform/content-files.server.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { isNewsCategory, type NewsItem } from '../news-item.ts';

/** The news and feeds that ship with the product, read from content/ once per process. */
const category = z.string().refine(isNewsCategory);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const webUrl = z.url({ protocol: /^https?$/ });

const newsFile = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    date: day,
    source: z.string(),
    url: webUrl,
    imageUrl: webUrl.nullable(),
    category,
  }),
);
const feedsFile = z.array(
  z.object({
    id: z.string(),
    source: z.string(),
    url: webUrl,
    fallbackUrl: webUrl.nullable().default(null),
    defaultCategory: category,
  }),
);
export type BuiltInFeed = z.infer<typeof feedsFile>[number];

const readJson = async (name: string) => JSON.parse(await readContentFile(name)) as unknown;

/** Newest first. One shared array: do not change it. */
export const listBuiltInNews: () => Promise<NewsItem[]> = loadOnce(async () => {
  const file = newsFile.parse(await readJson('news.json'));
  const items = file.map((item) => ({ ...item, date: `${item.date}T00:00:00.000Z` }));
  return items.sort((a, b) => b.date.localeCompare(a.date));
});

export async function listBuiltInFeeds(): Promise<BuiltInFeed[]> {
  return feedsFile.parse(await readJson('feeds.json'));
}
