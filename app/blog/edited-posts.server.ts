import { and, count, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Texts } from '../catalog/editorial-texts.ts';
import { laidTexts, lockId, registerOwner } from '../catalog/outside-texts.server.ts';
import { runTimeFacts } from '../catalog/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { DatabaseSnapshot } from '../platform/database-snapshot.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { DEFAULT_FRESH_S } from '../platform/page-headers.ts';
import { newestFirst, type PostFile, readPostFiles } from './posts/post-files.server.ts';
import { addedPosts } from './schema.server.ts';

interface Edits {
  added: PostFile[];
  laid: Map<string, Texts>;
}

/** What editors added and changed, in memory. Without a database the posts say what their files say. */
const edits = new DatabaseSnapshot<Edits>({
  freshMs: DEFAULT_FRESH_S * 1_000,
  retryMs: 5_000,
  readVersion: async ({ db }) => {
    const { id, withdrawnAt } = runTimeFacts;
    const [row] = await db
      .select({
        rows: count(),
        last: max(id),
        withdrawn: count(withdrawnAt),
        at: sql<string>`max(${withdrawnAt})::text`,
      })
      .from(runTimeFacts)
      .where(eq(runTimeFacts.subjectKind, 'post'));
    return { version: [...Object.values(row ?? {}), await db.$count(addedPosts)].join(' '), isLarge: false };
  },
  read: async (ctx) => ({ added: await listAdded(ctx.db), laid: await laidTexts(ctx.db, 'post', null) }),
  isLarge: () => false,
  fallback: () => ({ added: [], laid: new Map() }),
  failureWords: 'edits of posts could not be read; the last known ones answer',
});

const listAdded = async (db: Pick<Transaction, 'select'>, ...where: SQL[]): Promise<PostFile[]> =>
  (
    await db
      .select()
      .from(addedPosts)
      .where(and(...where))
  ).map(({ post }) => post);

/** After a write of another process. */
export const refreshPosts = (ctx: Context): Promise<void> => edits.refresh(ctx);

/** Whether they could not be read, without reading anything: posts that editors removed may then be shown. */
export const arePostsIncomplete = (db: object): boolean => (edits.peek(db)?.failure ?? null) !== null;

export interface EditablePost extends PostFile {
  isRemoved: boolean;
}

function laidOver({ head, body }: PostFile, laid: Texts = {}): EditablePost {
  const said = { ...textsOf({ head, body, isRemoved: false }), ...laid };
  return { ...postOf(head.slug, said), isRemoved: (said.removed ?? []).length > 0 };
}

/** A post from its texts. The author is "Name, Role". */
export function postOf(slug: string, { title, description, author, date, keywords = [], body }: Texts): PostFile {
  const [name = '', ...role] = (author?.[0] ?? '').split(', ');
  const said = { title: title?.[0] ?? '', description: description?.[0] ?? '', date: date?.[0] ?? '' };
  return { head: { slug, ...said, keywords, author: { name, role: role.join(', ') } }, body: body?.[0] ?? '' };
}

/** Every post as editors changed it, newest first; also those that they removed. */
export async function listEditablePosts(ctx: Context): Promise<EditablePost[]> {
  const { added, laid } = (await edits.current(ctx)).value;
  const files = await readPostFiles();
  // A release may bring a post of the same name: its file leads.
  const own = added.filter(({ head }) => !files.some((file) => file.head.slug === head.slug));
  return [...files, ...own].map((file) => laidOver(file, laid.get(file.head.slug))).sort(newestFirst);
}

const textsOf = ({ head, body, isRemoved }: EditablePost): Texts => ({
  title: [head.title],
  description: [head.description],
  author: [`${head.author.name}, ${head.author.role}`],
  date: [head.date],
  keywords: head.keywords,
  body: [body],
  removed: isRemoved ? ['removed'] : [],
});

/** The texts of a post; null: there is none. */
export async function findPostTexts(ctx: Context, slug: string): Promise<Texts | null> {
  const post = (await listEditablePosts(ctx)).find(({ head }) => head.slug === slug);
  return post ? textsOf(post) : null;
}

async function lockPost(tx: Transaction, slug: string): Promise<Texts> {
  const file =
    (await readPostFiles()).find(({ head }) => head.slug === slug) ??
    (await listAdded(tx, eq(addedPosts.slug, slug)))[0];
  if (file === undefined) throw new NotFound('There is no such post.');
  await lockId(tx, 'post', slug);
  return textsOf(laidOver(file, (await laidTexts(tx, 'post', [slug])).get(slug)));
}

async function renewPages(ctx: Context, tx: Transaction): Promise<void> {
  // The menu of every page names posts.
  await tx.notify('pages', 'all');
  tx.afterCommit(() => edits.forget(ctx.db));
}

registerOwner('post', { lock: lockPost, lay: renewPages });

/** @returns false where there is a post of this name, or was one: its edits would lie over the new one */
export async function addPost(ctx: Context, post: PostFile): Promise<boolean> {
  const { slug } = post.head;
  if ((await readPostFiles()).some(({ head }) => head.slug === slug)) return false;
  return await mutate(ctx, 'text.add', { kind: 'post', id: slug }, async (tx) => {
    const isOfPost = and(eq(runTimeFacts.subjectKind, 'post'), eq(runTimeFacts.subjectId, slug));
    if ((await tx.$count(runTimeFacts, isOfPost)) > 0) return refuse(false);
    const row = { slug, post, addedAt: ctx.now() };
    const added = await tx.insert(addedPosts).values(row).onConflictDoNothing().returning({ slug: addedPosts.slug });
    if (added.length === 0) return refuse(false);
    await renewPages(ctx, tx);
    return true;
  });
}
