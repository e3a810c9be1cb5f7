import { provideToolLinks } from '../catalog/tool-links.server.ts';
import type { Context } from '../platform/context.server.ts';
import { writeDate } from '../ui/written-date.ts';
import type { NewsItem } from './news-item.ts';
import { findNews } from './news-queries.server.ts';

/** "SpaceXAI" of "SpaceXAI (xAI)", "Mistral" of "Mistral AI": as titles call it. */
export const bareName = (name: string) => name.replace(/ *\(.*| AI$/, '');

/** Newest items that may name it; of these the ones that do are shown. */
const MOST_READ = 60;

/**
 * The newest news whose title names it. "Make" or "Cursor" is a word too: a name that could be one counts only where the
 * item names it again, or its vendor, if that is known (not empty); not so for null, a name that is no word.
 */
export async function listNewsAbout(
  ctx: Context,
  { name, vendor }: { name: string; vendor: string | null },
  limit: number,
): Promise<NewsItem[]> {
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}-])`,
    'gu',
  );
  const isClear = vendor === null || !/^\p{Lu}\p{Ll}+$/u.test(name);
  const others = vendor ? [vendor, bareName(vendor)].filter((other) => other !== name) : [];
  const { items } = await findNews(ctx, { text: name, limit: MOST_READ });
  return items
    .filter(({ title, summary }) => {
      if (title.search(word) === -1) return false;
      const text = `${title} ${summary}`;
      return isClear || text.match(word)!.length > 1 || others.some((other) => text.includes(other));
    })
    .slice(0, limit);
}

const SHOWN = 3;

/** Imported once by each process: tool pages list the news about the tool. */
provideToolLinks('news', async (ctx, tool) =>
  (await listNewsAbout(ctx, tool, SHOWN)).map(({ title, url, source, date }) => ({
    label: title,
    href: url,
    note: `${source}, ${writeDate(date)}`,
  })),
);
