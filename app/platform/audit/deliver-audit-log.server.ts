import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditRow } from '../audit-log.server.ts';
import type { Config } from '../config.server.ts';
import type { Context } from '../context.server.ts';
import { defineJob } from '../job-definition.server.ts';
import { record } from '../mutate.server.ts';
import { auditLog, auditQueue, auditTarget } from '../schema.server.ts';
import { logsRequest, RefusedForGood, sendByOtlp } from './otlp.server.ts';
import { sendBySyslog, syslogMessage } from './syslog.server.ts';

/**
 * Sends the audit log to other systems: each row at least once. A trigger queues a row for each target in the transaction that
 * writes it, and it leaves the queue when the target has accepted it. A place in the log would not do: a transaction that takes
 * long writes its row behind others that were sent already.
 */

const ROWS_AT_ONCE = 200;

type Target = typeof auditTarget.$inferSelect.name;
const everyTarget: Target[] = ['syslog', 'otlp'];
/** @throws when the rows may not have arrived */
type Send = (ctx: Context, rows: AuditRow[], signal: AbortSignal) => Promise<void>;

const hostOf = (config: Config) => new URL(config.publicUrl).hostname;

function targetsOf({ audit }: Config): Map<Target, Send> {
  const { syslogUrl, otlpEndpoint, otlpAuthorization } = audit;
  const targets = new Map<Target, Send>();
  if (syslogUrl !== null)
    targets.set('syslog', async ({ config }, rows, signal) => {
      const messages = rows.map((row) => syslogMessage(row, hostOf(config)));
      await sendBySyslog(syslogUrl, messages, signal);
    });
  if (otlpEndpoint !== null)
    targets.set('otlp', sendInHalves({ endpoint: otlpEndpoint, authorization: otlpAuthorization }));
  return targets;
}

/** How many single rows a collector may refuse before it has accepted one: what is wrong is then not in the rows. */
const REFUSALS_AT_FIRST = 8;

/**
 * What a collector will never accept is sent in halves, until the rows are known that it refuses. These are dropped, but only
 * where it accepts others: one that refuses all is wrongly set up, and the rows wait.
 */
function sendInHalves(to: Parameters<typeof sendByOtlp>[0]): Send {
  return async function sendAll(ctx, rows, signal): Promise<void> {
    const dropped: { row: string; err: Error }[] = [];
    let accepted = 0;
    async function send(part: AuditRow[]): Promise<void> {
      try {
        const refused = await sendByOtlp(to, logsRequest(part, hostOf(ctx.config), ctx.now()), signal);
        accepted += part.length;
        if (refused > 0) ctx.log.error({ refused }, 'the collector refused rows of the audit log for good');
      } catch (error) {
        if (!(error instanceof RefusedForGood)) throw error;
        const [first] = part;
        if (part.length === 1 && first) dropped.push({ row: first.id, err: error });
        if (accepted === 0 && dropped.length >= Math.min(REFUSALS_AT_FIRST, rows.length)) throw error;
        if (part.length === 1) return;
        const half = Math.ceil(part.length / 2);
        await send(part.slice(0, half));
        await send(part.slice(half));
      }
    }
    await send(rows);
    for (const facts of dropped) ctx.log.error(facts, 'the collector refused a row of the audit log for good');
  };
}

/** Every minute. What cannot be sent stays queued in the database. */
export const deliverAuditLogJob = defineJob({
  name: 'audit-log.deliver',
  payload: z.object({}),
  schedule: '* * * * *',
  unique: 'waiting-or-running',
  retry: { limit: 0 },
  async run(ctx, _, { signal }) {
    const targets = targetsOf(ctx.config);
    await startQueues(ctx, [...targets.keys()]);
    for (const [target, send] of targets)
      await deliver(ctx, target, send, signal).catch((error) =>
        ctx.log.warn({ target, err: error }, 'the audit log could not be sent; it is tried again in a minute'),
      );
  },
});

/**
 * Rows are queued from the moment that a target is configured until it is not any more. A target is deleted before its
 * rows: there can be very many, and no act on the site waits until they are gone.
 */
async function startQueues(ctx: Context, wanted: Target[]): Promise<void> {
  const known = (await ctx.db.select({ name: auditTarget.name }).from(auditTarget)).map(({ name }) => name);
  if (known.length !== wanted.length || !wanted.every((name) => known.includes(name)))
    await record(ctx, async (tx) => {
      await tx.delete(auditTarget).where(notInArray(auditTarget.name, wanted));
      const since = ctx.now();
      if (wanted.length > 0)
        await tx
          .insert(auditTarget)
          .values(wanted.map((name) => ({ name, since })))
          .onConflictDoNothing();
    });
  for (const target of everyTarget) if (!wanted.includes(target)) await emptyQueue(ctx, target);
}

/** Also of rows that were written while their target went. */
async function emptyQueue(ctx: Context, target: Target): Promise<void> {
  const { auditId: id } = auditQueue;
  for (let isMore = true; isMore; ) {
    const rows = await ctx.db.select({ id }).from(auditQueue).where(eq(auditQueue.target, target)).limit(ROWS_AT_ONCE);
    await unqueue(ctx, target, rows);
    isMore = rows.length === ROWS_AT_ONCE;
  }
}

async function unqueue(ctx: Context, target: Target, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const isOne = and(eq(auditQueue.target, target), inArray(auditQueue.auditId, ids));
  await record(ctx, (tx) => tx.delete(auditQueue).where(isOne));
}

async function deliver(ctx: Context, target: Target, send: Send, signal: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !signal.aborted) {
    const queued = await ctx.db
      .select({ id: auditQueue.auditId, row: auditLog })
      .from(auditQueue)
      .leftJoin(auditLog, eq(auditLog.id, auditQueue.auditId))
      .where(eq(auditQueue.target, target))
      .orderBy(asc(auditQueue.auditId))
      .limit(ROWS_AT_ONCE);
    if (queued.length === 0) return;
    // A row that grew too old meanwhile (AUDIT_LOG_DAYS) is nowhere any more.
    const rows = queued.flatMap(({ row }) => row ?? []);
    if (rows.length > 0) await send(ctx, rows, signal);
    await unqueue(ctx, target, queued);
    isMore = queued.length === ROWS_AT_ONCE;
  }
}
