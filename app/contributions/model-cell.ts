import { type CorrectedField, labelOf, type Model, priceOn } from '../model-catalogue/model.ts';
import { writeAnswer, writeModalities } from '../model-catalogue/model-wording.ts';
import { type PriceValue, priceWords } from './model-price.ts';

/** One value of a model that an editor can correct: of an endpoint, or of the whole model at its first endpoint. */
export interface ModelCell {
  field: CorrectedField;
  provider: string;
  /** What a request names. */
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

/** By endpoint, in the order of the model's page; what belongs to the whole model is at the first one. */
export function modelCells(model: Model, day: string): ModelCell[][] {
  const { corrections, endpoints } = model;
  return endpoints.map((endpoint, index) => {
    const { provider, id: name } = endpoint;
    const row = priceOn(endpoint, day);
    const price = row && { currency: row.currency, ...row.rates };
    const prices = [
      ...(price ? [price] : []),
      ...endpoint.others.map((one) => ({ currency: one.currency, ...one.rates })),
    ];
    const cell = (field: CorrectedField, value: unknown, said: unknown[], where: string): ModelCell => ({
      field,
      provider: provider.id,
      name,
      label: `${labelOf(field)}${where}`,
      value,
      present: valueWords(field, value),
      said,
      earlier: corrections
        .filter((one) => one.field === field && one.provider === provider.id && one.name === name)
        .flatMap(({ earlier, corrected, value: to }) => [...earlier, ...corrected, to]),
    });
    const at = ` at ${provider.name} (${name})`;
    return [
      ...ofEndpoint.map((field) =>
        field === 'price' ? cell(field, price, prices, at) : cell(field, endpoint[field], [endpoint[field]], at),
      ),
      ...(index === 0 ? ofModel.map((field) => cell(field, model[field], [model[field]], '')) : []),
    ];
  });
}

/** A value as pages write it; null: unknown. */
export function valueWords(field: CorrectedField, value: unknown): string | null {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (field === 'price') return priceWords(value as PriceValue);
  if (Array.isArray(value)) return writeModalities(value);
  if (typeof value === 'boolean') return writeAnswer(value);
  return typeof value === 'number' ? `${value.toLocaleString('en-US')} tokens` : String(value);
}
