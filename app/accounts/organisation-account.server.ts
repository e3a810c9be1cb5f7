import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { accountParts } from './account-parts.server.ts';
import { ORGANISATION_ROLE } from './person-queries.server.ts';
import { user } from './schema.server.ts';

/**
 * The account of an organisation: what an organisation owns belongs to it exactly as a person's things belong to the
 * person's account (decision 34). It has no way to sign in, and an address at which nothing can arrive (RFC 2606).
 */
interface OrganisationAccount {
  id: string;
  name: string;
}

export async function makeOrganisationAccount(
  ctx: Context,
  tx: Transaction,
  { id, name }: OrganisationAccount,
): Promise<void> {
  const email = `${id}@organisation.invalid`;
  const now = ctx.now();
  const named = { name, companyName: name };
  await tx.insert(user).values({ id, ...named, email, role: ORGANISATION_ROLE, createdAt: now, updatedAt: now });
}

const isThis = (id: string) => and(eq(user.id, id), eq(user.role, ORGANISATION_ROLE));

export async function renameOrganisationAccount(
  ctx: Context,
  tx: Transaction,
  { id, name }: OrganisationAccount,
): Promise<void> {
  await tx.update(user).set({ name, companyName: name, updatedAt: ctx.now() }).where(isThis(id));
}

/** Deletes everything that it owns with it. */
export async function deleteOrganisationAccount(tx: Transaction, id: string): Promise<void> {
  for (const { beforeOwnerDelete } of accountParts()) await beforeOwnerDelete?.(tx, id);
  await tx.delete(user).where(isThis(id));
}
