import { isDeepStrictEqual } from 'node:util';
import { isCurrency } from '@yardstick/bench/models';
import { z } from 'zod';
import type { UserContext } from '../accounts/viewer.server.ts';
import { addRunTimeText } from '../catalog/run-time-facts.server.ts';
import {
  correctionField,
  correctionSchema,
  correctionVersion,
  lockModel,
  MOST_ASKED,
} from '../model-catalogue/corrections.server.ts';
import type { ModelCorrection } from '../model-catalogue/model.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { acceptedEdit, editConflict } from './edit-record.server.ts';
import type { EditedSubject } from './edit-text.server.ts';
import { baseOf, type ModelCell, type PriceValue, valueWords } from './model-cell.ts';
import { errorsOf, evidence, type Read, type SentErrors, type Typed } from './read-correction.server.ts';

/** A value of a model, corrected by an editor: kept, reverted and restored as the facts of tools are. */

/** What the form of a value begins with. */
export function begunOf({ field, value }: ModelCell): Typed {
  if (field !== 'price') {
    const written = Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? value
          ? 'yes'
          : 'no'
        : value;
    return { value: String(written ?? '') };
  }
  const price = (value ?? {}) as PriceValue;
  const amount = (unit: string) => String(baseOf(price, unit) ?? '');
  return {
    currency: price.currency ?? 'USD',
    input: amount('input_mtok'),
    output: amount('output_mtok'),
    cacheRead: amount('cache_read_mtok'),
    since: '',
  };
}

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,9})?$/.test(text) && Number(text) <= MOST_ASKED;

function readPriceOf({ value }: ModelCell, typed: Typed): Read<unknown> {
  const currency = (typed.currency ?? '').trim().toUpperCase();
  const before = (value ?? {}) as PriceValue;
  const errors: SentErrors = {};
  // Rates in other units are in the former currency: they are dropped when the currency changes.
  const { currency: old = 'USD', ...rates } = before;
  const price: PriceValue = old === currency ? { ...rates } : {};
  for (const [name, unit] of Object.entries({
    input: 'input_mtok',
    output: 'output_mtok',
    cacheRead: 'cache_read_mtok',
  })) {
    const text = (typed[name] ?? '').trim().replace(/,(?!\d{3}$)/, '.');
    const isKept = old === currency && isAmount(text) && Number(text) === baseOf(before, unit);
    if (typeof before[unit] === 'object' && !isKept)
      errors[name] = 'This price has steps for long prompts, which this form cannot correct. Leave it as it is.';
    else if (text === '' && (name === 'cacheRead' || before[unit] === undefined)) delete price[unit];
    else if (!isAmount(text))
      errors[name] = 'Please give a number per million tokens, at most a million, with a decimal point, such as 1.25.';
    else if (baseOf(before, unit) !== Number(text) || old !== currency) price[unit] = Number(text);
  }
  // Embeddings have no output, and some images no input.
  if (typed.input?.trim() === '' && typed.output?.trim() === '') errors.input ??= 'Please give at least one price.';
  if (!isCurrency(currency)) errors.currency = 'Please give the three letters of a currency, such as USD.';
  return Object.keys(errors).length > 0 ? { errors } : { content: { currency, ...price } };
}

function readFact({ field }: ModelCell, typed: Typed): unknown {
  const text = (typed.value ?? '').trim();
  if (field === 'contextTokens' || field === 'maxOutputTokens') return Number(text.replace(/[ ,_]/g, '') || Number.NaN);
  if (field === 'input' || field === 'output')
    return text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((word) => word !== '');
  if (field === 'released' || field === 'knowledge') return text;
  return text === 'yes' ? true : text === 'no' ? false : text;
}

/** The words of the sources. */
const modalities = ['text', 'image', 'audio', 'video', 'pdf', 'file', 'embeddings'];
const areModalities = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((word) => modalities.includes(word));

const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const wrongValue: Partial<Record<ModelCell['field'], string>> = {
  contextTokens: 'Please give a whole number of tokens, such as 200000.',
  maxOutputTokens: 'Please give a whole number of tokens, such as 32000.',
  input: `Please name what it takes, of these words: ${modalities.join(', ')}.`,
  output: `Please name what it gives, of these words: ${modalities.join(', ')}.`,
  released: 'Please give a day or a month that is not in the future, such as 2026-09-08 or 2026-09.',
  knowledge: 'Please give a day or a month, such as 2026-03.',
};

export interface ModelEdit {
  correction: ModelCorrection;
  /** What it will say. */
  words: string;
}

/** Reads a correction from what was typed. @param today ISO day on which the editor reads the source */
export function readModelEdit(cell: ModelCell, typed: Typed, today: string): Read<ModelEdit> {
  const { field, provider, name, said: corrected, earlier } = cell;
  const price: Read<unknown> | null = field === 'price' ? readPriceOf(cell, typed) : null;
  const value = price === null ? readFact(cell, typed) : (price.content ?? null);
  const ground = evidence.safeParse(typed);
  const since = field === 'price' ? (typed.since ?? '').trim() : '';
  const errors: SentErrors = { ...errorsOf(ground.error), ...price?.errors };
  if (since !== '' && (!z.iso.date().safeParse(since).success || since > today))
    errors.since = 'Please enter a day, today at the latest; or leave it empty.';
  if ((field === 'released' || field === 'knowledge') && !z.union([z.iso.date(), monthSchema]).safeParse(value).success)
    errors.value = wrongValue[field]!;
  if (field === 'released' && String(value) > today) errors.value = wrongValue[field]!;
  if ((field === 'input' || field === 'output') && !areModalities(value)) errors.value = wrongValue[field]!;
  const { source = '', quote = '' } = ground.data ?? {};
  const effectiveFrom = since === '' ? null : since;
  const kept = { corrected, earlier, effectiveFrom, source, quote, observedAt: today };
  const correction = { provider, name, field, value, ...kept };
  if (!price?.errors && !correctionSchema.safeParse(correction).success)
    errors.value ??= wrongValue[field] ?? 'Please choose an answer.';
  if (isDeepStrictEqual(value, cell.value)) errors.value ??= 'It says this already.';
  if (Object.keys(errors).length > 0) return { errors };
  return { content: { correction, words: valueWords(field, value) ?? '' } };
}

/** @returns null, or why nothing was published */
export async function publishModelEdit(
  ctx: UserContext,
  { kind, id: subjectId, name }: EditedSubject,
  { cell, edit, seen }: { cell: ModelCell; edit: ModelEdit; seen: string },
): Promise<string | null> {
  const subject = { kind, id: subjectId };
  const field = correctionField(cell);
  const id = newId();
  const isLate = await mutate(ctx, 'fact.edit', subject, async (tx) => {
    await lockModel(tx, subjectId);
    if ((await correctionVersion(tx, subjectId, field)) !== seen) return refuse(true);
    tx.detail({ contribution: id });
    const result = await addRunTimeText(ctx, tx, { subject, field, lines: [edit.correction], reference: id });
    const { source, quote } = edit.correction;
    const content = { name, label: cell.label, values: [edit.words], present: cell.present, source, quote, note: null };
    await acceptedEdit(ctx, tx, { id, subject, field, content, result });
    return false;
  });
  return isLate ? await editConflict(ctx, subject, field) : null;
}
