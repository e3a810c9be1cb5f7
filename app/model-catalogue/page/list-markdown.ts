import { formatMoney, MONTH_DAYS } from '@yardstick/bench/words';
import type { Sliced } from '../../platform/sliced.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import type { ModelCatalogue } from '../build-catalogue.ts';
import { type CostAnswer, calculateCosts, type RankedCost } from '../calculate-costs.ts';
import {
  type CostQuestion,
  calculatorPath,
  type LeftReason,
  leftReasons,
  parseCostQuestion,
} from '../cost-question.ts';
import { viewSliced } from '../day-view.ts';
import type { Model } from '../model.ts';
import { PAGE_SIZE } from '../model-listing.ts';
import { NOT_CONVERTED } from '../model-wording.ts';
import { describeCost } from '../offer-cost.ts';
import { changeWords, listPriceChanges, weekOf } from '../price-changes.ts';
import { listProviders } from '../provider-page.ts';
import type { MarkdownPage, WriteMarkdown } from './markdown-page.ts';
import { writeModels } from './models-markdown.ts';
import { writeRetirements } from './retirements-markdown.ts';

const PRICE_CHANGES = 100;

const writePrices: WriteMarkdown = (catalogue) => {
  const weeks = Map.groupBy(listPriceChanges(catalogue).slice(0, PRICE_CHANGES), ({ day }) => weekOf(day));
  const lines = [...weeks].flatMap(([monday, changes]) => [
    `## Week of ${monday}`,
    '',
    ...changes.map(
      ({ model, provider, endpoint, day, source, ...change }) =>
        `- ${day}: [${markdownText(model.name)}](/models/${model.id}.md) at ${markdownText(provider.name)}, \`${endpoint}\`: ${changeWords(change).join('; ')} (<${source.url}>, ${source.name} ${source.version}, observed ${source.observedAt})`,
    ),
    '',
  ]);
  return {
    path: '/prices',
    text: [
      '# Price changes of AI models',
      '',
      `The newest ${PRICE_CHANGES}, as their sources date them, each in its own currency. All of them: /api/v1/prices.`,
      '',
      ...lines,
    ].join('\n'),
  };
};

const writeProviders: WriteMarkdown = (catalogue, day) => ({
  path: '/providers',
  text: [
    '# Who serves AI models',
    '',
    '| Provider | Models | Endpoints | Ending |',
    '| --- | ---: | ---: | ---: |',
    ...listProviders(catalogue, day).map(
      ({ id, name, modelCount, endpointCount, endingCount }) =>
        `| [${markdownText(name)}](/providers/${id}) | ${modelCount} | ${endpointCount} | ${endingCount} |`,
    ),
    '',
  ].join('\n'),
});

function* writeCalculator(catalogue: ModelCatalogue, day: string, query: URLSearchParams): Sliced<MarkdownPage> {
  const asked = parseCostQuestion(query, day);
  const { costs, otherCosts, left } = yield* calculateCosts(yield* viewSliced(catalogue, asked.day), asked);
  if (asked.left !== null) return writeLeftModels(left[asked.left], { ...asked, left: asked.left }, day);
  const pageCount = Math.max(1, Math.ceil(costs.length / PAGE_SIZE));
  const question = { ...asked, page: Math.min(asked.page, pageCount) };
  const from = (question.page - 1) * PAGE_SIZE;
  return {
    path: calculatorPath(question, day),
    text: [
      '# What AI models cost a month',
      '',
      `${question.requests} requests a day for ${MONTH_DAYS} days, each with ${question.input} input tokens (${question.cached} % from a cache) and ${question.output} output tokens, ${question.batch} % as a batch, at the prices of ${question.day}.`,
      `${costs.length} models, page ${question.page} of ${pageCount}.`,
      '',
      ...costLines(costs.slice(from, from + PAGE_SIZE), question),
      ...(otherCosts.length > 0 ? ['## In another currency', '', NOT_CONVERTED, ''] : []),
      ...(otherCosts.length > 0 ? costLines(otherCosts.slice(0, PAGE_SIZE), question) : []),
      ...writeLeft(left, question, day),
    ].join('\n'),
  };
}

function writeLeftModels(models: readonly Model[], asked: CostQuestion & { left: LeftReason }, day: string) {
  const pageCount = Math.max(1, Math.ceil(models.length / PAGE_SIZE));
  const question = { ...asked, page: Math.min(asked.page, pageCount) };
  const from = (question.page - 1) * PAGE_SIZE;
  return {
    path: calculatorPath(question, day),
    text: [
      `# ${leftReasonNames[asked.left]}`,
      '',
      `${models.length} models, page ${question.page} of ${pageCount}.`,
      '',
      ...models.slice(from, from + PAGE_SIZE).map(({ id, name }) => `- [${markdownText(name)}](/models/${id}.md)`),
      '',
    ].join('\n'),
  };
}

const costLines = (costs: readonly RankedCost[], question: CostQuestion) => [
  '| Model | Month | Cheapest provider | Notes | Source |',
  '| --- | ---: | --- | --- | --- |',
  ...costs
    .map((cost) => describeCost(cost, question))
    .map(
      ({ id, name, monthNanos, currency, provider, endpoint, notes, source }) =>
        `| [${markdownText(name)}](/models/${id}.md) | ${formatMoney(monthNanos, currency)} | ${markdownText(provider.name)}, \`${endpoint}\` | ${notes.join('; ')} | <${source.url}>, observed ${source.observedAt} |`,
    ),
  '',
];

const leftReasonNames: Record<LeftReason, string> = {
  'too-long': 'Cannot take so many tokens',
  'no-price': 'No known price',
  'other-unit': 'Priced by another unit than text tokens',
};

function writeLeft(left: CostAnswer['left'], question: CostQuestion, day: string): string[] {
  return leftReasons.flatMap((reason) => {
    const models = left[reason];
    if (models.length === 0) return [];
    const path = calculatorPath({ ...question, page: 1, left: reason }, day).replace('/calculator', '/calculator.md');
    const names = models.slice(0, PAGE_SIZE).map(({ name }) => markdownText(name));
    const more = models.length > PAGE_SIZE ? ` and [${models.length - PAGE_SIZE} more](${path})` : '';
    return [`${leftReasonNames[reason]}: ${names.join(', ')}${more}.`, ''];
  });
}

const writers = new Map<string, WriteMarkdown>([
  ['/models.md', writeModels],
  ['/retirements.md', writeRetirements],
  ['/prices.md', writePrices],
  ['/providers.md', writeProviders],
]);

/** The Markdown at this path; null where there is none. */
export function* listMarkdown(catalogue: ModelCatalogue, day: string, url: URL): Sliced<MarkdownPage | null> {
  if (url.pathname === '/calculator.md') return yield* writeCalculator(catalogue, day, url.searchParams);
  return writers.get(url.pathname)?.(catalogue, day, url.searchParams) ?? null;
}
