import { isDeepStrictEqual } from 'node:util';
import type { Maker } from '@yardstick/bench/models';
import { z } from 'zod';
import type { UserContext } from '../accounts/viewer.server.ts';
import { addRunTimeText } from '../catalog/run-time-facts.server.ts';
import {
  correctionField,
  correctionSchema,
  correctionVersion,
  lockModel,
} from '../model-catalogue/corrections.server.ts';
import type { EndValue, ModelCorrection } from '../model-catalogue/model.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { acceptedEdit, editConflict } from './edit-record.server.ts';
import type { EditedSubject } from './edit-text.server.ts';
import { type ModelCell, valueWords } from './model-cell.ts';
import { begunPrice, type PriceValue } from './model-price.ts';
import { plainLine } from './plain-words.ts';
import { errorsOf, evidence, type Read, type SentErrors, type Typed } from './read-correction.server.ts';
import { outsideAddress } from './sent/outside-address.server.ts';
import { readPrice } from './sent/read-price.server.ts';

/** A value of a model, corrected by an editor: kept, reverted and restored as the facts of tools are. */

/** What the form of a value begins with. */
export function begunOf({ field, value }: ModelCell): Typed {
  if (field === 'end') return begunEnd(value as EndValue | null);
  if (field === 'price') return begunPrice((value ?? {}) as PriceValue);
  if (Array.isArray(value)) return { value: value.join(', ') };
  return { value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '') };
}

const begunEnd = (end: EndValue | null): Typed => ({ precision: 'exact', ...end });

/** @param today ISO day */
function readEnd(typed: Typed, today: string): Read<EndValue | null> {
  if (typed.none === 'on') return { content: null };
  const errors: SentErrors = {};
  const readDay = (name: string, most?: string) => {
    const text = (typed[name] ?? '').trim();
    if (text === '') return undefined;
    if (!z.iso.date().safeParse(text).success || (most !== undefined && text > most))
      errors[name] =
        `Please enter a day, such as 2026-11-20${most === undefined ? '' : ', today at the latest'}; or leave it empty.`;
    return text;
  };
  const [shutdown, announced] = [readDay('shutdown'), readDay('announced', today)];
  const replacement = plainLine(200).safeParse(typed.replacement);
  if (!replacement.success) errors.replacement = replacement.error.issues[0]!.message;
  if (shutdown === undefined && announced === undefined)
    errors.shutdown = 'Please enter the day of the end, or below the day on which an end without a day was announced.';
  else if (Object.keys(errors).length === 0 && shutdown && announced && announced > shutdown)
    errors.announced = 'It was announced before it ended: this day is later.';
  if (Object.keys(errors).length > 0) return { errors };
  const precision = typed.precision === 'earliest' ? 'earliest' : 'exact';
  return {
    content: {
      ...(shutdown && { shutdown }),
      precision,
      ...(announced && { announced }),
      ...(replacement.data && { replacement: replacement.data }),
    },
  };
}

const textOf: Partial<Record<ModelCell['field'], z.ZodType<string>>> = {
  name: plainLine(120, 1, 'Please give the name.'),
  weights: outsideAddress('Please give the address where the weights can be downloaded.'),
};

/** What was typed, as a source would state it. */
function readValue({ field, value }: ModelCell, typed: Typed, today: string): Read<unknown> {
  if (field === 'price') return readPrice((value ?? {}) as PriceValue, typed);
  if (field === 'end') return readEnd(typed, today);
  const text = textOf[field]?.safeParse(typed.value ?? '');
  if (text?.success === false) return { errors: { value: text.error.issues[0]!.message } };
  return { content: text ? text.data : readFact(field, (typed.value ?? '').trim()) };
}

function readFact(field: ModelCell['field'], text: string): unknown {
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

/**
 * Reads a correction from what was typed.
 * @param today ISO day on which the editor reads the source
 * @param makers those that a model can have
 */
export function readModelEdit(
  cell: ModelCell,
  typed: Typed,
  { today, makers }: { today: string; makers: readonly Maker[] },
): Read<ModelEdit> {
  const { field, provider, name, said: corrected, earlier } = cell;
  const read = readValue(cell, typed, today);
  const value = read.content ?? null;
  const ground = evidence.safeParse(typed);
  const since = field === 'price' ? (typed.since ?? '').trim() : '';
  const errors: SentErrors = { ...errorsOf(ground.error), ...read.errors };
  const isDay = (text: unknown) => z.iso.date().safeParse(text).success;
  if (since !== '' && (!isDay(since) || since > today))
    errors.since = 'Please enter a day, today at the latest; or leave it empty.';
  if ((field === 'released' || field === 'knowledge') && !isDay(value) && !monthSchema.safeParse(value).success)
    errors.value = wrongValue[field]!;
  if (field === 'released' && String(value) > today) errors.value = wrongValue[field]!;
  if ((field === 'input' || field === 'output') && !areModalities(value)) errors.value = wrongValue[field]!;
  const maker = makers.find(({ id }) => id === value);
  if (field === 'maker' && maker === undefined) errors.value = 'Please choose one of the makers.';
  const { source = '', quote = '' } = ground.data ?? {};
  const effectiveFrom = since === '' ? null : since;
  const kept = { corrected, earlier, effectiveFrom, source, quote, observedAt: today };
  const correction = { provider, name, field, value, ...kept };
  if (!read.errors && !correctionSchema.safeParse(correction).success)
    errors.value ??= wrongValue[field] ?? 'Please choose an answer.';
  if (!read.errors && isDeepStrictEqual(value, cell.value)) errors.value ??= 'It says this already.';
  if (Object.keys(errors).length > 0) return { errors };
  const words = field === 'maker' ? maker?.name : valueWords(field, value);
  return { content: { correction, words: words ?? '' } };
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
