import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UserContext } from '../accounts/viewer.server.ts';
import { findPostTexts } from '../blog/edited-posts.server.ts';
import { problemOfBody } from '../blog/post-rules.server.ts';
import { linesOf, type RecordKind, type TextField, type Texts, textFields } from '../catalog/editorial-texts.ts';
import { addRunTimeText, findRecordNow, lockText } from '../catalog/run-time-facts.server.ts';
import { modelCatalogue } from '../model-catalogue/model-queries.server.ts';
import { findNewsTexts } from '../news/edited-news.server.ts';
import { isNewsCategory } from '../news/news-item.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { acceptedEdit, editConflict, textWords } from './edit-record.server.ts';
import { findOwnToolIn, ownToolWords } from './own-tools.server.ts';
import { hiddenCharacter, plainLine } from './plain-words.ts';
import { errorsOf, type Read, type SentErrors, type Typed } from './read-correction.server.ts';
import { outsideAddress } from './sent/outside-address.server.ts';

/** Texts of tools, companies, news and posts: edited, reverted and restored as facts are, but without a source. */

export interface EditedSubject {
  kind: RecordKind;
  id: string;
  name: string;
  /** The page that shows it. */
  path: string;
}

/** How a text is entered: one line, an address, one paragraph, one point or one word a line, Markdown, a day, a person, a category of news, or a tick. */
export type TextForm =
  | 'line'
  | 'address'
  | 'paragraph'
  | 'list'
  | 'words'
  | 'markdown'
  | 'day'
  | 'person'
  | 'category'
  | 'tick';

export interface EditedText {
  field: TextField;
  /** "Pros". */
  label: string;
  form: TextForm;
  /** Pros and cons have one a line. */
  lines: string[];
}

export const textForms: Record<TextField, TextForm> = {
  title: 'line',
  author: 'person',
  date: 'day',
  category: 'category',
  keywords: 'words',
  source: 'line',
  url: 'address',
  description: 'paragraph',
  summary: 'paragraph',
  pros: 'list',
  cons: 'list',
  body: 'markdown',
  removed: 'tick',
};

async function textsOf(
  ctx: UserContext,
  { kind, id }: EditedSubject,
): Promise<Partial<Record<TextField, string | string[]>>> {
  if (kind === 'news') return (await findNewsTexts(ctx, id)) ?? {};
  if (kind === 'post') return (await findPostTexts(ctx, id)) ?? {};
  if (kind === 'model') return {};
  return (await findRecordNow(ctx.db, { kind, id })) ?? {};
}

/** News, posts and models; null: there is no such record. */
export async function findTextRecord(ctx: UserContext, kind: string, id: string): Promise<EditedSubject | null> {
  if (kind === 'model') {
    const model = (await modelCatalogue(ctx)).find(id);
    return model && { kind, id, name: model.name, path: `/models/${id}` };
  }
  if (kind !== 'news' && kind !== 'post') return null;
  const texts: Texts | null = await (kind === 'news' ? findNewsTexts : findPostTexts)(ctx, id);
  const path = kind === 'post' ? `/blog/${id}` : '/news';
  return texts && { kind, id, name: texts.title?.[0] ?? id, path };
}

/** The texts of a record, in the order of its page. */
export async function listTexts(ctx: UserContext, subject: EditedSubject): Promise<EditedText[]> {
  const texts = await textsOf(ctx, subject);
  return Object.entries(textFields[subject.kind]).map(([name, label]) => {
    const field = name as TextField;
    return { field, label, form: textForms[field], lines: linesOf(texts, field) };
  });
}

export const versionOfLines = (lines: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 22);

const MOST_LINES = 20;
const LONGEST_BODY = 40_000;
const oneLine = {
  list: plainLine(300, 3, 'Please write at least 3 characters.'),
  // "AI" and "Go" are words.
  words: plainLine(300, 2, 'Please write at least 2 characters.'),
};
const oneText = {
  line: plainLine(200, 3, 'Please write at least 3 characters.'),
  address: outsideAddress('Please give the address of the page that it is about.'),
  paragraph: plainLine(2_000, 20, 'Please describe it in at least 20 characters.'),
  person: plainLine(200, 3, 'Please write at least 3 characters.').refine(
    (typed) => /^[^,]+, \S/.test(typed),
    'Please give a name and a role with a comma between them, such as Ada Lovelace, Editor.',
  ),
  day: z.iso.date('Please enter a day, such as 2026-11-23.'),
  category: z.string().refine(isNewsCategory, 'Please choose a category.'),
};

/** Reads a text from what was typed, with the rules of the content. @param today ISO day */
export async function readText(
  { form, label }: Pick<EditedText, 'form' | 'label'>,
  typed: Typed,
  today: string,
): Promise<Read<string[]>> {
  if (form === 'tick') return { content: typed.value === 'on' ? ['removed'] : [] };
  if (form === 'markdown') return await readBody(typed.value ?? '');
  if (form === 'list' || form === 'words') return readList(label, form, typed);
  const read = oneText[form].safeParse(typed.value ?? '');
  if (!read.success) return { errors: { value: read.error.issues[0]!.message } };
  if (form === 'day' && read.data > today) return { errors: { value: 'Today at the latest, please.' } };
  return { content: [read.data] };
}

function readList(label: string, form: 'list' | 'words', typed: Typed): Read<string[]> {
  const lines = (typed.value ?? '').split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MOST_LINES) return { errors: { value: `At most ${MOST_LINES} ${label.toLowerCase()}, please.` } };
  const read = z.array(oneLine[form]).safeParse(lines);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return { errors: { value: `Line ${Number(path[0]) + 1}: ${message}` } };
  }
  const isTwice = read.data.find((line, index) => read.data.indexOf(line) !== index);
  return isTwice === undefined ? { content: read.data } : { errors: { value: `It says “${isTwice}” twice.` } };
}

async function readBody(typed: string): Promise<Read<string[]>> {
  const body = typed.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  const refused = (value: string) => ({ errors: { value } });
  if (body.length > LONGEST_BODY)
    return refused(`At most ${LONGEST_BODY} characters, please; these are ${body.length}.`);
  const hidden = hiddenCharacter(body);
  if (hidden !== null) return refused(`Contains an invisible character: ${hidden}. Please type it instead.`);
  const problem = await problemOfBody(body);
  return problem === null ? { content: [body] } : refused(problem);
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
  { kind, id: subjectId, name }: EditedSubject,
  { text: { field, label, lines: shown }, lines, note, seen }: TextEdit,
): Promise<{ problem: string; now: string[] } | null> {
  const subject = { kind, id: subjectId };
  const own = kind === 'news' || kind === 'post' ? await findOwnToolIn(ctx, lines) : null;
  if (own !== null) return { problem: ownToolWords(own, 'changes'), now: shown };
  const id = newId();
  const now = await mutate(ctx, 'text.edit', subject, async (tx) => {
    const present = await lockText(tx, subject, field);
    if (versionOfLines(present) !== seen) return refuse<string[]>(present);
    tx.detail({ contribution: id });
    const result = await addRunTimeText(ctx, tx, { subject, field, lines, reference: id });
    const [values, before] = [textWords(field, lines), textWords(field, present).join('; ') || null];
    const content = { name, label, values, present: before, source: '', quote: '', note };
    await acceptedEdit(ctx, tx, { id, subject, field, content, result });
    return null;
  });
  return now && { problem: await editConflict(ctx, subject, field), now };
}
