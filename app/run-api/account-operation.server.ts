import { z } from 'zod';
import {
  type Answer,
  type BodyRefusal,
  type Example,
  type Operation,
  type PathNames,
  parseBody,
  parseQuery,
} from '../platform/api-operation.server.ts';
import type { JsonLimits } from '../platform/request-body.server.ts';
import { requestFacts, type Services } from '../platform/request-context.server.ts';
import { type ApiCaller, requireCaller } from './api-caller.server.ts';
import type { ApiScope } from './calls/api-scope.ts';

interface Input<Path extends string, Query extends z.ZodRawShape, Body extends z.ZodObject> extends ApiCaller {
  params: Record<PathNames<Path>, string>;
  query: z.output<z.ZodObject<Query>>;
  body: z.output<Body>;
  request: Request;
  services: Services;
}

interface Declaration<Path extends string, Query extends z.ZodRawShape, Body extends z.ZodObject> {
  method?: Operation['method'];
  path: Path;
  operationId: string;
  tag: 'Models and keys' | 'Runs' | 'Organisations';
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
