import type { Configuration } from 'openid-client';
import type { OrganisationSignInProblem } from '../../accounts/organisation-sign-in.ts';
import type { Context } from '../../platform/context.server.ts';
import { checkUrl, GuardError, guardedFetch } from '../../platform/guarded-fetch.server.ts';

/**
 * Talks to an identity provider (OpenID Connect Core 1.0, authorization code flow) through `openid-client`.
 * Must stay true: every request goes through `guardedFetch`; what the provider answers is checked by the library, its
 * signatures included; no error carries the client secret.
 */

export interface Connection {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What binds the provider's answer to its start. */
export interface StartChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export type Claims = Record<string, unknown> & { sub: string };

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 512 * 1024;
const SCOPES = 'openid email profile';

/** 150 kB that few processes ever need: loaded with the first sign-in. */
const loadClient = () => import('openid-client');

async function open(ctx: Context, { issuer, clientId, clientSecret }: Connection): Promise<Configuration> {
  const client = await loadClient();
  const allowPrivate = ctx.config.allowPrivateEndpoints;
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, ...rest) => {
      // OpenID Connect Discovery 1.0: without the list it is client_secret_basic.
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const isBasic = methods.includes('client_secret_basic');
      (isBasic ? client.ClientSecretBasic : client.ClientSecretPost)(clientSecret)(server, ...rest);
    },
    {
      [client.customFetch]: (url, { method, headers, body, signal }) =>
        fetchGuarded(ctx, url, { method, headers, body: body === undefined ? body : String(body), signal }),
      timeout: TIMEOUT_MS / 1_000,
      execute: [client.enableNonRepudiationChecks, ...(allowPrivate ? [client.allowInsecureRequests] : [])],
    },
  );
  const found = configuration.serverMetadata();
  // The library lets issuers pass that stand for every customer of a provider (Microsoft's "common").
  if (URL.parse(found.issuer)?.href !== new URL(issuer).href) throw new WrongIssuer(found.issuer);
  if (found.authorization_endpoint !== undefined) checkUrl(found.authorization_endpoint, { allowPrivate });
  return configuration;
}

class WrongIssuer extends Error {}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

async function fetchGuarded(ctx: Context, url: string, { method, headers, body, signal }: Asked): Promise<Response> {
  const answer = await guardedFetch(url, {
    allowPrivate: ctx.config.allowPrivateEndpoints,
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    maxBytes: MOST_BYTES,
    maxRedirects: 0,
    timeoutMs: TIMEOUT_MS,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  const { 'content-encoding': _coding, 'content-length': _length, ...plain } = answer.headers;
  const isEmpty = [204, 205, 304].includes(answer.status);
  return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: plain });
}

/** Where the browser is sent, and what the answer will be checked against. @throws see `problemOf` */
export async function beginAtProvider(
  ctx: Context,
  connection: Connection,
  { redirectUri, groupsClaim }: { redirectUri: string; groupsClaim: string | null },
): Promise<{ url: URL; checks: StartChecks }> {
  const client = await loadClient();
  const configuration = await open(ctx, connection);
  // Some providers send the claim only when a scope of its name is asked for; an unknown scope would be refused.
  const hasGroupsScope =
    groupsClaim !== null && configuration.serverMetadata().scopes_supported?.includes(groupsClaim) === true;
  const verifier = client.randomPKCECodeVerifier();
  const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: hasGroupsScope ? `${SCOPES} ${groupsClaim}` : SCOPES,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: checks.state,
    nonce: checks.nonce,
  });
  return { url, checks };
}

/**
 * Who the provider says has logged in.
 * @param callback the address with which the browser came back
 * @param wanted claims for which the provider is asked once more where the ID token lacks them
 * @throws see `problemOf`
 */
export async function readProviderAnswer(
  ctx: Context,
  connection: Connection,
  callback: URL,
  { state, nonce, verifier, wanted }: StartChecks & { wanted: readonly string[] },
): Promise<Claims> {
  const client = await loadClient();
  const configuration = await open(ctx, connection);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(configuration, callback, checks);
  const claims = tokens.claims() as Claims;
  const isComplete = wanted.every((name) => Object.hasOwn(claims, name));
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return merge(claims, await client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
}

/** What the ID token says counts more. Whether an address is confirmed, only its own source says. */
function merge(claims: Claims, more: Record<string, unknown>): Claims {
  const { email_verified: _isConfirmed, ...rest } = claims;
  if (!Object.hasOwn(claims, 'email')) return { ...more, ...(rest as Claims) };
  const { email_verified: isConfirmed, ...others } = more;
  return { ...others, ...(more.email === claims.email ? { email_verified: isConfirmed } : {}), ...claims };
}

/**
 * Asks the provider with a code that nobody issued: a provider that knows the client refuses the code, else the client.
 * @returns null, or what is wrong, for an owner
 */
export async function tryConnection(ctx: Context, connection: Connection, redirectUri: string): Promise<string | null> {
  const client = await loadClient();
  try {
    const configuration = await open(ctx, connection);
    const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
    if (!authorization_endpoint || !token_endpoint || !jwks_uri)
      return 'This server does not describe a login by OpenID Connect: addresses are missing in its configuration.';
    const code = { code: 'no-code', redirect_uri: redirectUri, code_verifier: client.randomPKCECodeVerifier() };
    await client.genericGrantRequest(configuration, 'authorization_code', code);
    return 'The provider accepted a code that it never issued. It cannot be relied on.';
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === 'invalid_client' || refusal === 'unauthorized_client')
      return 'The provider does not accept this client ID with this client secret.';
    // Any other refusal is about the code.
    return refusal === null ? whyUnusable(error) : null;
  }
}

function whyUnusable(error: unknown): string {
  const guard = guardErrorOf(error);
  if (guard !== null) return `The issuer could not be reached. ${guard.message}`;
  const { code } = (error ?? {}) as { code?: unknown };
  if (error instanceof WrongIssuer || code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return 'The server names another issuer than this one. Give the issuer of your own organisation exactly as your provider writes it.';
  if (problemOf(error) === 'organisation-unreachable')
    return 'There is no OpenID Connect configuration at this issuer. Check the address.';
  return 'The answer of the provider is not what OpenID Connect describes. Check the issuer.';
}

/** The `error` of the provider's answer (RFC 6749, section 5.2); null: it was none. */
function refusalOf(error: unknown): string | null {
  const { code, error: refusal } = (error ?? {}) as { code?: unknown; error?: unknown };
  // A client that is not accepted is refused with a challenge (section 5.2), or in the body.
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return 'invalid_client';
  return typeof refusal === 'string' ? refusal : null;
}

function guardErrorOf(error: unknown): GuardError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof GuardError) return at;
  return null;
}

/** Codes of the library for answers that are none. */
const unusable = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** What a failed call of this file is for the person who wanted to log in. */
export function problemOf(error: unknown): OrganisationSignInProblem {
  const { code } = (error ?? {}) as { code?: unknown };
  if (guardErrorOf(error) !== null || unusable.has(String(code))) return 'organisation-unreachable';
  return refusalOf(error) === null ? 'organisation-wrong-answer' : 'organisation-refused';
}

/** The same for the log: codes only, because messages and causes quote answers. */
export function failureFacts(error: unknown): Record<string, unknown> {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return { name, code, refusal: refusalOf(error)?.slice(0, 60), guard: guardErrorOf(error)?.reason };
}
