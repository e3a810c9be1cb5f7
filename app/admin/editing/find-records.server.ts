import type { UserContext } from '../../accounts/viewer.server.ts';
import { listEditablePosts } from '../../blog/edited-posts.server.ts';
import { listCompanies, listTools } from '../../catalog/catalog-queries.server.ts';
import type { RecordKind } from '../../catalog/editorial-texts.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { listEditableNews } from '../../news/edited-news.server.ts';

/** Records that an editor can change, by what they are. */
export const recordGroups = {
  tools: 'Tools and companies',
  news: 'News',
  posts: 'Blog posts',
  models: 'Models',
} as const;
export type RecordGroup = keyof typeof recordGroups;

export interface FoundRecord {
  kind: RecordKind;
  id: string;
  name: string;
  isRemoved?: boolean;
}

const MOST_SHOWN = 50;

/** The first records whose name or id contains the words; of news and posts the newest. */
export async function findRecords(ctx: UserContext, group: RecordGroup, words: string) {
  const wanted = words.toLowerCase();
  const isWanted = ({ id, name }: { id: string; name: string }) =>
    id.includes(wanted) || name.toLowerCase().includes(wanted);
  const all = (await readers[group](ctx, words)).filter((record) => group === 'news' || isWanted(record));
  return { records: all.slice(0, MOST_SHOWN), total: all.length };
}

const readers: Record<RecordGroup, (ctx: UserContext, words: string) => Promise<FoundRecord[]>> = {
  tools: async (ctx) => {
    const of = (kind: 'tool' | 'company', records: readonly { id: string; name: string }[]) =>
      records.map(({ id, name }) => ({ kind, id, name }));
    const all = [...of('tool', await listTools(ctx)), ...of('company', await listCompanies(ctx))];
    return all.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  },
  news: async (ctx, words) =>
    (await listEditableNews(ctx, words, MOST_SHOWN + 1)).map((item) => ({ kind: 'news', ...item })),
  models: async (ctx) => (await modelCatalogue(ctx)).models.map(({ id, name }) => ({ kind: 'model', id, name })),
  posts: async (ctx) =>
    (await listEditablePosts(ctx)).map(({ head, isRemoved }) => ({
      kind: 'post',
      id: head.slug,
      name: head.title,
      isRemoved,
    })),
};
