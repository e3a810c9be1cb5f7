import { count, eq, max, sql } from 'drizzle-orm';
import type { Texts } from '../catalog/editorial-texts.ts';
import { keepTexts, laidTexts, lockId } from '../catalog/outside-texts.server.ts';
import { runTimeFacts } from '../catalog/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { DatabaseSnapshot } from '../platform/database-snapshot.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { DEFAULT_FRESH_S } from '../platform/page-headers.ts';
import { type PostFile, readPostFiles } from './posts/post-files.server.ts';

/** What editors changed of the posts, in memory. Without a database the posts say what their files say. */
const edits = new DatabaseSnapshot<Map<string, Texts>>({
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
    return { version: Object.values(row ?? {}).join(' '), isLarge: false };
  },
  read: (ctx) => laidTexts(ctx.db, 'post', null),
  isLarge: () => false,
  fallback: () => new Map(),
  failureWords: 'edits of posts could not be read; the last known ones answer',
});

/** After a write of another process. */
export const refreshPosts = (ctx: Context): Promise<void> => edits.refresh(ctx);

export interface EditablePost extends PostFile {
  isRemoved: boolean;
}

function laidOver({ head, body }: PostFile, laid: Texts = {}): EditablePost {
  const { title = [head.title], description = [head.description] } = laid;
  return {
    head: { ...head, title: title[0] ?? head.title, description: description[0] ?? head.description },
    body: laid.body?.[0] ?? body,
    isRemoved: (laid.removed ?? []).length > 0,
  };
}

/** Every post as editors changed it, newest first; also those that they removed. */
export async function listEditablePosts(ctx: Context): Promise<EditablePost[]> {
  const { value: laid } = await edits.current(ctx);
  return (await readPostFiles()).map((file) => laidOver(file, laid.get(file.head.slug)));
}

const textsOf = ({ head, body, isRemoved }: EditablePost): Texts => ({
  title: [head.title],
  description: [head.description],
  body: [body],
  removed: isRemoved ? ['removed'] : [],
});

/** The texts of a post; null: there is none. */
export async function findPostTexts(ctx: Context, slug: string): Promise<Texts | null> {
  const post = (await listEditablePosts(ctx)).find(({ head }) => head.slug === slug);
  return post ? textsOf(post) : null;
}

async function lockPost(tx: Transaction, slug: string): Promise<Texts> {
  const file = (await readPostFiles()).find(({ head }) => head.slug === slug);
  if (file === undefined) throw new NotFound('There is no such post.');
  await lockId(tx, 'post', slug);
  return textsOf(laidOver(file, (await laidTexts(tx, 'post', [slug])).get(slug)));
}

keepTexts('post', {
  lock: lockPost,
  lay: async (ctx, tx) => {
    // The menu of every page names posts.
    await tx.notify('pages', 'all');
    tx.afterCommit(() => edits.forget(ctx.db));
  },
});
