import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { seal } from '../platform/envelope.server.ts';
import { ensureDataKey, openDataKeys, openSealed } from './keys/data-key.server.ts';

/** Secrets of an account other than provider keys, such as those that sign its webhooks: sealed with its data key. */

/** @param purpose names the owner and the row; the text opens for nothing else */
export async function sealSecret(
  ctx: Context,
  tx: Transaction,
  userId: string,
  purpose: string,
  secret: string,
): Promise<string> {
  return seal(await ensureDataKey(ctx, tx, userId), Buffer.from(secret), purpose);
}

/** null: the master key that it was sealed under is not here. */
export async function openSecret(
  ctx: Context,
  userId: string,
  purpose: string,
  sealed: string,
): Promise<string | null> {
  return openSealed(await openDataKeys(ctx, userId), sealed, purpose);
}
