import type { RouterContextProvider } from 'react-router';
import { viewerContext } from '../../accounts/viewer.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { problem, problemFor } from '../../platform/http-errors.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findApiKeyOwner } from './api-keys.server.ts';
import type { ApiScope } from './api-scope.ts';

/** The caller below /api: a signed-in person, or a program whose key has the scope. */
export interface BenchmarkCaller {
  ctx: Context;
  userId: string;
}

/** @throws a problem Response: 401 for strangers, 403 for a key without the scope */
export async function requireCaller(
  context: Readonly<RouterContextProvider>,
  request: Request,
  scope: ApiScope,
): Promise<BenchmarkCaller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return await callerOfKey(requestContext(context), bearer, scope);
  const ctx = await viewerContext(context, request);
  if (ctx.actor.kind !== 'user') throw strangers();
  return { ctx, userId: ctx.actor.userId };
}

const strangers = () =>
  problem(
    401,
    { title: 'Sign-in required', detail: 'Sign in, or send an API key: Authorization: Bearer ys_…' },
    { 'www-authenticate': 'Bearer' },
  );

async function callerOfKey(ctx: Context, secret: string, scope: ApiScope): Promise<BenchmarkCaller> {
  const owner = await findApiKeyOwner(ctx, secret);
  if (!owner) throw strangers();
  if (!owner.scopes.includes(scope))
    throw problem(403, { title: 'Forbidden', detail: `This API key does not have the scope "${scope}".` });
  return { ctx: withActor(ctx, { kind: 'apiKey', ...owner }), userId: owner.userId };
}

/** Runs an API handler: refusals become problem documents, anything else remains an error with its request id. */
export async function answering(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) return error;
    const refusal = problemFor(error);
    if (refusal) return refusal;
    throw error;
  }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
