import { and, asc, eq, inArray, lt, max, notInArray, sql } from 'drizzle-orm';
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
interface Delivery {
  signal: AbortSignal;
  /** Called with rows that need not be sent again. */
  onDone: (rows: AuditRow[]) => Promise<void>;
}
/** @throws when the rows that are not done may not have arrived */
type Send = (ctx: Context, rows: AuditRow[], delivery: Delivery) => Promise<void>;

const hostOf = (config: Config) => new URL(config.publicUrl).hostname;

function targetsOf({ audit }: Config): Map<Target, Send> {
  const { syslogUrl, otlpEndpoint, otlpAuthorization } = audit;
  const targets = new Map<Target, Send>();
  if (syslogUrl !== null)
    targets.set('syslog', async ({ config }, rows, { signal, onDone }) => {
      const messages = rows.map((row) => syslogMessage(row, hostOf(config)));
      await sendBySyslog(syslogUrl, messages, signal);
      await onDone(rows);
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
  return async function sendAll(ctx, rows, { signal, onDone }): Promise<void> {
    const dropped: { row: AuditRow; err: Error }[] = [];
    let accepted = 0;
    async function send(part: AuditRow[]): Promise<void> {
      try {
        const refused = await sendByOtlp(to, logsRequest(part, hostOf(ctx.config), ctx.now()), signal);
        accepted += part.length;
        // At once: a slow collector that refuses many rows may take longer than a job has.
        await onDone(part);
        if (refused > 0) ctx.log.error({ refused }, 'the collector refused rows of the audit log for good');
      } catch (error) {
        if (!(error instanceof RefusedForGood)) throw error;
        const [first] = part;
        if (part.length === 1 && first) dropped.push({ row: first, err: error });
        if (accepted === 0 && dropped.length >= Math.min(REFUSALS_AT_FIRST, rows.length)) throw error;
        // Refused rows may be next to each other: before the last one that counts, the newest is tried.
        const isNewestNext = accepted === 0 && dropped.length === REFUSALS_AT_FIRST - 1;
        if (part.length === 1 && isNewestNext && first !== rows.at(-1)) await send(rows.slice(-1));
        if (part.length === 1) return;
        const half = Math.ceil(part.length / 2);
        await send(part.slice(0, half));
        await send(part.slice(half));
      }
    }
    await send(rows);
    for (const { row, err } of dropped)
      ctx.log.error({ row: row.id, err }, 'the collector refused a row of the audit log for good');
    await onDone(dropped.map(({ row }) => row));
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
    await startQueues(ctx, [...targets.keys()], signal);
    for (const [target, send] of targets)
      try {
        await deliver(ctx, target, send, signal);
      } catch (error) {
        ctx.log.warn({ target, err: error }, 'the audit log could not be sent; it is tried again in a minute');
        // Without a database there is nobody to tell, and the next target has its turn.
        await note(ctx, target, { problem: reasonOf(error) }).catch(() => {});
      }
  },
});

/** `fetch` says what is wrong only in the cause. */
const reasonOf = (error: unknown) => String((error as Error).cause ?? error);

const note = (ctx: Context, target: Target, facts: Partial<typeof auditTarget.$inferInsert>) =>
  record(ctx, (tx) => tx.update(auditTarget).set(facts).where(eq(auditTarget.name, target)));

const HOUR_MS = 3_600_000;
/** A worker without the settings of the others may do most of the deliveries: it removes nothing of theirs. */
const FORGOTTEN_MS = 24 * HOUR_MS;
const LOOK_MS = HOUR_MS / 6;

/**
 * Rows are queued from the moment that a target is configured until no process has named it for a day. A target is deleted
 * before its rows: there can be very many, and no act on the site waits until they are gone.
 */
async function startQueues(ctx: Context, wanted: Target[], signal: AbortSignal): Promise<void> {
  const now = ctx.now();
  await noteLook(ctx, now);
  const isOlder = (at: Date, ms: number) => now.getTime() - at.getTime() > ms;
  const known = await ctx.db.select().from(auditTarget);
  const isForgotten = known.some(({ name, namedAt }) => !wanted.includes(name) && isOlder(namedAt, FORGOTTEN_MS));
  const toName = wanted.filter((name) => {
    const found = known.find((target) => target.name === name);
    return found === undefined || isOlder(found.namedAt, HOUR_MS);
  });
  if (isForgotten || toName.length > 0)
    await record(ctx, async (tx) => {
      const since = new Date(now.getTime() - FORGOTTEN_MS);
      await tx.delete(auditTarget).where(and(notInArray(auditTarget.name, wanted), lt(auditTarget.namedAt, since)));
      for (const name of toName)
        await tx
          .insert(auditTarget)
          .values({ name, since: now, namedAt: now, lookedAt: now })
          .onConflictDoUpdate({ target: auditTarget.name, set: { namedAt: now } });
    });
  const left = await ctx.db.select({ name: auditTarget.name }).from(auditTarget);
  for (const target of everyTarget)
    if (!left.some(({ name }) => name === target)) await emptyQueue(ctx, target, signal);
}

/** While no worker ran nobody could name a target: after a stop the first worker may be one that lacks the settings. */
async function noteLook(ctx: Context, now: Date): Promise<void> {
  const [last] = await ctx.db.select({ at: max(auditTarget.lookedAt) }).from(auditTarget);
  if (!last?.at) return;
  const goneMs = now.getTime() - last.at.getTime();
  if (goneMs <= LOOK_MS) return;
  const stopMs = goneMs > HOUR_MS ? goneMs : 0;
  const namedAt = sql`${auditTarget.namedAt} + make_interval(secs => ${stopMs / 1_000}::double precision)`;
  await record(ctx, (tx) => tx.update(auditTarget).set({ lookedAt: now, namedAt }));
}

/** Also of rows that were written while their target went. */
async function emptyQueue(ctx: Context, target: Target, signal: AbortSignal): Promise<void> {
  const { auditId: id } = auditQueue;
  for (let isMore = true; isMore && !signal.aborted; ) {
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
  const onDone = async (rows: AuditRow[]) => {
    await unqueue(ctx, target, rows);
    if (rows.length > 0) await note(ctx, target, { acceptedAt: ctx.now(), problem: null });
  };
  let isMore = true;
  while (isMore && !signal.aborted) {
    const queued = await ctx.db
      .select({ id: auditQueue.auditId, row: auditLog })
      .from(auditQueue)
      .leftJoin(auditLog, eq(auditLog.id, auditQueue.auditId))
      .where(eq(auditQueue.target, target))
      .orderBy(asc(auditQueue.auditId))
      .limit(ROWS_AT_ONCE);
    // A row that grew too old meanwhile (AUDIT_LOG_DAYS) is nowhere any more.
    const rows = queued.flatMap(({ row }) => row ?? []);
    if (rows.length > 0) await send(ctx, rows, { signal, onDone });
    await unqueue(
      ctx,
      target,
      queued.filter(({ row }) => row === null),
    );
    isMore = queued.length === ROWS_AT_ONCE;
  }
  // Nothing waits any more, also where what waited grew too old.
  if (!isMore) await forgetProblem(ctx, target);
}

async function forgetProblem(ctx: Context, target: Target): Promise<void> {
  const [found] = await ctx.db.select().from(auditTarget).where(eq(auditTarget.name, target));
  if (found && found.problem !== null) await note(ctx, target, { problem: null });
}
