import type { Context } from '../../platform/context.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { ordinaryForm, readBytes } from '../../platform/request-body.server.ts';
import { organisationSignIn } from '../account-parts.server.ts';
import { CLIENT_ADDRESS_HEADER } from '../library/auth.server.ts';
import { inSeparateWrites } from '../library/auth-database.server.ts';
import type { Caller } from '../library/call-auth.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { findAuthFor } from './provider-sign-in.server.ts';

/**
 * The few library paths that must be reachable from outside: where identity providers return to, and the two requests
 * of a passkey. Everything else goes through our own pages; other paths answer 404.
 */
const open: { pattern: RegExp; methods: readonly string[]; how: string | null }[] = [
  { pattern: /^\/callback\/(google|github|facebook|oidc)$/, methods: ['GET'], how: 'provider' },
  // Apple posts its answer across sites; the library redirects it to a GET, which then carries the state cookie.
  { pattern: /^\/callback\/apple$/, methods: ['GET', 'POST'], how: 'provider' },
  { pattern: /^\/passkey\/generate-(authenticate|register)-options$/, methods: ['GET'], how: null },
  { pattern: /^\/passkey\/verify-registration$/, methods: ['POST'], how: 'passkey added' },
  { pattern: /^\/passkey\/verify-authentication$/, methods: ['POST'], how: 'passkey' },
];

/** Answers a request below /api/auth, or 404. */
export async function answerLibraryRequest(ctx: Context, caller: Caller): Promise<Response> {
  const { request, clientAddress } = caller;
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
  // A SAML provider has the browser post its answer.
  const ofOrganisation =
    request.method === 'POST' ? /^\/callback\/organisation\// : /^\/(callback\/)?organisation(-metadata)?\//;
  const isOfOrganisation = ['GET', 'POST'].includes(request.method) && ofOrganisation.test(path);
  const entry = open.find(({ pattern, methods }) => pattern.test(path) && methods.includes(request.method));
  if (!entry && !isOfOrganisation) return problem(404, { title: 'Not found' });
  // Back from a provider only with the sealed start of this browser, which was counted: an office shares one address.
  const isCounted = !(isOfOrganisation && path.startsWith('/callback/'));
  const wait = isCounted ? await takeAttempt(ctx, attemptLimits.providerByAddress, clientAddress) : null;
  if (wait !== null)
    return problem(
      429,
      { title: 'Too many requests', detail: waitMessage(wait) },
      { 'retry-after': String(wait * 60) },
    );
  if (!entry) return (await organisationSignIn()?.answer(ctx, caller, path)) ?? problem(404, { title: 'Not found' });
  const response = await inSeparateWrites(ctx, async () => {
    const auth = await findAuthFor(ctx.config, path.replace('/callback/', ''));
    return auth && (await auth.handler(await publicRequest(ctx, caller)));
  });
  if (response === null) return problem(503, { title: 'The sign-in provider cannot be reached right now' });
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  if (entry.how === null) return new Response(response.body, { status: response.status, headers });
  const how = entry.how === 'provider' ? path.replace('/callback/', '') : entry.how;
  const finished = await finishSignIn(ctx, caller, response, how);
  headers.delete('set-cookie');
  for (const cookie of finished.getSetCookie()) headers.append('set-cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

async function publicRequest(ctx: Context, { request, clientAddress }: Caller): Promise<Request> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  const body = request.method === 'POST' ? { body: new Uint8Array(await readBytes(request, ordinaryForm)) } : {};
  return new Request(`${ctx.config.publicUrl}${pathname}${search}`, { method: request.method, headers, ...body });
}
