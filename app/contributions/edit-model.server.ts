import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { UserContext } from '../accounts/viewer.server.ts';
import { addRunTimeText } from '../catalog/run-time-facts.server.ts';
import {
  correctionField,
  correctionSchema,
  correctionVersion,
  lockModel,
} from '../model-catalogue/corrections.server.ts';
import type { ModelCorrection } from '../model-catalogue/model.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { acceptedEdit, editConflict } from './edit-record.server.ts';
import type { EditedSubject } from './edit-text.server.ts';
import { type ModelCell, valueWords } from './model-cell.ts';
import { begunPrice, type PriceValue } from './model-price.ts';
import { errorsOf, evidence, type Read, type SentErrors, type Typed } from './read-correction.server.ts';
import { readPrice } from './read-price.server.ts';

/** A value of a model, corrected by an editor: kept, reverted and restored as the facts of tools are. */

/** What the form of a value begins with. */
export function begunOf({ field, value }: ModelCell): Typed {
  if (field === 'price') return begunPrice((value ?? {}) as PriceValue);
  if (Array.isArray(value)) return { value: value.join(', ') };
  return { value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '') };
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
  const price = field === 'price' ? readPrice((cell.value ?? {}) as PriceValue, typed) : null;
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
