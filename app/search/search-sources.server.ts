import { z } from 'zod';
import { listPostHeads } from '../blog/posts.server.ts';
import { listCategories } from '../catalog/catalog-queries.server.ts';
import { introduction, methodText, rulesText } from '../catalog/ranking-words.server.ts';
import { listFaq } from '../help/faq-content.server.ts';
import { modelListingSearch } from '../model-catalogue/model-listing.ts';
import { dayOf, listRegisteredModels, modelCatalogue } from '../model-catalogue/model-queries.server.ts';
import { listSearchableModels } from '../model-catalogue/searchable-models.ts';
import { newsCategoryLabel } from '../news/news-item.ts';
import { listNews } from '../news/news-queries.server.ts';
import { readContentFile } from '../platform/content-files.server.ts';
import type { Context } from '../platform/context.server.ts';
import { CATALOG_FRESH_S } from '../platform/page-headers.ts';
import type { SearchDocument } from './search-index.ts';

/** Older news are found on the news page only. */
const MOST_NEWS = 500;

type Parts = Pick<SearchDocument, 'key' | 'kind' | 'title' | 'url' | 'summary'> & Partial<SearchDocument>;

function documentOf(parts: Parts): SearchDocument {
  return { words: '', rating: null, logo: null, category: null, isFree: null, date: null, ...parts };
}

const ownPages = z.array(z.object({ path: z.string().startsWith('/'), title: z.string(), summary: z.string() }));

/** Of a page that is one text all of it, so that it is found by its words. */
const summaryOf = (path: string, summary: string): string =>
  path === '/how-we-rank' ? `${introduction()}\n${methodText()}\n${rulesText}` : summary;

/** What can be searched besides tools and companies. A source lists plain documents and cannot influence the order. */
export interface SearchSource {
  kind: string;
  list: (ctx: Context) => Promise<readonly SearchDocument[]>;
}

export const searchSources: readonly SearchSource[] = [
  {
    // Never a result of its own: questions about the best of a category lead to its page.
    kind: 'category',
    list: async (ctx) =>
      (await listCategories(ctx)).map(({ id, name }) =>
        documentOf({ key: `category:${id}`, kind: 'category', title: name, url: `/category/${id}`, summary: '' }),
      ),
  },
  {
    kind: 'model',
    list: async (ctx) =>
      listSearchableModels(await modelCatalogue(ctx), dayOf(ctx)).map(({ id, name, summary, words }) =>
        documentOf({ key: `model:${id}`, kind: 'model', title: name, url: `/models/${id}`, summary, words }),
      ),
  },
  {
    kind: 'registered model',
    list: async (ctx) =>
      (await listRegisteredModels(ctx)).map(({ modelId, name, description, company }) =>
        documentOf({
          key: `registered:${modelId}`,
          kind: 'model',
          title: name,
          url: `/models${modelListingSearch({ text: name })}#registered`,
          summary: description ?? '',
          words: company ?? '',
        }),
      ),
  },
  {
    kind: 'news',
    list: async (ctx) =>
      (await listNews(ctx, MOST_NEWS)).map(({ id, title, summary, url, source, category, date }) =>
        documentOf({
          key: `news:${id}`,
          kind: 'news',
          title,
          url,
          summary,
          words: `${source}, ${newsCategoryLabel(category)}`,
          date: date.slice(0, 10),
        }),
      ),
  },
  {
    kind: 'post',
    list: async (ctx) =>
      (await listPostHeads(ctx)).map(({ slug, title, description, keywords, date }) =>
        documentOf({
          key: `post:${slug}`,
          kind: 'post',
          title,
          url: `/blog/${slug}`,
          summary: description,
          words: keywords.join(', '),
          date,
        }),
      ),
  },
  {
    kind: 'page',
    list: async () =>
      ownPages
        .parse(JSON.parse(await readContentFile('pages.json')))
        .map(({ path, title, summary }) =>
          documentOf({ key: `page:${path}`, kind: 'page', title, url: path, summary: summaryOf(path, summary) }),
        ),
  },
  {
    kind: 'help',
    list: async () =>
      (await listFaq()).flatMap(({ name, questions }) =>
        questions.map(({ id, question, text }) =>
          documentOf({
            key: `help:${id}`,
            kind: 'help',
            title: question,
            url: `/faq#${id}`,
            summary: text,
            words: name,
          }),
        ),
      ),
  },
];

interface CachedDocuments {
  documents: readonly SearchDocument[];
  untilMs: number;
}

const cache = new WeakMap<object, Map<string, CachedDocuments>>();

/** A source's documents, cached for five minutes or until a write. If reading fails, the previous ones are used. */
export async function readSource(ctx: Context, source: SearchSource): Promise<readonly SearchDocument[]> {
  const ofDatabase = cache.get(ctx.db) ?? new Map<string, CachedDocuments>();
  cache.set(ctx.db, ofDatabase);
  const known = ofDatabase.get(source.kind);
  const nowMs = ctx.now().getTime();
  if (known && nowMs < known.untilMs) return known.documents;
  try {
    const documents = await source.list(ctx);
    ofDatabase.set(source.kind, { documents, untilMs: nowMs + CATALOG_FRESH_S * 1_000 });
    return documents;
  } catch (error) {
    ctx.log.warn({ err: error, source: source.kind }, 'a source of the search could not be read');
    return known?.documents ?? [];
  }
}

/** After a write anywhere: the next search reads the sources again. */
export function forgetSearchSources(db: object): void {
  cache.delete(db);
}
