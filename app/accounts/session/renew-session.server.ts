import type { Context } from '../../platform/context.server.ts';
import { inSeparateWrites } from '../library/auth-database.server.ts';
import { type Caller, callAuth, cookieHeaders } from '../library/call-auth.server.ts';

/**
 * Renews this browser's session when it is about to end. Without an audit row, because it happens by itself every week.
 */
export async function renewSession(
  ctx: Context,
  caller: Caller,
): Promise<{ expiresAt: string | null; headers: Headers }> {
  const reply = await inSeparateWrites(ctx, () => callAuth(ctx, caller, { path: '/get-session' }));
  if (reply.status >= 500) throw new Error('The session could not be renewed.');
  const session = reply.body['session'] as { expiresAt?: string } | undefined;
  return { expiresAt: session?.expiresAt ?? null, headers: cookieHeaders(reply) };
}
