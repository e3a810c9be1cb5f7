import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type Answer,
  type ApiCall,
  answerOperation,
  type Example,
  type Operation,
  type PathNames,
  parseQuery,
} from '../../platform/api-operation.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { RateLimit } from '../../platform/rate-limit.server.ts';
import { requestContext, requestFacts } from '../../platform/request-context.server.ts';
import { streamOf } from '../../platform/stream-of.server.ts';
import { requireCaller } from '../../run-api/api-caller.server.ts';

/**
 * The open half of the API, /api/v1: any site may read it, without a key, within a quota of each network address. Only `own=yes` needs a
 * key, and is for no other site.
 */

const limits = new RateLimit('open API', 120, 60);
/** A file of all tools is as much work as many calls. */
const DUMP_COST = 20;
const FRESH_S = 60;

const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, Link',
};

const preflightHeaders = {
  ...openHeaders,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': 'If-None-Match, Accept',
};

export async function answerCatalogCall(
  operations: readonly Operation[],
  context: ApiCall['context'],
  request: Request,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflightHeaders });
  const { context: ctx, clientAddress } = requestFacts(context);
  const { pathname, searchParams } = new URL(request.url);
  const isDump = pathname.startsWith('/api/v1/dumps/');
  let response: Response;
  try {
    const quota = limits.enforce(clientAddress, ctx.now().getTime(), isDump ? DUMP_COST : 1);
    response = await answerOperation(operations, context, request);
    for (const [name, value] of Object.entries(quota)) response.headers.set(name, value);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    response = error;
  }
  // What is one account's own is not for other sites.
  if (!searchParams.has('own'))
    for (const [name, value] of Object.entries(openHeaders)) response.headers.set(name, value);
  return response;
}

const fixed = {
  method: 'get',
  tag: 'Catalogue',
  scope: null,
  headers: z.object({}),
  body: null,
} as const;

const ownRefusals: Record<number, Answer> = {
  401: { description: '`own=yes` was sent, but neither a valid API key nor a session.' },
  403: { description: '`own=yes` was sent with a key that lacks the scope.' },
};
const tooMany = { description: 'Too many requests; Retry-After says when to try again.' };

/** Rows of the catalogue are read-only. */
type Readable<Value> = Value extends (infer Item)[]
  ? readonly Readable<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Readable<Value[Key]> }
    : Value;

interface CatalogDeclaration<Path extends string, Query extends z.ZodRawShape, Body extends z.ZodType> {
  path: Path;
  operationId: string;
  summary: string;
  description?: string;
  query?: Query;
  example?: Example;
  answer: Body;
  /** @returns null: not found */
  run: (
    ctx: Context,
    input: {
      params: Record<PathNames<Path>, string>;
      query: z.output<z.ZodObject<Query>>;
      /** The account whose own runs were asked for. */
      userId: string | null;
    },
  ) => Promise<Readable<z.input<Body>> | null>;
}

/**
 * A parameter that asks for the caller's own data as well. The address differs, so that no cache takes that answer for the one that is
 * the same for everyone.
 */
export const own = z.enum(['yes']).optional().meta({
  description:
    'With what your own completed runs say. Needs an API key with the scope read, or the session of a person who is logged in.',
});

export function catalogOperation<Path extends string, Query extends z.ZodRawShape, Body extends z.ZodType>({
  run,
  answer,
  query: shape,
  example = {},
  ...declared
}: CatalogDeclaration<Path, Query, Body>): Operation {
  const query = z.strictObject(shape ?? ({} as Query));
  const hasOwn = 'own' in query.shape;
  return {
    ...fixed,
    ...declared,
    ...(hasOwn ? { optionalScope: 'read' } : {}),
    query,
    example,
    answers: {
      200: { description: 'The answer. Send its ETag back as If-None-Match.', schema: answer },
      304: { description: 'Nothing has changed since the ETag that was sent.' },
      400: { description: 'A parameter cannot be used; `errors` says which and why.' },
      404: { description: 'There is no such thing.' },
      ...(hasOwn && ownRefusals),
      429: tooMany,
    },
    answer: async ({ context, request, params }) => {
      const asked = parseQuery(query, request);
      const isOwn = hasOwn && (asked as { own?: 'yes' }).own === 'yes';
      const userId = isOwn ? (await requireCaller(context, request, 'read')).userId : null;
      const body = await run(requestContext(context), { params, query: asked, userId });
      if (body === null) throw new NotFound('There is nothing at this address.');
      return isOwn ? Response.json(body, { headers: privatePage() }) : json(request, body);
    },
  };
}

function json(request: Request, body: unknown): Response {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    etag,
    'cache-control': `public, max-age=${FRESH_S}`,
    'content-type': 'application/json; charset=utf-8',
  };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

interface DumpDeclaration {
  path: string;
  operationId: string;
  summary: string;
  licence: { name: string; url: string };
  schema: z.ZodType;
  type: string;
  write: (ctx: Context) => AsyncGenerator<string>;
}

export function catalogDump({ schema, type, write, licence, summary, ...declared }: DumpDeclaration): Operation {
  const headers = {
    'cache-control': `public, max-age=${FRESH_S}`,
    'content-type': type,
    'content-disposition': `attachment; filename="${declared.path.split('/').at(-1)}"`,
    link: `<${licence.url}>; rel="license"`,
  };
  return {
    ...fixed,
    ...declared,
    summary: `${summary} Licence: ${licence.name}.`,
    query: z.object({}),
    example: {},
    answers: { 200: { description: 'The file.', schema, type: type.split(';')[0]! }, 429: tooMany },
    answer: async ({ context }) => new Response(await streamOf(write(requestContext(context))), { headers }),
  };
}
