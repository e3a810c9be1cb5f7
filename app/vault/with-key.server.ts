import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { open } from '../platform/envelope.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { findDataKey } from './data-key.server.ts';
import { KeyEraser } from './key-eraser.ts';
import { providerKey } from './schema.server.ts';

/** Which key, and whose: a person reaches only their own; a job names the owner of the run. */
export interface KeyReference {
  userId: string;
  id: string;
}

export const sealPurpose = (userId: string, id: string) => `provider-key/${userId}/${id}`;

function requireOwner({ actor }: Context, userId: string): void {
  if (actor.kind === 'system' || ((actor.kind === 'user' || actor.kind === 'apiKey') && actor.userId === userId))
    return;
  throw new Forbidden('This key belongs to another account.');
}

/**
 * Lends a key to `use` for one act. There is no other way to it: nothing in the product returns a key.
 * @throws NotFound when the key was deleted
 */
export async function withKey<Result>(
  ctx: Context,
  { userId, id }: KeyReference,
  use: (key: string) => Promise<Result>,
): Promise<Result> {
  requireOwner(ctx, userId);
  const [row] = await ctx.db
    .select({ sealedKey: providerKey.sealedKey })
    .from(providerKey)
    .where(and(eq(providerKey.id, id), eq(providerKey.userId, userId)));
  const dataKey = row ? await findDataKey(ctx, userId) : null;
  if (!row || dataKey === null) throw new NotFound('The key was deleted. Choose another one for this model.');
  return await use(open(dataKey, row.sealedKey, sealPurpose(userId, id)).toString('utf8'));
}

/**
 * Lends keys to a run: `lend` opens one at the moment of a call, and gives nothing any more once `use` has ended. What
 * comes back from providers goes through `eraser`, which knows every key that was lent, before it is kept or shown.
 */
export async function withKeys<Result>(
  ctx: Context,
  userId: string,
  use: (lend: (id: string) => Promise<string>, eraser: KeyEraser) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const eraser = new KeyEraser();
  try {
    return await use(async (id) => {
      if (isOver) throw new Error('The run that this key was lent to is over.');
      return await withKey(ctx, { userId, id }, async (key) => {
        eraser.learn(key);
        return key;
      });
    }, eraser);
  } finally {
    isOver = true;
  }
}
