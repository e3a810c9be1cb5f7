import * as z from 'zod';
import type { UserContext } from '../accounts/viewer.server.ts';
import { addPost, postOf } from '../blog/edited-posts.server.ts';
import { renderMarkdown } from '../blog/markdown.server.ts';
import { type Texts, textFields } from '../catalog/editorial-texts.ts';
import { addNews } from '../news/edited-news.server.ts';
import { isNewsCategory } from '../news/news-item.ts';
import { type EditedText, readText, textForms } from './edit-text.server.ts';
import { findOwnToolIn, ownToolWords } from './own-tools.server.ts';
import type { Read, SentErrors, Typed } from './read-correction.server.ts';

/** News and posts that editors add: each text is read as an edit of it is, and changed by edits afterwards. */

export type AddedKind = 'news' | 'post';

type NewField = Pick<EditedText, 'form' | 'label' | 'lines'> & { name: keyof Texts };

/** All texts of the kind: what is added can be seen. */
const fieldsOf = (kind: AddedKind): NewField[] =>
  Object.entries(textFields[kind])
    .filter(([name]) => name !== 'removed')
    .map(([name, label]) => ({
      name: name as keyof Texts,
      label,
      form: textForms[name as keyof Texts],
      lines: [],
    }));

export const newFields: Record<AddedKind, NewField[]> = { news: fieldsOf('news'), post: fieldsOf('post') };

/** "new" is the address of the form. */
const slugSchema = z
  .string()
  .trim()
  .regex(/^(?!new$)[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens, such as how-we-measure.')
  .max(80, 'At most 80 characters, please.');

export interface NewRecord {
  kind: AddedKind;
  texts: Texts;
  /** Of a post. */
  slug: string;
}

/** @param today ISO day */
export async function readNewRecord(kind: AddedKind, typed: Typed, today: string): Promise<Read<NewRecord>> {
  const errors: SentErrors = {};
  const texts: Texts = {};
  for (const field of newFields[kind]) {
    const read = await readText(field, { value: typed[field.name] ?? '' }, today);
    if (read.errors) errors[field.name] = read.errors.value ?? '';
    else texts[field.name] = read.content;
  }
  const slug = slugSchema.safeParse(typed.slug ?? '');
  if (kind === 'post' && !slug.success) errors.slug = slug.error.issues[0]!.message;
  return Object.keys(errors).length > 0 ? { errors } : { content: { kind, texts, slug: slug.data ?? '' } };
}

/** The text of a post as readers will see it; null: a news item. */
export const previewOf = async ({ texts: { body } }: NewRecord): Promise<string | null> =>
  body ? (await renderMarkdown(body[0] ?? '')).html : null;

/** @returns its id, or what is wrong beside which field */
export async function addRecord(ctx: UserContext, record: NewRecord): Promise<{ id: string } | { errors: SentErrors }> {
  const { kind, texts, slug } = record;
  const own = await findOwnToolIn(ctx, Object.values(texts).flat());
  if (own !== null) return { errors: { title: ownToolWords(own, 'adds') } };
  if (kind === 'post') {
    const isAdded = await addPost(ctx, postOf(slug, texts));
    return isAdded
      ? { id: slug }
      : { errors: { slug: 'There is, or was, a post with this address: edit that one, or take another address.' } };
  }
  const [title = '', summary = '', source = '', url = '', date = '', category = ''] = newFields.news.map(
    ({ name }) => texts[name]?.[0] ?? '',
  );
  if (!isNewsCategory(category)) return { errors: { category: 'Please choose a category.' } };
  const id = await addNews(ctx, { title, summary, source, url, date, category });
  return id === null
    ? { errors: { url: 'There is a news item about this address: edit or restore that one.' } }
    : { id };
}
