import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { findPersonByEmail } from '../../accounts/person-queries.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { refuse } from '../../platform/mutate.server.ts';
import { actIn } from '../membership/change-organisation.server.ts';
import { organisationMembers, organisations } from '../schema.server.ts';
import type { limitsForm, memberLimitForm } from './limit-forms.ts';
import { dollars } from './spending-words.ts';
import { watchLimitJob } from './watch-limit.server.ts';

const right = 'set-limits';

/** A limit that was changed is reported again. */
const unwarned = { warnedMonth: null, warnedPercent: 0 };

/** For who reads the audit log. */
const amount = (nanos: number | null) => (nanos === null ? 'no limit' : dollars(nanos));
const inWords = ({ total, each, allowsUnpriced }: z.output<typeof limitsForm>) => ({
  total: amount(total),
  each: amount(each),
  allowsUnpriced,
});

/** What shared keys may cost a month, together and for each member. @throws NotFound, Forbidden */
export async function setLimits(
  ctx: UserContext,
  address: string,
  { total, each, allowsUnpriced }: z.output<typeof limitsForm>,
): Promise<void> {
  await actIn(ctx, address, { right, act: 'set-limits' }, async (tx, { id }) => {
    const { monthlyNanos, memberNanos, allowsUnpriced: allows } = organisations;
    const [before] = await tx
      .select({ total: monthlyNanos, each: memberNanos, allowsUnpriced: allows })
      .from(organisations)
      .where(eq(organisations.id, id));
    tx.detail({ before: inWords(before!), after: inWords({ total, each, allowsUnpriced }) });
    await tx
      .update(organisations)
      .set({ monthlyNanos: total, memberNanos: each, allowsUnpriced, ...unwarned, refusedMonth: null })
      .where(eq(organisations.id, id));
    await tx.update(organisationMembers).set(unwarned).where(eq(organisationMembers.organisationId, id));
    await tx.enqueue(watchLimitJob, { organisationId: id }, { key: id });
  });
}

/** What one member may spend a month, in place of the limit of each; null: that limit. @returns null, or what is wrong */
export async function setMemberLimit(
  ctx: UserContext,
  address: string,
  { email, own }: z.output<typeof memberLimitForm>,
): Promise<string | null> {
  const person = await findPersonByEmail(ctx, email);
  return await actIn<null, string>(ctx, address, { right, act: 'set-member-limit' }, async (tx, { id, name }) => {
    const { organisationId, userId, monthlyNanos } = organisationMembers;
    const isThis = and(eq(organisationId, id), eq(userId, person?.id ?? ''));
    const [before] = await tx.select({ own: monthlyNanos }).from(organisationMembers).where(isThis);
    // An address of somebody who is no member, and one without an account, are answered alike.
    if (before === undefined) return refuse(`No member of ${name} has this address.`);
    tx.detail({ member: person!.id, before: amount(before.own), after: amount(own) });
    await tx
      .update(organisationMembers)
      .set({ monthlyNanos: own, ...unwarned })
      .where(isThis);
    await tx.enqueue(watchLimitJob, { organisationId: id }, { key: id });
    return null;
  });
}
