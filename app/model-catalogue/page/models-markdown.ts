import { markdownText } from '../../seo/markdown-text.ts';
import { viewOfDay } from '../day-view.ts';
import { mixedPrice, statusNames } from '../model.ts';
import {
  type ListedModel,
  listApart,
  listModels,
  type ModelListing,
  modelListingSearch,
  PAGE_SIZE,
  parseModelListing,
} from '../model-listing.ts';
import { NOT_CONVERTED, writeRate, writeTokens } from '../model-wording.ts';
import type { WriteMarkdown } from './markdown-page.ts';

/** `/models.md`, with the query of `/models` */
export const writeModels: WriteMarkdown = (catalogue, day, query) => {
  const asked = parseModelListing(query);
  const { entries } = viewOfDay(catalogue, day);
  const found = listModels(entries, asked, day);
  const apart = listApart(entries, asked, day).slice(0, PAGE_SIZE);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const listing = { ...asked, page: Math.min(asked.page, pageCount) };
  const from = (listing.page - 1) * PAGE_SIZE;
  return {
    path: `/models${modelListingSearch(listing)}`,
    text: [
      '# AI models and their prices',
      '',
      `${found.length} models, page ${listing.page} of ${pageCount}. Prices are per million tokens of standard service.`,
      '',
      ...rowsOf(found.slice(from, from + PAGE_SIZE), listing),
      ...(apart.length > 0 ? ['## In another currency', '', NOT_CONVERTED, '', ...rowsOf(apart, listing)] : []),
    ].join('\n'),
  };
};

const rowsOf = (models: readonly ListedModel[], { mix }: ModelListing) => [
  '| Model | Maker | Lowest price at | Context | Input | Output | Your mix | Status |',
  '| --- | --- | --- | ---: | ---: | ---: | ---: | --- |',
  ...models.map(({ model, status, offer }) => {
    const currency = offer?.row.currency;
    const cells = [
      model.maker?.name ?? 'Unknown',
      offer?.endpoint.provider.name ?? 'No price known',
      writeTokens(model.contextTokens),
      writeRate(offer?.input ?? null, currency),
      writeRate(offer?.output ?? null, currency),
      writeRate(offer ? mixedPrice(offer, mix) : null, currency),
      [statusNames[status], model.retirement?.shutdown].filter(Boolean).join(' '),
    ];
    return `| [${markdownText(model.name)}](/models/${model.id}.md) | ${cells.map(markdownText).join(' | ')} |`;
  }),
  '',
];
