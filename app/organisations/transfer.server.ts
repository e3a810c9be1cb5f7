import { asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { text } from '../platform/parse-form.ts';
import { findOrganisation, findOwner, listOrganisationsWith, noSuchOwner, noteAct } from './acting.server.ts';
import { organisations } from './schema.server.ts';
import type { NewOwner } from './transfer-form.tsx';

/** Moves things between a person and organisations. The room of a thing says what goes along. */

export const transferForm = z.object({ organisation: text });

export interface TransferRequest {
  kind: 'run' | 'suite' | 'list';
  id: string;
  /** Address of the organisation that it is to belong to; empty: the person who asks. */
  organisation: string;
}

interface Owned {
  /** For the audit logs; without one, nobody chose it. */
  name: string | undefined;
  userId: string;
}

interface Transferable {
  /** The thing, if the person may move it. @throws NotFound, Forbidden */
  find: () => Promise<Pick<Owned, 'userId'>>;
  /** The same, which then stays as it is until the transaction ends. */
  lock: (tx: Transaction) => Promise<Owned>;
  /** @returns null, or why it cannot belong to the new owner */
  move: (tx: Transaction, ownerId: string) => Promise<string | null>;
}

/**
 * Moves a thing to an organisation in which the person may start runs, or to the person. Who may take it away, `find` and `lock`
 * decide: of an organisation's things those who manage its runs.
 * @returns null, or why not
 */
export async function transfer(
  ctx: Context,
  userId: string,
  { kind, id, organisation }: TransferRequest,
  { find, lock, move }: Transferable,
): Promise<string | null> {
  const { userId: from } = await find();
  const to = await findOwner(ctx, userId, organisation, 'start-runs');
  if (to === null) return noSuchOwner(organisation);
  if (to === from) return `This ${kind} belongs there already.`;
  return await mutate(ctx, `${kind}.transfer`, { kind, id }, async (tx) => {
    await holdOwners(tx, userId, [from, to]);
    const thing = await lock(tx);
    if (thing.userId !== from) return refuse(`This ${kind} was moved meanwhile. Load the page again.`);
    // Asked again under the lock: the person may have been removed meanwhile.
    if ((await findOwner(ctx, userId, organisation, 'start-runs')) !== to) return refuse(noSuchOwner(organisation));
    const problem = await move(tx, to);
    if (problem !== null) return refuse(problem);
    tx.detail({ from, to });
    const facts = { [kind]: id, name: thing.name };
    if (from !== userId) await noteAct(ctx, from, `move-${kind}-out`, { ...facts, to });
    if (to !== userId) await noteAct(ctx, to, `move-${kind}-in`, { ...facts, from });
    return null;
  });
}

/**
 * Until the transaction ends, nobody is removed from these organisations, and neither they nor the person's account are deleted. Locked
 * in the order in which deletions lock them.
 */
async function holdOwners(tx: Transaction, userId: string, ids: string[]): Promise<void> {
  const { id } = organisations;
  await tx.select({ id }).from(organisations).where(inArray(id, ids)).orderBy(asc(id)).for('share');
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share');
}

/** Whom a person may give a thing of this owner to. */
export async function listNewOwners(ctx: Context, userId: string, ownerId: string) {
  const own = ownerId === userId ? [] : [{ id: userId, name: 'You', address: '' }];
  const all = [...own, ...(await listOrganisationsWith(ctx, userId, 'start-runs'))];
  return all.filter(({ id }) => id !== ownerId).map(({ name, address }): NewOwner => ({ name, address }));
}

/** How a sentence begins that is about an owner. */
export const nameOfOwner = async (ctx: Context, id: string): Promise<string> =>
  (await findOrganisation(ctx, id))?.name ?? 'Your account';
