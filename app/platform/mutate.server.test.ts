import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { mutate, record, refuse } from './mutate.server.ts';
import { auditLog } from './schema.server.ts';
import { testContext } from './testing/test-database.server.ts';

const row = (id: string) => ({
  id,
  at: new Date('2026-01-01T00:00:00Z'),
  actorKind: 'system',
  actorId: 'test',
  action: 'thing.make',
  subjectKind: 'thing',
  subjectId: id,
  requestId: 'r',
});

describe('an act', () => {
  it('leaves one audit row that says who did what to which thing, and when', async () => {
    const ctx = await testContext({ actor: { kind: 'user', userId: 'u1', role: 'provider' } });
    const answer = await mutate(ctx, 'listing.claim', { kind: 'listing', id: 'l1' }, async (tx) => {
      tx.detail({ domain: 'example.com' });
      return 7;
    });
    expect(answer).toBe(7);
    const rows = await ctx.db.select().from(auditLog);
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-z]{26}$/),
        at: new Date('2026-11-01T12:00:00Z'),
        actorKind: 'user',
        actorId: 'u1',
        action: 'listing.claim',
        subjectKind: 'listing',
        subjectId: 'l1',
        detail: { domain: 'example.com' },
        requestId: 'test-request',
      },
    ]);
  });

  it('names the key as well as its owner when it came through the API', async () => {
    const ctx = await testContext({ actor: { kind: 'apiKey', userId: 'u1', keyId: 'k1', scopes: [] } });
    await mutate(ctx, 'run.start', { kind: 'run', id: 'r1' }, async () => {});
    const [audit] = await ctx.db.select().from(auditLog);
    expect(audit).toMatchObject({ actorKind: 'apiKey', actorId: 'u1', detail: { keyId: 'k1' } });
  });

  it('leaves nothing at all when it fails', async () => {
    const ctx = await testContext();
    const hook = vi.fn();
    const failing = mutate(ctx, 'thing.make', { kind: 'thing', id: '1' }, async (tx) => {
      await tx.insert(auditLog).values(row('a'));
      tx.afterCommit(hook);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ctx.db.$count(auditLog)).toBe(0);
    expect(hook).not.toHaveBeenCalled();
  });

  it('that is refused leaves nothing, and returns its answer', async () => {
    const ctx = await testContext();
    const hook = vi.fn();
    const answer = await mutate(ctx, 'thing.make', { kind: 'thing', id: '1' }, async (tx) => {
      await tx.insert(auditLog).values(row('a'));
      tx.afterCommit(hook);
      return refuse({ reason: 'full' });
    });
    expect(answer).toEqual({ reason: 'full' });
    expect(await ctx.db.$count(auditLog)).toBe(0);
    expect(hook).not.toHaveBeenCalled();
  });

  it('that contains a refused one keeps its own writes', async () => {
    const ctx = await testContext();
    await mutate(ctx, 'outer.do', { kind: 'thing', id: '1' }, async (tx) => {
      const inner = await mutate(ctx, 'inner.do', { kind: 'thing', id: '2' }, async (innerTx) => {
        await innerTx.insert(auditLog).values(row('a'));
        return refuse(false);
      });
      expect(inner).toBe(false);
      await tx.insert(auditLog).values(row('b'));
    });
    const rows = await ctx.db.select({ action: auditLog.action }).from(auditLog);
    expect(rows.map(({ action }) => action).sort()).toEqual(['outer.do', 'thing.make']);
  });

  it('can contain another, and both are undone together', async () => {
    const ctx = await testContext();
    const failing = mutate(ctx, 'outer.do', { kind: 'thing', id: '1' }, async () => {
      await mutate(ctx, 'inner.do', { kind: 'thing', id: '2' }, async (tx) => tx.insert(auditLog).values(row('a')));
      expect(await ctx.db.$count(auditLog)).toBe(2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ctx.db.$count(auditLog)).toBe(0);
  });

  it('survives the failure of one it contains when it catches it', async () => {
    const ctx = await testContext();
    await mutate(ctx, 'outer.do', { kind: 'thing', id: '1' }, async (tx) => {
      await record(ctx, (inner) => inner.execute(sql`SELECT 1 / 0`)).catch(() => {});
      await tx.insert(auditLog).values(row('a'));
    });
    expect(await ctx.db.$count(auditLog)).toBe(2);
  });

  it('sees its own writes through the context it was given', async () => {
    const ctx = await testContext();
    await record(ctx, async (tx) => {
      await tx.insert(auditLog).values(row('a'));
      expect(await ctx.db.select({ id: auditLog.id }).from(auditLog)).toEqual([{ id: 'a' }]);
    });
  });

  it('runs what waits for the commit once, after it', async () => {
    const ctx = await testContext();
    const events: string[] = [];
    await record(ctx, async (tx) => {
      tx.afterCommit(() => events.push('hook'));
      events.push('work');
    });
    expect(events).toEqual(['work', 'hook']);
  });

  it('keeps parallel acts of one request apart', async () => {
    const ctx = await testContext();
    const acts = ['1', '2', '3'].map((id) =>
      mutate(ctx, 'thing.make', { kind: 'thing', id }, async (tx) => {
        await tx.insert(auditLog).values(row(`row-${id}`));
        if (id === '2') throw new Error('no');
      }),
    );
    const outcomes = await Promise.allSettled(acts);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const kept = await ctx.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.actorKind, 'system'));
    expect(kept.map(({ id }) => id).sort()).toEqual(['row-1', 'row-3']);
  });
});

describe('telemetry', () => {
  it('is written without an audit row', async () => {
    const ctx = await testContext();
    await record(ctx, (tx) => tx.insert(auditLog).values(row('a')));
    expect(await ctx.db.$count(auditLog)).toBe(1);
  });
});

describe('the handle for reading', () => {
  it('cannot write: not by type, and not by the database', async () => {
    const ctx = await testContext();
    // @ts-expect-error there is no insert
    expect(ctx.db.insert).toBeUndefined();
    // @ts-expect-error there is no update
    expect(ctx.db.update).toBeUndefined();
    // @ts-expect-error there is no delete
    expect(ctx.db.delete).toBeUndefined();
    // @ts-expect-error there is no execute
    expect(ctx.db.execute).toBeUndefined();
    // @ts-expect-error there is no transaction
    expect(ctx.db.transaction).toBeUndefined();
    const writing = ctx.db.rows(sql`DELETE FROM audit_log`);
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('cannot write through a common table expression either', async () => {
    const ctx = await testContext();
    const all = ctx.db.$with('all_rows').as(ctx.db.select({ id: auditLog.id }).from(auditLog));
    // @ts-expect-error there is no delete behind with
    expect(ctx.db.with(all).delete).toBeUndefined();
    expect(await ctx.db.with(all).select().from(all)).toEqual([]);
  });

  it('reports what the database said, without the values of the statement', async () => {
    const ctx = await testContext();
    await record(ctx, (tx) => tx.insert(auditLog).values(row('secret-value')));
    const failing = record(ctx, (tx) => tx.insert(auditLog).values(row('secret-value')));
    await expect(failing).rejects.toMatchObject({
      code: '23505',
      message: expect.not.stringContaining('secret-value'),
    });
  });
});

describe('a transaction that is over', () => {
  it('refuses further statements through its handle', async () => {
    const ctx = await testContext();
    const kept = await record(ctx, async (tx) => tx);
    await expect(kept.select().from(auditLog)).rejects.toThrow('This transaction is over');
  });
});
