import type { Context } from '../../platform/context.server.ts';
import { withUnavailable } from '../../platform/database.server.ts';
import { user } from '../schema.server.ts';
import { type Auth, authFor, CLIENT_ADDRESS_HEADER } from './auth.server.ts';

/** One call to the authentication library on behalf of a visitor's request. */
export interface AuthCall {
  /** Below /api/auth. */
  path: string;
  method?: 'GET' | 'POST';
  body?: unknown;
  /** Another instance of the library than the default one. */
  auth?: Auth;
}

/** The library's response, with the cookies to pass on to the browser. */
export interface AuthReply {
  status: number;
  body: Record<string, unknown>;
  /** The library's error code, such as INVALID_EMAIL_OR_PASSWORD. */
  code: string | null;
  headers: Headers;
}

/** The visitor behind a call: their request and real address. */
export interface Caller {
  request: Request;
  clientAddress: string;
}

/** Call it within `inOneTransaction` or `inSeparateWrites`, after requests of other sites were refused. */
export async function callAuth(ctx: Context, caller: Caller, call: AuthCall): Promise<AuthReply> {
  const { result: response, unavailable } = await withUnavailable(() =>
    (call.auth ?? authFor(ctx.config)).handler(innerRequest(ctx, caller, call)),
  );
  if (response.status >= 500) {
    if (unavailable !== null) throw unavailable;
    await throwIfDatabaseIsAway(ctx);
  }
  const body = response.headers.get('content-type')?.includes('json') ? await readJson(response) : {};
  const code = typeof body['code'] === 'string' ? body['code'] : null;
  return { status: response.status, body, code, headers: response.headers };
}

/** The library hides why it failed; a read throws DatabaseDown when the database cannot be reached. */
async function throwIfDatabaseIsAway(ctx: Context): Promise<void> {
  await ctx.db.select({ id: user.id }).from(user).limit(1);
}

export function innerRequest(ctx: Context, { request, clientAddress }: Caller, call: AuthCall): Request {
  const headers = new Headers({ origin: new URL(ctx.config.publicUrl).origin, [CLIENT_ADDRESS_HEADER]: clientAddress });
  for (const name of ['cookie', 'user-agent', 'accept-language']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = `${ctx.config.publicUrl}/api/auth${call.path}`;
  if (call.method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(call.body ?? {}) });
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}

/** The Set-Cookie headers of a reply, for the answer to the browser. */
export function cookieHeaders(...replies: { headers: Headers }[]): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const reply of replies) for (const cookie of reply.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return headers;
}
