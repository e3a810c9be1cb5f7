import { z } from 'zod';
import { loadBoard } from '../../leaderboard/load-board.server.ts';
import { contextSteps, lifeSteps, priceSteps, sortOrders, statusChoices } from '../../model-catalogue/model-listing.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { listOf } from './answer-schemas.ts';
import { catalogOperation } from './catalog-operation.server.ts';
import { pageOfList } from './page-of-list.ts';
import { cursorOf, paging } from './paging.server.ts';
import { leaderboardSchema, publicLeaderboard } from './public-leaderboard.ts';
import {
  modelSchema,
  modelSummarySchema,
  publicModel,
  publicModels,
  publicRetirements,
  retirementSchema,
} from './public-model.ts';

const stepOf = (steps: readonly number[]) => z.enum(steps.map(String) as [string, ...string[]]).optional();
const yes = z.enum(['yes']).optional();
const tokens = z.coerce.number().int().min(0).max(10_000_000).optional();

const models = catalogOperation({
  path: '/api/v1/models',
  operationId: 'listCatalogueModels',
  summary: 'AI models with their lowest price, by the filters of /models.',
  query: {
    q: z.string().max(100).optional(),
    maker: z.string().max(60).optional(),
    context: stepOf(contextSteps).meta({ description: 'Reads at least so many tokens.' }),
    price: stepOf(priceSteps).meta({ description: 'At most so many US dollars per million output tokens.' }),
    life: stepOf(lifeSteps).meta({ description: 'No end is announced within so many months.' }),
    tools: yes,
    images: yes,
    reasoning: yes,
    weights: yes,
    status: z.enum(statusChoices).default('served'),
    sort: z.enum(sortOrders).default('reach'),
    in: tokens.meta({ description: 'Input tokens of a call, for the order by price.' }),
    out: tokens.meta({ description: 'Output tokens of a call.' }),
    ...paging,
  },
  example: { query: { tools: 'yes', context: '200000', price: '1', life: '12', limit: '3' } },
  answer: listOf(modelSummarySchema),
  run: async (ctx, { query: { limit: count, cursor: from, ...filters } }) =>
    pageOfList(
      publicModels(await modelCatalogue(ctx), filters, dayOf(ctx), ctx.config.publicUrl),
      cursorOf(from),
      count,
    ),
});

const model = catalogOperation({
  path: '/api/v1/models/{id}',
  operationId: 'getCatalogueModel',
  summary: 'A model with every endpoint and price row, each with its source and day.',
  example: { params: { id: 'gpt-6-sol' } },
  answer: modelSchema,
  run: async (ctx, { params }) => publicModel(await modelCatalogue(ctx), params.id, dayOf(ctx), ctx.config.publicUrl),
});

const retirements = catalogOperation({
  path: '/api/v1/retirements',
  operationId: 'listModelRetirements',
  summary: 'Announced ends of models, earliest first, each with the page that says so.',
  query: paging,
  example: { query: { limit: '3' } },
  answer: listOf(retirementSchema),
  run: async (ctx, { query }) =>
    pageOfList(publicRetirements(await modelCatalogue(ctx)), cursorOf(query.cursor), query.limit),
});

const leaderboard = catalogOperation({
  path: '/api/v1/leaderboard',
  operationId: 'getLeaderboard',
  summary:
    'The suites that this site measured: places as far as the verdicts decide them, figures with intervals, evidence.',
  answer: leaderboardSchema,
  run: async (ctx) => publicLeaderboard(await loadBoard(ctx), ctx.config.publicUrl),
});

export const modelOperations = [models, model, retirements, leaderboard];
