import { eq, sql } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import { send, threePeople } from '../../accounts/testing/visits.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import type { TestContextOptions } from '../../platform/testing/test-database.server.ts';
import { action as add } from '../routes/alert-new.tsx';
import { action as save } from '../routes/list-add.tsx';
import { action as make } from '../routes/lists.tsx';
import { alertSubscriptions } from '../schema.server.ts';

type People = Awaited<ReturnType<typeof threePeople>>;

/** Ada has a confirmed address and a list with ChatGPT. */
export async function watching(options: TestContextOptions = {}) {
  const people = await threePeople({ ...options, prepare: loadBuiltInContent });
  const { ctx, ada } = people;
  const { id: userId, email } = (await ada.user()).viewer;
  await record(ctx, (tx) => tx.update(user).set({ emailVerified: true }).where(eq(user.id, userId)));
  const { location } = await send(make, ada, '/lists', { name: 'Writing', note: '' });
  const listId = location!.split('/')[2]!;
  await send(save, ada, '/lists/add', { kind: 'tool', id: 'chatgpt', lists: listId });
  return { ...people, userId, email, listId };
}

export const subscribe = (
  { ada }: Pick<People, 'ada'>,
  about: string,
  channel: string,
  { url = '', kinds = ['price', 'status'] }: { url?: string; kinds?: string[] } = {},
) =>
  send(add, ada, `/alerts/new?${about}`, [
    ...kinds.map((kind): [string, string] => ['kinds', kind]),
    ['channel', channel],
    ['url', url],
  ]);

/** The vendor asks another price; the change log has it by the database's trigger. */
export const reprice = (ctx: Context, starter: string, toolId = 'chatgpt') =>
  record(ctx, async (tx) => {
    await tx.execute(sql`update ai_tools set pricing = pricing || jsonb_build_object('starter', ${starter}::text),
      updated_at = clock_timestamp() where id = ${toolId}`);
  });

export const later = (ctx: Context, days: number): Context => ({
  ...ctx,
  now: () => new Date(Date.now() + days * 86_400_000),
});
export const mails = (ctx: Context) =>
  ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'collections.digest'));
export const onlyAlert = async (ctx: Context) => (await ctx.db.select().from(alertSubscriptions))[0]!;
