import type { RouterContextProvider } from 'react-router';
import { viewerContext } from '../accounts/viewer.server.ts';
import { type Context, withActor } from '../platform/context.server.ts';
import { problem } from '../platform/http-errors.ts';
import { requestContext } from '../platform/request-context.server.ts';
import { writeDate } from '../ui/written-date.ts';
import { findApiKeyOwner, findExpiry } from './calls/api-keys.server.ts';
import type { ApiScope } from './calls/api-scope.ts';

/** The account that a call of the API is made for. */
export interface ApiCaller {
  ctx: Context;
  userId: string;
}

/** @throws a problem Response: 401 for strangers, 403 for a key without the scope */
export async function requireCaller(
  context: Readonly<RouterContextProvider>,
  request: Request,
  scope: ApiScope,
): Promise<ApiCaller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return await callerOfKey(requestContext(context), bearer, scope);
  const ctx = await viewerContext(context, request);
  if (ctx.actor.kind !== 'user') throw unauthorized();
  return { ctx, userId: ctx.actor.userId };
}

const unauthorized = () =>
  problem(
    401,
    { title: 'Sign-in required', detail: 'Sign in, or send an API key: Authorization: Bearer ys_…' },
    { 'www-authenticate': 'Bearer' },
  );

/** To who sent a key: that it has expired is said only to those who have it. */
function notValid(expiredAt: Date | null): Response {
  const detail = expiredAt
    ? `This API key expired on ${writeDate(expiredAt.toISOString())}. Make a new one where it was made.`
    : 'There is no such API key: it was revoked, or not copied whole.';
  return problem(401, { title: 'API key not valid', detail }, { 'www-authenticate': 'Bearer error="invalid_token"' });
}

async function callerOfKey(ctx: Context, secret: string, scope: ApiScope): Promise<ApiCaller> {
  const owner = await findApiKeyOwner(ctx, secret);
  if (!owner) throw notValid(await findExpiry(ctx, secret));
  if (!owner.scopes.includes(scope))
    throw problem(403, { title: 'Forbidden', detail: `This API key does not have the scope "${scope}".` });
  return { ctx: withActor(ctx, { kind: 'apiKey', ...owner }), userId: owner.userId };
}
