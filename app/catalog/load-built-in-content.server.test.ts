import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mutate } from '../platform/mutate.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { builtInContent } from './built-in/built-in-content.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { aiTools, companies } from './schema.server.ts';

const { tools, companies: makers } = builtInContent();

async function change(
  ctx: Awaited<ReturnType<typeof testContext>>,
  id: string,
  values: Partial<typeof aiTools.$inferInsert>,
) {
  await mutate(ctx, 'test.change', { kind: 'tool', id }, (tx) =>
    tx.update(aiTools).set(values).where(eq(aiTools.id, id)),
  );
}
const find = async (ctx: Awaited<ReturnType<typeof testContext>>, id: string) =>
  (await ctx.db.select().from(aiTools).where(eq(aiTools.id, id)))[0];

describe('the built-in content in the database', () => {
  it('is all there after the first start', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    expect(await ctx.db.$count(aiTools)).toBe(tools.length);
    expect(await ctx.db.$count(companies)).toBe(makers.length);
  });

  it('is left alone by a start that brings nothing new', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    const before = await ctx.db.$count(auditLog);
    await loadBuiltInContent(ctx);
    expect(await ctx.db.$count(auditLog)).toBe(before);
  });

  it('follows a new release, except for what somebody edited', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    await change(ctx, 'chatgpt', { description: 'Old words.', contentHash: 'of an older release' });
    await change(ctx, 'claude', {
      description: 'My own words.',
      contentHash: 'of an older release',
      isEditedByHand: true,
    });
    await loadBuiltInContent(ctx);
    expect((await find(ctx, 'chatgpt'))?.description).toBe(tools.find(({ id }) => id === 'chatgpt')?.description);
    expect((await find(ctx, 'claude'))?.description).toBe('My own words.');
  });

  it('keeps the verified reviews of a tool', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    await change(ctx, 'chatgpt', { reviewCount: 10, reviewStars: 40, contentHash: 'of an older release' });
    await loadBuiltInContent(ctx);
    expect(await find(ctx, 'chatgpt')).toMatchObject({ reviewCount: 10, reviewStars: 40 });
  });
});
