import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { limit } from '../../platform/paging.server.ts';
import { ask, search } from '../../search/search.server.ts';
import type { SearchDocument } from '../../search/search-index.ts';
import { answerKinds, searchKinds, searchPath } from '../../search/search-query.ts';
import { searchResultSchema } from './answer-schemas.ts';
import { catalogOperation } from './catalog-operation.server.ts';

/** Pages of this site are for readers. */
const foundKinds = searchKinds.map(({ kind }) => kind).filter((kind) => kind !== 'page');

const answerSchema = z
  .object({
    kind: z.enum(answerKinds).meta({
      description:
        '`tools`: a list of tools, narrowed and ordered as was asked, such as "cheapest" or "free alternative to …".',
    }),
    title: z.string(),
    url: z.url().meta({ description: 'The page that answers the question.' }),
  })
  .nullable()
  .meta({
    description: 'How a question such as "A vs B" was read; null: as the words that it is, as always with `kind`.',
  });

export const find = catalogOperation({
  path: '/api/v1/search',
  operationId: 'search',
  summary: 'Tools, companies, news, posts and answers, as on the search page; spelling is forgiven.',
  query: {
    q: z.string().trim().min(1).max(120),
    kind: z.enum(foundKinds).optional(),
    limit,
  },
  example: { query: { q: 'speech to text', limit: '3' } },
  answer: z.object({ answer: answerSchema, data: z.array(searchResultSchema) }),
  run: async (ctx, { query }) => {
    const { hits, reading } =
      query.kind === undefined ? await ask(ctx, query.q) : await ofKind(ctx, query.q, query.kind);
    const documents = hits.map(({ document }) => document);
    const page = documents.find(({ kind }) => kind === 'answer');
    const narrowed =
      reading === null ? null : { kind: 'tools' as const, title: reading, url: searchPath({ text: query.q }) };
    const answer = page ? { kind: answerKindOf(page), title: page.title, url: page.url } : narrowed;
    return {
      answer: answer && { ...answer, url: fullAddress(ctx, answer.url) },
      data: documents
        .filter(({ kind }) => kind !== 'answer' && kind !== 'page')
        .slice(0, query.limit)
        .map((document) => ({
          kind: document.kind,
          id: document.key.slice(document.kind.length + 1),
          title: document.title,
          summary: document.summary,
          url: fullAddress(ctx, document.url),
          rating: document.rating,
          category: document.category,
        })),
    };
  },
});

/** A question asks for a kind of its own, so that only words are looked for. */
const ofKind = async (ctx: Context, text: string, wanted: (typeof foundKinds)[number]) => ({
  hits: await search(ctx, text, { isWanted: ({ kind }) => kind === wanted }),
  reading: null,
});

const fullAddress = (ctx: Context, url: string) => (url.startsWith('/') ? ctx.config.publicUrl + url : url);

/** Of "answer:best:coding": "best". */
const answerKindOf = ({ key }: SearchDocument) => answerSchema.unwrap().shape.kind.parse(key.split(':')[1]);
