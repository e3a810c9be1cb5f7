import { and, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { defineJob, type JobDefinition } from '../../platform/job-definition.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listWhoMay } from '../membership/list-who-may.server.ts';
import { publishOrganisationEvent } from '../organisation-events.server.ts';
import { organisationMembers, organisationSpending, organisations } from '../schema.server.ts';
import { monthOf, sumTaken } from './limits.server.ts';

/** Shares of a limit that are reported, each once a month. */
const LEVELS = [100, 80] as const;
type Level = (typeof LEVELS)[number];

const levelOf = (used: number, limit: number): Level | undefined =>
  LEVELS.find((level) => limit === 0 || (100 * used) / limit >= level);

interface Watched {
  organisationId: string;
  isRefused?: boolean | undefined;
}

/**
 * Reports when 80 and 100 percent of a limit are spent or reserved: that of the organisation to its webhooks, its owners and billing,
 * also when a run was refused above 80; that of a member to its webhooks.
 */
export const watchLimitJob: JobDefinition<Watched> = defineJob<Watched>({
  name: 'organisations.watch-limit',
  payload: z.object({ organisationId: z.string(), isRefused: z.boolean().optional() }),
  unique: 'waiting',
  async run(ctx, watched) {
    await watchOrganisation(ctx, watched);
    await watchMembers(ctx, watched.organisationId);
  },
});

/** Not yet reported in this month. */
const isNews = (
  {
    warnedMonth,
    warnedPercent,
  }: Pick<typeof organisationMembers, 'warnedMonth' | 'warnedPercent'> | typeof organisations,
  month: string,
  level: Level,
): SQL => or(isNull(warnedMonth), ne(warnedMonth, month), lt(warnedPercent, level))!;

interface Reached {
  organisationId: string;
  at: Date;
  month: string;
  level: Level;
  /** null: the limit is the organisation's. */
  member: string | null;
  limit: number;
  used: number;
}

async function publish(
  tx: Transaction,
  { organisationId, at, month, level, member, limit, used }: Reached,
): Promise<void> {
  await publishOrganisationEvent(tx, {
    organisationId,
    type: 'budget.reached',
    // A limit that was changed is reported again.
    key: `budget ${newId()}`,
    at,
    id: member ?? organisationId,
    path: '/spending',
    data: { month, percent: level, member, limitUsd: limit / 1e9, usedUsd: used / 1e9 },
  });
}

async function watchOrganisation(ctx: Context, { organisationId, isRefused = false }: Watched): Promise<void> {
  const [row] = await ctx.db
    .select({ name: user.name, address: organisations.address, limit: organisations.monthlyNanos })
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .where(eq(organisations.id, organisationId));
  if (!row || row.limit === null) return;
  const { name, address, limit } = row;
  const month = monthOf(ctx.now());
  const { spent, reserved } = await sumTaken(ctx.db, organisationId, month);
  const used = spent + reserved;
  const reached = levelOf(used, limit);
  if (reached === undefined) return;
  await record(ctx, async (tx) => {
    const isNew = await warn(tx, organisationId, month, reached);
    if (isNew) await publish(tx, { organisationId, at: ctx.now(), month, level: reached, member: null, limit, used });
    const level = isRefused || reached === 100 ? 100 : 80;
    const isMailed = level === 100 ? await noteRefusing(tx, organisationId, month) : isNew;
    if (!isMailed) return;
    const url = `${ctx.config.publicUrl}/organisations/${address}/spending`;
    // Only here: whatever starts a run would load the templates of mails with it, the benchmarks of this repository among them.
    const { sendMail } = await import('../../platform/mail.server.ts');
    const { limitMail } = await import('./limit-mail.server.tsx');
    for (const to of await listWhoMay(tx, organisationId, 'set-limits'))
      await sendMail(ctx, tx, { to, template: limitMail, data: { name, level, spent, reserved, limit, url } });
  });
}

/** @returns whether this level was not reported yet */
async function warn(tx: Transaction, organisationId: string, month: string, level: Level): Promise<boolean> {
  const warned = await tx
    .update(organisations)
    .set({ warnedMonth: month, warnedPercent: level })
    .where(and(eq(organisations.id, organisationId), isNews(organisations, month, level)))
    .returning({ id: organisations.id });
  return warned.length > 0;
}

/**
 * By mail a run that was refused before all is used is the end of the money, as 100 percent is: who pays reads it once a month.
 * @returns whether they have not yet
 */
async function noteRefusing(tx: Transaction, organisationId: string, month: string): Promise<boolean> {
  const isNew = or(isNull(organisations.refusedMonth), ne(organisations.refusedMonth, month));
  const noted = await tx
    .update(organisations)
    .set({ refusedMonth: month })
    .where(and(eq(organisations.id, organisationId), isNew))
    .returning({ id: organisations.id });
  return noted.length > 0;
}

async function watchMembers(ctx: Context, organisationId: string): Promise<void> {
  const month = monthOf(ctx.now());
  const { userId, warnedMonth, warnedPercent } = organisationMembers;
  const { spentNanos, reservedNanos, startedBy } = organisationSpending;
  const limit = sql<number>`coalesce(${organisationMembers.monthlyNanos}, ${organisations.memberNanos})::float8`;
  const used = sql<number>`sum(${spentNanos} + ${reservedNanos})::float8`;
  const isOwn = and(eq(organisationSpending.userId, organisationId), eq(organisationSpending.month, month));
  const rows = await ctx.db
    .select({ member: userId, limit, used, warnedMonth, warnedPercent })
    .from(organisationSpending)
    .innerJoin(organisationMembers, and(eq(organisationMembers.organisationId, organisationId), eq(userId, startedBy)))
    .innerJoin(organisations, eq(organisations.id, organisationId))
    .where(isOwn)
    .groupBy(organisationMembers.organisationId, userId, organisations.id)
    .having(sql`${used} >= 0.8 * ${limit}`);
  for (const row of rows) {
    const level = levelOf(row.used, row.limit)!;
    if (row.warnedMonth === month && row.warnedPercent >= level) continue;
    await record(ctx, async (tx) => {
      const isThis = and(eq(organisationMembers.organisationId, organisationId), eq(userId, row.member));
      const warned = await tx
        .update(organisationMembers)
        .set({ warnedMonth: month, warnedPercent: level })
        .where(and(isThis, isNews(organisationMembers, month, level)))
        .returning({ id: userId });
      if (warned.length > 0) await publish(tx, { organisationId, at: ctx.now(), month, level, ...row });
    });
  }
}
