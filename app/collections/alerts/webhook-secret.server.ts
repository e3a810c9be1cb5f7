import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.server.ts';
import { openSecret } from '../../vault/sealed-secret.server.ts';
import type { Subscription } from './alert-queries.server.ts';

export const newWebhookSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

export const secretPurpose = (userId: string, id: string) => `webhook/${userId}/${id}`;

/** The secret, and that of before while it is valid: receivers accept one that they know. Null: it cannot be opened. */
export async function openSecrets(ctx: Context, row: Subscription): Promise<string[] | null> {
  const { id, userId, sealedSecret, oldSealedSecret, oldSecretUntil } = row;
  const purpose = secretPurpose(userId, id);
  const secret = await openSecret(ctx, userId, purpose, sealedSecret!);
  if (secret === null) return null;
  const isOldValid = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > ctx.now();
  const old = isOldValid ? await openSecret(ctx, userId, purpose, oldSealedSecret) : null;
  return old === null ? [secret] : [secret, old];
}
