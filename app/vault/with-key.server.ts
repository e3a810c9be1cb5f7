import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { organisationsWhere } from '../organisations/acting.server.ts';
import { keySharersOf } from '../organisations/shared-keys.server.ts';
import type { Context } from '../platform/context.server.ts';
import { Forbidden, NotFound, Refusal } from '../platform/http-errors.ts';
import { openDataKeys, openSealed } from './keys/data-key.server.ts';
import { originsOf } from './provider-address.server.ts';
import { providerKey } from './schema.server.ts';

/**
 * Which key, for whom, and where it will be sent. A person reaches only their own and those that an organisation shares
 * with them at that moment; a job acts for who started the run.
 */
export interface KeyUse {
  userId: string;
  /** Whom the call is for, where that is an organisation: its own keys are used, and those of a person who may start runs of it. */
  ownerId?: string;
  id: string;
  /** Scheme, host and port of the call. */
  origin: string;
}

/**
 * Returns the key for one call to an origin; empty when there is none for it, so that the provider refuses the call.
 */
export type KeySource = (id: string, origin: string) => Promise<string>;

export const sealPurpose = (userId: string, id: string) => `provider-key/${userId}/${id}`;

function requireOwner({ actor }: Context, userId: string): void {
  if (actor.kind === 'system' || ((actor.kind === 'user' || actor.kind === 'apiKey') && actor.userId === userId))
    return;
  throw new Forbidden('This key belongs to another account.');
}

const isUsable = (ctx: Context, { userId, ownerId = userId }: KeyUse) =>
  ownerId === userId
    ? or(eq(providerKey.userId, userId), inArray(providerKey.userId, keySharersOf(ctx, userId)))
    : or(
        eq(providerKey.userId, ownerId),
        and(eq(providerKey.userId, userId), inArray(sql`${ownerId}`, organisationsWhere(ctx, userId, 'start-runs'))),
      );

/**
 * Calls `use` with the decrypted key, for requests to the origin that it was saved for. There is no other way to read a
 * key: no function returns one.
 * @throws NotFound when the key was deleted or cannot be opened; Forbidden for another account or another origin
 */
export async function withKey<Result>(
  ctx: Context,
  asked: KeyUse,
  use: (key: string) => Promise<Result>,
): Promise<Result> {
  const { userId, id, origin } = asked;
  requireOwner(ctx, userId);
  const [row] = await ctx.db
    .select()
    .from(providerKey)
    .where(and(eq(providerKey.id, id), isUsable(ctx, asked)));
  if (!row)
    throw new NotFound('The key was deleted, or is not shared with you any more. Choose another one for this model.');
  if (!originsOf(ctx.config, row.provider, row.endpoint).includes(origin))
    throw new Forbidden(`This key was not saved for ${origin}, and is sent nowhere else.`);
  const key = openSealed(await openDataKeys(ctx, row.userId), row.sealedKey, sealPurpose(row.userId, id));
  if (key === null) throw new NotFound(UNOPENED_KEY);
  return await use(key);
}

export const UNOPENED_KEY =
  'This key cannot be opened, because the master key that it was stored with is not here. Restore MASTER_KEY or the master-key file. Otherwise enter the key again.';

/**
 * Calls `use` with a source of the run's keys, each read at the moment of a call. The source stops working when `use`
 * has ended.
 * @param ownerId the organisation that the run belongs to, if it is one's
 */
export async function withKeys<Result>(
  ctx: Context,
  userId: string,
  use: (keyFor: KeySource) => Promise<Result>,
  ownerId: string = userId,
): Promise<Result> {
  let isOver = false;
  try {
    return await use(async (id, origin) => {
      if (isOver) throw new Error('The run that this key was for is over.');
      return await withKey(ctx, { userId, ownerId, id, origin }, async (key) => key).catch((error) => {
        // Deleted or replaced during the run: the provider refuses the call, and the result says so.
        if (error instanceof Refusal) return '';
        throw error;
      });
    });
  } finally {
    isOver = true;
  }
}
