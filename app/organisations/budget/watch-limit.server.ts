import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { user } from '../../accounts/schema.server.ts';
import { defineJob, type JobDefinition } from '../../platform/job-definition.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { rights } from '../organisation-role.ts';
import { organisationMembers, organisations } from '../schema.server.ts';
import { monthOf, sumTaken } from './limits.server.ts';

/** Shares of the limit at which who may change it hears of it, each once a month. */
const LEVELS = [100, 80] as const;

interface Watched {
  organisationId: string;
  isRefused?: boolean | undefined;
}

/** Tells owners and billing when 80 and 100 percent of the limit are spent or reserved, or a run was refused above 80. */
export const watchLimitJob: JobDefinition<Watched> = defineJob<Watched>({
  name: 'organisations.watch-limit',
  payload: z.object({ organisationId: z.string(), isRefused: z.boolean().optional() }),
  unique: 'waiting',
  async run(ctx, { organisationId, isRefused = false }) {
    const [row] = await ctx.db
      .select({ name: user.name, address: organisations.address, limit: organisations.monthlyNanos })
      .from(organisations)
      .innerJoin(user, eq(user.id, organisations.id))
      .where(eq(organisations.id, organisationId));
    if (!row || row.limit === null) return;
    const { name, address, limit } = row;
    const month = monthOf(ctx.now());
    const { spent, reserved } = await sumTaken(ctx.db, organisationId, month);
    const used = limit === 0 ? 100 : (100 * (spent + reserved)) / limit;
    const level = isRefused && used >= 80 ? 100 : LEVELS.find((one) => used >= one);
    if (level === undefined) return;
    await record(ctx, async (tx) => {
      const { warnedMonth, warnedPercent } = organisations;
      const isNews = or(isNull(warnedMonth), ne(warnedMonth, month), lt(warnedPercent, level));
      const warned = await tx
        .update(organisations)
        .set({ warnedMonth: month, warnedPercent: level })
        .where(and(eq(organisations.id, organisationId), isNews))
        .returning({ id: organisations.id });
      if (warned.length === 0) return;
      const people = await tx
        .select({ email: user.email })
        .from(organisationMembers)
        .innerJoin(user, eq(user.id, organisationMembers.userId))
        .where(
          and(
            eq(organisationMembers.organisationId, organisationId),
            inArray(organisationMembers.role, [...rights['set-limits'].roles]),
            isNull(user.suspendedAt),
          ),
        );
      const url = `${ctx.config.publicUrl}/organisations/${address}/spending`;
      // Only here: whatever starts a run would load the templates of mails with it, the benchmarks of this repository among them.
      const { sendMail } = await import('../../platform/mail.server.ts');
      const { limitMail } = await import('./limit-mail.server.tsx');
      for (const { email: to } of people)
        await sendMail(ctx, tx, { to, template: limitMail, data: { name, level, spent, reserved, limit, url } });
    });
  },
});
