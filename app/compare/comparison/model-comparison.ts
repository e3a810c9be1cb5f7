import { answerOf } from '../../catalog/tool.ts';
import { benchmarkPath } from '../../model-catalogue/benchmark-path.ts';
import type { ModelCatalogue } from '../../model-catalogue/build-catalogue.ts';
import { type DayEntry, shownOffer } from '../../model-catalogue/day-view.ts';
import { baseRate, type Model, mixedPrice, type Offer, statusNames } from '../../model-catalogue/model.ts';
import { writeModalities, writeRate } from '../../model-catalogue/model-wording.ts';
import { type Comparison, verdictOfAnswers } from './comparison.ts';
import { type Cell, type ComparisonRow, row, type Sourced, verdictOf } from './comparison-row.ts';
import { type ModelSources, modelSources } from './model-sources.ts';

type Figure = Extract<Cell, { kind: 'figure' }>;

/** Models as a table of the same form as that of tools. Prices are those of the offer that leads a model's list. */
export function buildModelComparison(
  entries: readonly DayEntry[],
  base: string | null,
  catalogue: Pick<ModelCatalogue, 'whoStates' | 'whoLists' | 'retirements' | 'sources'>,
  companyOf: (model: Model) => { logo: string | null } | null,
): Comparison {
  const found = entries.findIndex(({ model }) => model.id === base);
  const baseIndex = found === -1 ? null : found;
  const says = modelSources(catalogue);
  const figures = figureRows(entries, baseIndex, says);
  return {
    columns: entries.map(({ model }, index) => ({
      id: model.id,
      name: model.name,
      path: `/models/${model.id}`,
      category: { id: 'models', name: 'AI models' },
      logo: companyOf(model)?.logo ?? null,
      isBase: index === baseIndex,
    })),
    rows: [
      ...figures.prices,
      textRow(entries, ['long-context', 'pricing', 'Long contexts'], longContextText, (entry) =>
        sourceOf(shownOffer(entry)!),
      ),
      ...figures.limits,
      textRow(entries, ['takes', 'abilities', 'Takes'], ({ model }) => modalities(model.input), says.fact('input')),
      textRow(entries, ['gives', 'abilities', 'Gives'], ({ model }) => modalities(model.output), says.fact('output')),
      answerRow(entries, 'reasoning', 'Reasoning', ({ model }) => model.reasoning, says.fact('reasoning')),
      answerRow(entries, 'tools', 'Tool calling', ({ model }) => model.hasTools, says.fact('hasTools')),
      answerRow(
        entries,
        'weights',
        'Open weights',
        ({ model }) => (model.weights === null ? null : true),
        says.fact('weights'),
      ),
      textRow(entries, ['status', 'life', 'State'], ({ status }) => statusNames[status], says.state),
      textRow(entries, ['end', 'life', 'Announced end'], (entry) => endText(entry, says), says.end),
      measureRow(entries),
    ],
    categories: [],
    sharedCategories: [],
    currency: 'USD',
    notes: [],
  };
}

/** That no end is announced is known only of listed models, and of makers whose announcements were read. */
function endText(entry: DayEntry, says: ModelSources): string | null {
  const { retirement } = entry.model;
  if (retirement !== null) return retirement.shutdown ?? 'Announced without a date';
  return entry.status === 'unlisted' || says.end(entry).source === null ? null : 'None announced';
}

const modalities = (names: readonly string[]) => (names.length === 0 ? null : writeModalities(names));

function figureRows(entries: readonly DayEntry[], baseIndex: number | null, says: ModelSources) {
  const figures = (
    unit: Figure['unit'],
    group: ComparisonRow['group'],
    label: string,
    read: (entry: DayEntry) => number | null,
    source: (entry: DayEntry) => Sourced,
    isLowBetter = false,
  ) => {
    const values = entries.map(read);
    const baseValue = baseIndex === null ? null : (values[baseIndex] ?? null);
    return row({
      id: label.toLowerCase().replaceAll(' ', '-'),
      group,
      label,
      verdict: verdictOf(values),
      cells: entries.map((entry, index): Cell => {
        const value = values[index] ?? null;
        const isFar = baseValue === null || value === null || index === baseIndex;
        return {
          kind: 'figure',
          value,
          unit,
          isLowBetter,
          distance: isFar ? null : Number((value - baseValue).toPrecision(6)),
          ...(value !== null ? source(entry) : { note: null, source: null }),
        };
      }),
    });
  };
  const price = (label: string, read: (offer: Offer) => number | null) => {
    const inDollars = figures(
      'dollars',
      'pricing',
      label,
      ({ offers: [offer] }) => (offer ? read(offer) : null),
      ({ offers: [offer] }) => sourceOf(offer!),
      true,
    );
    return withPricesApart(entries, inDollars, read);
  };
  return {
    prices: [
      price('Input, per million tokens', ({ input }) => input),
      price('Output, per million tokens', ({ output }) => output),
      price('Cache read, per million tokens', ({ row: { rates } }) => baseRate(rates, 'cache_read_mtok')),
      price('Three tokens in, one out, per million', (offer) => mixedPrice(offer)),
      figures('count', 'pricing', 'Providers with a known price', ({ providerCount }) => providerCount, countSource),
    ],
    limits: [
      figures('tokens', 'limits', 'Context window', ({ model }) => model.contextTokens, says.fact('contextTokens')),
      figures('tokens', 'limits', 'Longest answer', ({ model }) => model.maxOutputTokens, says.fact('maxOutputTokens')),
    ],
  };
}

/** The row with what is priced in another currency as text, which no figure is compared with. */
function withPricesApart(
  entries: readonly DayEntry[],
  row: ComparisonRow,
  read: (offer: Offer) => number | null,
): ComparisonRow {
  const apart = entries.map(({ offers, otherOffers: [offer] }) =>
    offers.length === 0 && offer ? apartCell(offer, read(offer)) : null,
  );
  if (apart.every((cell) => cell === null)) return row;
  const texts = row.cells.map((cell, index) => apart[index]?.text ?? (cell.kind === 'figure' ? cell.value : null));
  return { ...row, verdict: verdictOf(texts), cells: row.cells.map((cell, index) => apart[index] ?? cell) };
}

/** A price that is not compared: nothing converts it to dollars. */
function apartCell(offer: Offer, amount: number | null): Extract<Cell, { kind: 'text' }> | null {
  if (amount === null) return null;
  const { note, source } = sourceOf(offer);
  const text = writeRate(amount, offer.row.currency);
  return { kind: 'text', text, note: `${note}, another currency, not compared`, source };
}

/** The prices that were counted, and the day of the newest. */
function countSource({ model, offers, otherOffers }: DayEntry): Sourced {
  const day = [...offers, ...otherOffers]
    .map(({ row }) => row.observedAt)
    .sort()
    .at(-1);
  const source =
    day === undefined ? null : { name: 'Counted in our list of its prices', href: `/models/${model.id}`, day };
  return { note: null, source };
}

function sourceOf({ endpoint, row: { source, observedAt }, doubt }: Offer): Sourced {
  const warning =
    doubt === null ? '' : doubt === 'contested' ? ', contradicted by another source' : ', far below others';
  return {
    note: `${endpoint.provider.name}${warning}`,
    source: { name: `${source.name} ${source.version}`.trim(), href: source.url, day: observedAt },
  };
}

/** "Above 200,000 input tokens: $4.00 in"; null where no price is known. */
function longContextText(entry: DayEntry): string | null {
  const offer = shownOffer(entry);
  if (offer === null) return null;
  const { currency, rates } = offer.row;
  const { input_mtok: input } = rates;
  if (typeof input !== 'object') return 'The same price';
  return input.tiers
    .map(({ start, price }) => `Above ${start.toLocaleString('en-US')} input tokens: ${writeRate(price, currency)} in`)
    .join('; ');
}

function textRow(
  entries: readonly DayEntry[],
  [id, group, label]: [string, ComparisonRow['group'], string],
  read: (entry: DayEntry) => string | null,
  source: (entry: DayEntry) => Sourced,
): ComparisonRow {
  const texts = entries.map(read);
  const cells = texts.map(
    (text, index): Cell => ({ kind: 'text', text, ...(text === null ? {} : source(entries[index]!)) }),
  );
  return row({ id, group, label, verdict: verdictOf(texts), cells });
}

function answerRow(
  entries: readonly DayEntry[],
  id: string,
  label: string,
  read: (entry: DayEntry) => boolean | null,
  source: (entry: DayEntry) => Sourced,
): ComparisonRow {
  const answers = entries.map((entry) => answerOf(read(entry)));
  const cells = answers.map(
    (answer, index): Cell => ({
      kind: 'answer',
      answer,
      mark: null,
      ...(answer === 'unknown' ? {} : source(entries[index]!)),
    }),
  );
  return row({ id, group: 'abilities', label, verdict: verdictOfAnswers(answers), cells });
}

function measureRow(entries: readonly DayEntry[]): ComparisonRow {
  const cells = entries.map((entry): Cell => {
    const endpoint = entry.main;
    return endpoint === null
      ? { kind: 'text', text: 'Nobody in our lists serves it' }
      : { kind: 'measure', href: benchmarkPath(endpoint) };
  });
  return row({ id: 'measure', group: 'measure', label: 'Benchmark', verdict: 'none', cells });
}
