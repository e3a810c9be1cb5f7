import { createHash } from 'node:crypto';
import { clientNetwork } from '../../platform/client-network.ts';
import type { Context } from '../../platform/context.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { siteIdentity } from '../site-identity.ts';
import { csvDump, jsonDump, streamOf } from './dumps.server.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.server.ts';
import { openApiDocument } from './openapi.ts';

/** The public interface under /api/v1: finds the endpoint, counts the call, parses, answers. */

const limits = new RateLimit(120, 60);
/** A dump is as much work as many calls. */
const DUMP_COST = 20;
const FRESH_S = 60;

const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, Link',
};

export async function answerCall(
  ctx: Context,
  request: Request,
  path: string,
  clientAddress: string,
): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  const isDump = path.startsWith('/dumps/');
  const state = limits.take(clientNetwork(clientAddress), ctx.now().getTime(), isDump ? DUMP_COST : 1);
  const headers = { ...openHeaders, ...limits.headers(state) };
  if (!state.isAllowed) {
    const detail = `At most ${limits.quota} calls in ${limits.windowS} seconds; go on in ${state.resetS} seconds.`;
    return problem(429, { title: 'Too many calls', detail }, { ...headers, 'retry-after': String(state.resetS) });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problem(
      405,
      { title: 'Method not allowed', detail: 'This interface is read only.' },
      { ...headers, allow: 'GET, HEAD, OPTIONS' },
    );
  }
  if (isDump) return dump(ctx, path, headers);
  const search = new URL(request.url).searchParams;
  const answer = await run(ctx, path, search);
  if (answer.status !== 200) return problem(answer.status, answer.problem, headers);
  return json(request, answer.body, headers);
}

function preflight(): Response {
  const headers = {
    ...openHeaders,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-max-age': '86400',
  };
  return new Response(null, {
    status: 204,
    headers: { ...headers, 'access-control-allow-headers': 'If-None-Match, Accept' },
  });
}

type Answer =
  | { status: 200; body: unknown }
  | { status: 400 | 404; problem: { title: string; detail: string; errors?: { field: string; reason: string }[] } };

const notFound: Answer = { status: 404, problem: { title: 'Not found', detail: 'There is nothing at this address.' } };

async function run(ctx: Context, path: string, search: URLSearchParams): Promise<Answer> {
  if (path === '/' || path === '/openapi.json')
    return { status: 200, body: openApiDocument(ctx.config.publicUrl, siteIdentity.name, endpoints) };
  const found = findEndpoint(path);
  if (found === null) return notFound;
  const { endpoint, parts } = found;
  const known = new Set(Object.keys(endpoint.query.shape));
  const strange = [...new Set(search.keys())].filter((name) => !known.has(name));
  const parsed = endpoint.query.safeParse(Object.fromEntries(search));
  const errors = [
    ...strange.slice(0, 5).map((field) => ({ field: field.slice(0, 60), reason: 'is no parameter of this call' })),
    ...(parsed.success
      ? []
      : parsed.error.issues.map(({ path: at, message }) => ({ field: at.join('.'), reason: message }))),
  ];
  if (!parsed.success || errors.length > 0)
    return { status: 400, problem: { title: 'Bad request', detail: 'A parameter cannot be used.', errors } };
  const body = await endpoint.run(ctx, { parts, query: parsed.data });
  return body === null ? notFound : { status: 200, body };
}

function findEndpoint(path: string): { endpoint: Endpoint; parts: Record<string, string> } | null {
  const written = path.replace(/\/$/, '').split('/');
  for (const endpoint of endpoints) {
    const wanted = endpoint.path.split('/');
    if (wanted.length !== written.length) continue;
    const parts: Record<string, string> = {};
    const fits = wanted.every((part, index) => {
      if (!part.startsWith('{')) return part === written[index];
      parts[part.slice(1, -1)] = written[index]!;
      return written[index] !== '';
    });
    if (fits) return { endpoint, parts };
  }
  return null;
}

function json(request: Request, body: unknown, headers: Record<string, string>): Response {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const all = {
    ...headers,
    etag,
    'cache-control': `public, max-age=${FRESH_S}`,
    'content-type': 'application/json; charset=utf-8',
  };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers: all });
  return new Response(text, { headers: all });
}

function dump(ctx: Context, path: string, headers: Record<string, string>): Response {
  const name = path.slice('/dumps/'.length);
  if (name !== 'tools.json' && name !== 'tools.csv') return problem(404, { title: 'Not found' }, headers);
  const isCsv = name.endsWith('.csv');
  return new Response(streamOf(isCsv ? csvDump(ctx) : jsonDump(ctx)), {
    headers: {
      ...headers,
      'cache-control': `public, max-age=${FRESH_S}`,
      'content-type': isCsv ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      link: '<https://creativecommons.org/licenses/by-sa/4.0/>; rel="license"',
    },
  });
}
