import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mutate } from '../platform/mutate.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { builtInContent } from './built-in/built-in-content.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { aiTools, companies, toolChanges } from './schema.server.ts';

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

  const [renamed] = tools.filter(({ formerIds }) => formerIds.length > 0);
  const [now, former] = [renamed!.id, renamed!.formerIds[0]!];
  const changesOf = (ctx: Awaited<ReturnType<typeof testContext>>, toolId: string) =>
    ctx.db.$count(toolChanges, and(eq(toolChanges.toolId, toolId), eq(toolChanges.field, 'website')));
  /** The row under its former id, of which the website was changed. */
  async function addFormer(ctx: Awaited<ReturnType<typeof testContext>>, values: Partial<typeof aiTools.$inferInsert>) {
    const row = (await find(ctx, now))!;
    await mutate(ctx, 'test.add', { kind: 'tool', id: former }, (tx) =>
      tx.insert(aiTools).values({ ...row, id: former, ...values }),
    );
    await change(ctx, former, { website: 'https://former.example' });
    expect(await changesOf(ctx, former)).toBe(1);
  }

  it('gives a row its new id, and takes its log along', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    await addFormer(ctx, {});
    await mutate(ctx, 'test.remove', { kind: 'tool', id: now }, (tx) => tx.delete(aiTools).where(eq(aiTools.id, now)));
    await loadBuiltInContent(ctx);
    expect([await find(ctx, former), await changesOf(ctx, former), await changesOf(ctx, now)]).toEqual([
      undefined,
      0,
      1,
    ]);
  });

  it('removes a row that became part of another one, whose log stays its own', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    await addFormer(ctx, {});
    await loadBuiltInContent(ctx);
    expect([await find(ctx, former), await changesOf(ctx, former), await changesOf(ctx, now)]).toEqual([
      undefined,
      1,
      0,
    ]);
  });

  it.each([{ origin: 'import' }, { isEditedByHand: true }])(
    'leaves a row with a former id alone that is not its own: %o',
    async (values) => {
      const ctx = await testContext();
      await loadBuiltInContent(ctx);
      await addFormer(ctx, values);
      await loadBuiltInContent(ctx);
      expect((await find(ctx, former))?.website).toBe('https://former.example');
      expect([await changesOf(ctx, former), await changesOf(ctx, now)]).toEqual([1, 0]);
      expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'catalogue.rename'))).toBe(0);
    },
  );
});
