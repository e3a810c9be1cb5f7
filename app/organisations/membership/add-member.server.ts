import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { organisationLeavers, organisationMembers } from '../schema.server.ts';

type NewMember = Pick<typeof organisationMembers.$inferInsert, 'organisationId' | 'userId' | 'role' | 'joinedAt'>;

/** Makes somebody a member who may have been one before: a limit of their own holds again. @returns false for who is one, and keeps the role */
export async function addMember(tx: Transaction, member: NewMember): Promise<boolean> {
  const { organisationId, userId, monthlyNanos } = organisationLeavers;
  const [left] = await tx
    .delete(organisationLeavers)
    .where(and(eq(organisationId, member.organisationId), eq(userId, member.userId)))
    .returning({ monthlyNanos });
  const made = await tx
    .insert(organisationMembers)
    .values({ ...member, monthlyNanos: left?.monthlyNanos ?? null })
    .onConflictDoNothing()
    .returning({ userId: organisationMembers.userId });
  return made.length > 0;
}
