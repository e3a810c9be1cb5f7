import { z } from 'zod';
import { loadBoard } from '../../leaderboard/load-board.server.ts';
import { calculateCosts } from '../../model-catalogue/calculate-costs.ts';
import { costOrders, mostOf, parseCostQuestion } from '../../model-catalogue/cost-question.ts';
import { listOwnMeasured, listOwnMeasurements, MOST_OWN_RUNS } from '../../model-catalogue/measurements.server.ts';
import {
  ageSteps,
  contextSteps,
  lifeSteps,
  priceSteps,
  sortOrders,
  statusChoices,
} from '../../model-catalogue/model-listing.ts';
import {
  dayOf,
  listRegisteredModels,
  modelCatalogue,
  viewInSlices,
} from '../../model-catalogue/model-queries.server.ts';
import { describeCost } from '../../model-catalogue/offer-cost.ts';
import { listPriceChanges } from '../../model-catalogue/price-changes.ts';
import { inTurn } from '../../model-catalogue/ranking.ts';
import { refusedParameter } from '../../platform/api-operation.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { inSlices } from '../../platform/in-slices.server.ts';
import { pageOfList } from '../../platform/page-of-list.ts';
import { cursorOf, paging } from '../../platform/paging.server.ts';
import { listOf } from './answer-schemas.ts';
import { catalogDump, catalogOperation, own } from './catalog-operation.server.ts';
import { modelsDump, pricesDump } from './model-dumps.server.ts';
import { leaderboardSchema, publicLeaderboard } from './public-leaderboard.ts';
import { publicOwn } from './public-measurement.ts';
import {
  modelSchema,
  modelSummarySchema,
  publicModel,
  publicModels,
  publicRegistered,
  publicRetirements,
  registeredModelSchema,
  retirementSchema,
  searchOf,
} from './public-model.ts';
import { modelCostSchema, priceChangeSchema, publicChange, publicCost } from './public-price.ts';

const stepOf = (steps: readonly number[]) => z.enum(steps.map(String) as [string, ...string[]]).optional();
const yes = z.enum(['yes']).optional();
const tokens = z.coerce.number().int().min(0).max(10_000_000).optional();

/** On a page with the account's own runs: a whole run is read for each. */
const MOST_OWN_MODELS = 20;

const tooManyOwn = () => refusedParameter('limit', `must be a whole number from 1 to ${MOST_OWN_MODELS} with own=yes`);

const models = catalogOperation({
  path: '/api/v1/models',
  operationId: 'listCatalogueModels',
  summary: 'AI models with their lowest price, by the filters of /models.',
  description: `With \`own=yes\`, an answer for you alone: each model then carries \`ownMeasurements\`, what your newest completed run with it says. Such a page has at most ${MOST_OWN_MODELS} entries; a higher \`limit\` is refused.`,
  query: {
    q: z.string().max(100).optional(),
    maker: z.string().max(60).optional(),
    context: stepOf(contextSteps).meta({ description: 'Reads at least so many tokens.' }),
    price: stepOf(priceSteps).meta({
      description: 'At most so many US dollars per million output tokens; a price in another currency does not pass.',
    }),
    life: stepOf(lifeSteps).meta({ description: 'No end is announced within so many months.' }),
    released: stepOf(ageSteps).meta({ description: 'Released within so many months; an unknown day does not pass.' }),
    knowledge: stepOf(ageSteps).meta({
      description: 'Knowledge date within so many months; an unknown one does not pass.',
    }),
    tools: yes,
    images: yes,
    reasoning: yes,
    weights: yes,
    status: z.enum(statusChoices).default('served'),
    sort: z.enum(sortOrders).default('reach'),
    in: tokens.meta({ description: 'Input tokens of a call, for the order by price.' }),
    out: tokens.meta({ description: 'Output tokens of a call.' }),
    own,
    measured: yes.meta({ description: 'Only models that your own completed runs called; goes with `own=yes`.' }),
    ...paging,
  },
  example: { query: { tools: 'yes', context: '200000', price: '1', life: '12', limit: '3' } },
  answer: listOf(modelSummarySchema),
  run: async (ctx, { query: { limit: count, cursor: from, measured, ...filters }, userId }) => {
    if (userId !== null && count > MOST_OWN_MODELS) throw tooManyOwn();
    if (userId === null && measured) throw refusedParameter('measured', 'goes with own=yes');
    const catalogue = await modelCatalogue(ctx);
    const only = userId !== null && measured ? await listOwnMeasured(ctx, userId, catalogue) : null;
    const found = publicModels(catalogue, filters, dayOf(ctx), ctx.config.publicUrl, only);
    const page = pageOfList(found, cursorOf(from), count);
    return userId === null ? page : { ...page, data: await withOwn(ctx, userId, page.data, 1) };
  },
});

const model = catalogOperation({
  path: '/api/v1/models/{id}',
  operationId: 'getCatalogueModel',
  summary: 'A model with every endpoint and price row, each with its source and day.',
  description: `With \`own=yes\`, an answer for you alone, with what your ${MOST_OWN_RUNS} newest completed runs of it say.`,
  query: { own },
  example: { params: { id: 'gpt-6-sol' } },
  answer: modelSchema,
  run: async (ctx, { params, userId }) => {
    const found = publicModel(await modelCatalogue(ctx), params.id, dayOf(ctx), ctx.config.publicUrl);
    if (found === null || userId === null) return found;
    const [withRuns] = await withOwn(ctx, userId, [found], MOST_OWN_RUNS);
    return withRuns!;
  },
});

/** @param mostRuns of each model, the newest first */
async function withOwn<Row extends { id: string }>(
  ctx: Context,
  userId: string,
  rows: readonly Row[],
  mostRuns: number,
) {
  const catalogue = await modelCatalogue(ctx);
  const models = rows.flatMap(({ id }) => catalogue.find(id) ?? []);
  const measured = await listOwnMeasurements(ctx, userId, models, mostRuns);
  const { publicUrl } = ctx.config;
  return rows.map((row) => ({
    ...row,
    ownMeasurements: (measured.get(row.id) ?? []).map((one) => publicOwn(one, publicUrl)),
  }));
}

const registered = catalogOperation({
  path: '/api/v1/registered-models',
  operationId: 'listRegisteredModels',
  summary: 'Models as their providers describe them, after a review; no price or limit of them is known.',
  query: paging,
  example: { query: { limit: '3' } },
  answer: listOf(registeredModelSchema),
  run: async (ctx, { query }) => {
    const models = (await listRegisteredModels(ctx)).map((model) => publicRegistered(model, ctx.config.publicUrl));
    return pageOfList(models, cursorOf(query.cursor), query.limit);
  },
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

const percent = z.coerce.number().int().min(0).max(100).default(0);
const amount = (most: number, usual: number) => z.coerce.number().int().min(0).max(most).default(usual);

const calculator = catalogOperation({
  path: '/api/v1/calculator',
  operationId: 'calculateModelCosts',
  summary:
    'What your requests cost a month of 30 days with each model, at its cheapest provider, as /calculator says it: in US dollars first, then in each other currency.',
  query: {
    requests: amount(mostOf.requests, 1000).meta({ description: 'Requests a day.' }),
    in: amount(mostOf.input, 3000).meta({ description: 'Input tokens of a request.' }),
    out: amount(mostOf.output, 1000).meta({ description: 'Output tokens of a request.' }),
    cached: percent.meta({ description: 'Percent of the input tokens that are read from a cache.' }),
    batch: percent.meta({ description: 'Percent of the requests that are sent as a batch.' }),
    day: z.iso.date().optional().meta({ description: 'The prices of this day; today if absent.' }),
    q: z.string().max(100).optional(),
    sort: z.enum(costOrders).default('cost'),
    ...paging,
  },
  example: { query: { requests: '1000', in: '3000', out: '500', cached: '50', q: 'gpt-6', limit: '3' } },
  answer: listOf(modelCostSchema),
  run: async (ctx, { query: { limit: count, cursor: from, ...asked } }) => {
    const question = parseCostQuestion(searchOf(asked), dayOf(ctx));
    const view = await viewInSlices(await modelCatalogue(ctx), question.day);
    const { costs, otherCosts } = await inSlices(calculateCosts(view, question));
    const { publicUrl } = ctx.config;
    const page = pageOfList(inTurn([costs, otherCosts]), cursorOf(from), count);
    return {
      ...page,
      data: page.data.map((cost) => publicCost(describeCost(cost, question), question.day, publicUrl)),
    };
  },
});

const prices = catalogOperation({
  path: '/api/v1/prices',
  operationId: 'listModelPriceChanges',
  summary: 'Changes of prices as their sources date them, newest first.',
  query: paging,
  example: { query: { limit: '3' } },
  answer: listOf(priceChangeSchema),
  run: async (ctx, { query }) =>
    pageOfList(listPriceChanges(await modelCatalogue(ctx)).map(publicChange), cursorOf(query.cursor), query.limit),
});

const mit = { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' };
const json = 'application/json; charset=utf-8';

const modelsFile = catalogDump({
  path: '/api/v1/dumps/models.json',
  operationId: 'dumpModelsJson',
  summary: 'All models with every endpoint and price row, each with its source and licence.',
  licence: mit,
  schema: z.object({ models: z.array(modelSchema) }),
  type: json,
  write: modelsDump,
});

const pricesFile = catalogDump({
  path: '/api/v1/dumps/prices.csv',
  operationId: 'dumpModelPricesCsv',
  summary: 'Every price row of every endpoint, a line for each unit, with its source and licence.',
  licence: mit,
  schema: z.string(),
  type: 'text/csv; charset=utf-8; header=present',
  write: pricesDump,
});

const retirementsFile = catalogDump({
  path: '/api/v1/dumps/retirements.json',
  operationId: 'dumpModelRetirementsJson',
  summary: 'All announced ends of models, each with its source and licence.',
  licence: mit,
  schema: z.object({ retirements: z.array(retirementSchema) }),
  type: json,
  write: async function* (ctx) {
    yield JSON.stringify({ retirements: publicRetirements(await modelCatalogue(ctx)) });
  },
});

export const modelOperations = [
  models,
  model,
  registered,
  calculator,
  prices,
  retirements,
  leaderboard,
  modelsFile,
  pricesFile,
  retirementsFile,
];
