import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UserContext } from '../accounts/viewer.server.ts';
import { findTool, listCompanies } from '../catalog/catalog-queries.server.ts';
import { linesOf, type TextField, textFields } from '../catalog/editorial-texts.ts';
import { addRunTimeText, lockText } from '../catalog/run-time-facts.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import type { Cell } from './cell.ts';
import { acceptedEdit, editConflict } from './edit-record.server.ts';
import { plainLine } from './plain-words.ts';
import { errorsOf, type Read, type SentErrors, type Typed } from './read-correction.server.ts';

/** Description, pros and cons: edited, reverted and restored as facts are, but without a source. */

type Subject = Cell['subject'];

export interface EditedText {
  field: TextField;
  /** "Pros". */
  label: string;
  /** Pros and cons have one a line. */
  isList: boolean;
  lines: string[];
}

/** The texts of a record, in the order of its page. */
export async function listTexts(ctx: UserContext, { kind, id }: Subject): Promise<EditedText[]> {
  const record =
    kind === 'tool' ? await findTool(ctx, id) : (await listCompanies(ctx)).find((company) => company.id === id);
  return Object.entries(textFields[kind]).map(([name, label]) => {
    const field = name as TextField;
    return { field, label, isList: field !== 'description', lines: linesOf(record ?? {}, field) };
  });
}

export const versionOfLines = (lines: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 22);

const MOST_LINES = 20;
const description = plainLine(2_000, 20, 'Please describe it in at least 20 characters.');
const judgement = plainLine(300, 3, 'Please write at least 3 characters.');

/** Reads a text from what was typed, with the rules of the content. */
export function readText({ isList, label }: EditedText, typed: Typed): Read<string[]> {
  if (!isList) {
    const read = description.safeParse(typed.value);
    return read.success ? { content: [read.data] } : { errors: { value: errorsOf(read.error).value ?? '' } };
  }
  const lines = (typed.value ?? '').split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MOST_LINES) return { errors: { value: `At most ${MOST_LINES} ${label.toLowerCase()}, please.` } };
  const read = z.array(judgement).safeParse(lines);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return { errors: { value: `Line ${Number(path[0]) + 1}: ${message}` } };
  }
  const isTwice = read.data.find((line, index) => read.data.indexOf(line) !== index);
  return isTwice === undefined ? { content: read.data } : { errors: { value: `It says “${isTwice}” twice.` } };
}

interface TextEdit {
  text: EditedText;
  lines: string[];
  /** Public: why it was changed. */
  note: string;
  /** The version that the editor saw. */
  seen: string;
}

export function readNote(typed: Typed): { note: string } | { errors: SentErrors } {
  const read = plainLine(300, 3, 'Please say why: it is public.').safeParse(typed.note);
  return read.success ? { note: read.data } : { errors: { note: errorsOf(read.error).value ?? '' } };
}

/** @returns null, or why nothing was published with what it says now */
export async function publishText(
  ctx: UserContext,
  { kind, id: subjectId, name }: Subject,
  { text: { field, label }, lines, note, seen }: TextEdit,
): Promise<{ problem: string; now: string[] } | null> {
  const subject = { kind, id: subjectId };
  const id = newId();
  const now = await mutate(ctx, 'text.edit', subject, async (tx) => {
    const present = await lockText(tx, subject, field);
    if (versionOfLines(present) !== seen) return refuse<string[]>(present);
    tx.detail({ contribution: id });
    const result = await addRunTimeText(ctx, tx, { subject, field, lines, reference: id });
    const content = { name, label, values: lines, present: present.join('; ') || null, source: '', quote: '', note };
    await acceptedEdit(ctx, tx, { id, subject, field, content, result });
    return null;
  });
  return now && { problem: await editConflict(ctx, subject, field), now };
}
