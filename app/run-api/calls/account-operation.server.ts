import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { viewerContext } from '../../accounts/viewer.server.ts';
import {
  type Answer,
  type BodyRefusal,
  type Example,
  type Operation,
  type PathNames,
  parseBody,
  parseQuery,
} from '../../platform/api-operation.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { problem } from '../../platform/http-errors.ts';
import type { JsonLimits } from '../../platform/request-body.server.ts';
import { requestContext, requestFacts, type Services } from '../../platform/request-context.server.ts';
import { findApiKeyOwner } from './api-keys.server.ts';
import type { ApiScope } from './api-scope.ts';

interface Caller {
  ctx: Context;
  userId: string;
}

interface Input<Path extends string, Query extends z.ZodRawShape, Body extends z.ZodObject> extends Caller {
  params: Record<PathNames<Path>, string>;
  query: z.output<z.ZodObject<Query>>;
  body: z.output<Body>;
  request: Request;
  services: Services;
}

interface Declaration<Path extends string, Query extends z.ZodRawShape, Body extends z.ZodObject> {
  method?: 'get' | 'post';
  path: Path;
  operationId: string;
  tag: 'Models and keys' | 'Runs';
  summary: string;
  description?: string;
  scope: ApiScope;
  query?: Query;
  headers?: z.ZodObject;
  body?: Body;
  bodyLimits?: JsonLimits;
  bodyRefusal?: BodyRefusal;
  /** Described only: `run` reads the bytes itself. */
  isBodyRaw?: boolean;
  /** Of status 200. */
  answer?: z.ZodType;
  /** Further statuses. */
  answers?: Record<number, Answer>;
  example?: Example;
  /** @returns what is answered as JSON with status 200, or the whole answer */
  run: (input: Input<Path, Query, Body>) => Promise<unknown>;
}

/** An operation on the data of one account: for a person who is logged in, or a program with a key that has the scope. */
export function accountOperation<
  Path extends string,
  Query extends z.ZodRawShape = z.ZodRawShape,
  Body extends z.ZodObject = z.ZodObject,
>(declared: Declaration<Path, Query, Body>): Operation {
  const { run, query: shape, headers, body, bodyLimits, bodyRefusal, isBodyRaw, answer, answers, ...rest } = declared;
  const query = z.object(shape ?? ({} as Query));
  const usual: Record<number, Answer> = {
    401: { description: 'Neither logged in nor a valid API key.' },
    403: { description: 'The key lacks the scope, or a limit of the plan is reached.' },
  };
  if (declared.path.includes('{')) usual[404] = { description: 'There is no such thing in your account.' };
  if (shape || body) usual[400] = { description: '`errors` names what cannot be used, and why.' };
  if (answer) usual[200] = { description: 'The answer.', schema: answer };
  return {
    method: 'get',
    example: {},
    ...rest,
    query,
    headers: headers ?? z.object({}),
    body: body ?? null,
    answers: { ...usual, ...answers },
    answer: async ({ context, request, params }) => {
      const caller = await requireCaller(context, request, declared.scope);
      const result = await run({
        ...caller,
        params: params as Input<Path, Query, Body>['params'],
        query: parseQuery(query, request),
        body: (body && !isBodyRaw ? await parseBody(body, request, bodyLimits, bodyRefusal) : {}) as z.output<Body>,
        request,
        services: requestFacts(context).services,
      });
      return result instanceof Response ? result : json(result);
    },
  };
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** @throws a problem Response: 401 for strangers, 403 for a key without the scope */
async function requireCaller(
  context: Readonly<RouterContextProvider>,
  request: Request,
  scope: ApiScope,
): Promise<Caller> {
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

async function callerOfKey(ctx: Context, secret: string, scope: ApiScope): Promise<Caller> {
  const owner = await findApiKeyOwner(ctx, secret);
  if (!owner) throw unauthorized();
  if (!owner.scopes.includes(scope))
    throw problem(403, { title: 'Forbidden', detail: `This API key does not have the scope "${scope}".` });
  return { ctx: withActor(ctx, { kind: 'apiKey', ...owner }), userId: owner.userId };
}
