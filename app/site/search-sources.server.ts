import { listPostHeads } from '../blog/post-heads.server.ts';
import type { SearchDocument } from '../catalog/search-index.ts';
import { registerSearchSource } from '../catalog/search-sources.server.ts';
import { listFaq } from '../help/faq-content.server.ts';
import { newsCategoryLabel } from '../news/news-item.ts';
import { listNews } from '../news/news-queries.server.ts';

/** Older news are found on the news page only. */
const MOST_NEWS = 500;

type Parts = Pick<SearchDocument, 'key' | 'kind' | 'title' | 'url' | 'summary'> & Partial<SearchDocument>;

function documentOf(parts: Parts): SearchDocument {
  return { words: '', rating: null, logo: null, category: null, isFree: null, date: null, ...parts };
}

/** Registers the searchable content of rooms. Idempotent. */
export function registerSiteSources(): void {
  registerSearchSource({
    kind: 'news',
    label: 'News',
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
  });
  registerSearchSource({
    kind: 'post',
    label: 'Blog',
    list: async () =>
      (await listPostHeads()).map(({ slug, title, description, keywords, date }) =>
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
  });
  registerSearchSource({
    kind: 'help',
    label: 'Help',
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
  });
}
