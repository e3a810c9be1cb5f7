import { expect, it } from 'vitest';
import type { Context } from './context.server.ts';
import { deleteOldAuditRowsJob } from './maintenance-jobs.server.ts';
import { mutate } from './mutate.server.ts';
import { auditLog } from './schema.server.ts';
import { testContext } from './testing/test-database.server.ts';

async function keptAfter(auditLogDays: number): Promise<string[]> {
  const now = (await testContext()).now().getTime();
  for (const days of [1, 29, 31]) {
    const ctx = await testContext({ now: new Date(now - days * 86_400_000) });
    await mutate(ctx, 'thing.make', { kind: 'thing', id: `${days} days` }, async () => {});
  }
  const ctx: Context = await testContext({ config: { auditLogDays } });
  const run = { signal: new AbortController().signal, jobId: '1', attempt: 0, heartbeat: async () => {} };
  await deleteOldAuditRowsJob.run(ctx, {}, run);
  const rows = await ctx.db.select({ id: auditLog.subjectId }).from(auditLog).orderBy(auditLog.at);
  return rows.map(({ id }) => id);
}

it('audit rows are deleted when they are older than the operator wants', async () => {
  expect(await keptAfter(30)).toEqual(['29 days', '1 days']);
});

it('audit rows are kept for ever when the operator wants that', async () => {
  expect(await keptAfter(0)).toHaveLength(3);
});
