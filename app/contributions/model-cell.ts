import {
  type CorrectedField,
  type Endpoint,
  type EndValue,
  endValueOf,
  labelOf,
  type Model,
  priceOn,
} from '../model-catalogue/model.ts';
import { writeAnswer, writeModalities } from '../model-catalogue/model-wording.ts';
import { type PriceValue, priceWords } from './model-price.ts';

/** One value of a model that an editor can correct. */
export interface ModelCell {
  field: CorrectedField;
  /** Empty: of the whole model. */
  provider: string;
  /** What a request names; of the whole model its id. */
  name: string;
  /** "Price at OpenAI (gpt-6-sol)". */
  label: string;
  value: unknown;
  /** What is said now, in words; null: unknown. */
  present: string | null;
  /** What each source states now; of a price, every one that differs. */
  said: unknown[];
  /** What was corrected before, and what it was corrected to. */
  earlier: unknown[];
}

const ofEndpoint = ['price', 'contextTokens', 'maxOutputTokens', 'input', 'output', 'reasoning'] as const;
const ofModel = ['hasTools', 'hasStructuredOutput', 'released', 'knowledge'] as const;

/**
 * The names of the model, then by endpoint, in the order of its page. Facts of the whole model are at the first endpoint; of a
 * model that nobody serves, at the model. A place that served it once has its end only.
 */
export function modelCells(model: Model, day: string): ModelCell[][] {
  const { id, endpoints, former, maker, weights, retirement } = model;
  const whole = cellsAt(model, '', id);
  const names = [
    whole('name', model.name),
    { ...whole('maker', maker?.id ?? null), present: maker?.name ?? null },
    whole('weights', weights),
  ];
  const wide = endpoints[0] ? cellsAt(model, endpoints[0].provider.id, endpoints[0].id) : whole;
  const facts = ofModel.map((field) => wide(field, model[field]));
  const served = endpoints.map((endpoint) => endpointCells(model, endpoint, day));
  const known = new Set(endpoints.map((endpoint) => `${endpoint.provider.id} ${endpoint.id}`));
  const past = former.filter((one) => !known.has(`${one.provider.id} ${one.id}`));
  const gone = [...new Map(past.map((one) => [`${one.provider.id} ${one.id}`, one])).values()];
  // An announcement may name the model by another id than anybody who serves it.
  const isNamed = retirement && [...endpoints, ...gone].some((one) => one.retirement === retirement);
  const isListed = maker && [...endpoints, ...gone].some((one) => one.provider.id === maker.id && one.id === id);
  if (maker && !isListed && !isNamed && (retirement || endpoints.length === 0)) {
    // It is corrected where it was announced, which may be another maker's than the corrected one.
    const by = retirement && retirement.provider !== maker.id ? retirement.provider : null;
    gone.unshift({ provider: by === null ? maker : { id: by, name: by }, id, rows: [], retirement });
  }
  const ends = gone.map((one) => [endCell(model, one)]);
  return [names, [...(served[0] ?? []), ...facts], ...served.slice(1), ...ends];
}

function endpointCells(model: Model, endpoint: Endpoint, day: string): ModelCell[] {
  const { provider, id } = endpoint;
  const cell = cellsAt(model, provider.id, id, ` at ${provider.name} (${id})`);
  const row = priceOn(endpoint, day);
  const price = row && { currency: row.currency, ...row.rates };
  const others = endpoint.others.map((one) => ({ currency: one.currency, ...one.rates }));
  const cells = ofEndpoint.map((field) =>
    field === 'price' ? cell(field, price, [...(price ? [price] : []), ...others]) : cell(field, endpoint[field]),
  );
  return [...cells, endCell(model, endpoint)];
}

const endCell = (
  model: Model,
  { provider, id, retirement }: Pick<Model['former'][number], 'provider' | 'id' | 'retirement'>,
) => cellsAt(model, provider.id, id, ` at ${provider.name} (${id})`)('end', retirement && endValueOf(retirement));

/** Makes the cells of one place. @param said what each source states now; default: the value */
const cellsAt =
  ({ corrections }: Model, provider: string, name: string, where = '') =>
  (field: CorrectedField, value: unknown, said: unknown[] = [value]): ModelCell => ({
    field,
    provider,
    name,
    label: `${labelOf(field)}${where}`,
    value,
    present: valueWords(field, value),
    said,
    earlier: corrections
      .filter((one) => one.field === field && one.provider === provider && one.name === name)
      .flatMap(({ earlier, corrected, value: to }) => [...earlier, ...corrected, to]),
  });

/** A value as pages write it; null: unknown. */
export function valueWords(field: CorrectedField, value: unknown): string | null {
  if (field === 'end') return endWords(value as EndValue | null);
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (field === 'price') return priceWords(value as PriceValue);
  if (Array.isArray(value)) return writeModalities(value);
  if (typeof value === 'boolean') return writeAnswer(value);
  return typeof value === 'number' ? `${value.toLocaleString('en-US')} tokens` : String(value);
}

function endWords(value: EndValue | null): string {
  if (value === null) return 'None announced';
  const { shutdown, precision, announced, replacement } = value;
  const end = shutdown
    ? `Shuts down on ${shutdown}${precision === 'earliest' ? ' or later' : ''}`
    : 'Shuts down, on no day named';
  return [end, announced && `announced on ${announced}`, replacement && `recommended instead: ${replacement}`]
    .filter(Boolean)
    .join('; ');
}
