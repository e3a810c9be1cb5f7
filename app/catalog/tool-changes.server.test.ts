import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mutate, record } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { aiTools } from './schema.server.ts';
import { changeSentence } from './tool-change.ts';
import { listToolChanges } from './tool-changes.server.ts';

it('keeps no log of the first load', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  expect(await listToolChanges(ctx, { limit: 10 })).toEqual([]);
});

it('says what changed, from what to what, when and on which ground, whoever writes', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const [before] = await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'chatgpt'));
  const at = new Date('2026-11-05T10:00:00Z');
  await mutate(ctx, 'tool.edit', { kind: 'tool', id: 'chatgpt' }, async (tx) => {
    await tx
      .update(aiTools)
      .set({
        pricing: { ...(before!.pricing as object), starter: 'Plus $25/month' },
        facts: [{ field: 'pricing.starter', standing: 'reported', source: 'https://example.com/prices' }],
        features: ['Time travel', ...before!.features.slice(1)],
        updatedAt: at,
      })
      .where(eq(aiTools.id, 'chatgpt'));
  });
  const changes = await listToolChanges(ctx, { toolId: 'chatgpt', limit: 10 });
  expect(changes.map(({ field }) => field).sort()).toEqual(['features', 'pricing.starter']);
  const price = changes.find(({ field }) => field === 'pricing.starter')!;
  expect(price).toMatchObject({
    to: 'Plus $25/month',
    at: at.toISOString(),
    source: 'https://example.com/prices',
    standing: 'reported',
  });
  expect(price.from).toBe((before!.pricing as { starter: string }).starter);
  const features = changes.find(({ field }) => field === 'features')!;
  expect(changeSentence(features)).toBe(`Features: now with Time travel; no longer listed: ${before!.features[0]}`);
});

it('says when a tool comes and goes, and goes on from a known change', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const [row] = await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'claude'));
  await mutate(ctx, 'tool.add', { kind: 'tool', id: 'fresh' }, async (tx) => {
    await tx.insert(aiTools).values({ ...row!, id: 'fresh', name: 'Fresh', origin: 'hand' });
    await tx.delete(aiTools).where(eq(aiTools.id, 'fresh'));
  });
  const [removed, added] = await listToolChanges(ctx, { limit: 5 });
  expect([removed?.field, added?.field]).toEqual(['removed', 'added']);
  expect(await listToolChanges(ctx, { limit: 5, before: removed!.id })).toEqual([added]);
});

it('keeps each of many changes of one field in one moment', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  await mutate(ctx, 'tool.edit', { kind: 'tool', id: 'chatgpt' }, async (tx) => {
    await tx.execute(
      sql.raw(`DO $$ BEGIN
      FOR n IN 1..200 LOOP UPDATE ai_tools SET vendor = 'Vendor ' || n WHERE id = 'chatgpt'; END LOOP;
    END $$`),
    );
  });
  const changes = await listToolChanges(ctx, { toolId: 'chatgpt', limit: 500 });
  expect(new Set(changes.map(({ id }) => id)).size).toBe(200);
});

it('the changes of a tool are read from an index in their order, however many there are', async () => {
  const ctx = await testContext();
  await record(ctx, async (tx) => {
    await tx.execute(sql`INSERT INTO tool_changes (id, tool_id, tool_name, field, at, source)
      SELECT 'c' || n, 'tool-' || n % 5, 'Tool', 'pricing', now(), 'hand' FROM generate_series(1, 5000) AS n`);
    await tx.execute(sql`ANALYZE tool_changes`);
  });
  const lines = await ctx.db.rows<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN SELECT * FROM tool_changes WHERE tool_id = 'tool-1' ORDER BY id DESC LIMIT 20`,
  );
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan Backward using tool_changes_tool');
  expect(plan).not.toContain('Sort');
});
