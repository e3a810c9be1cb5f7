import type { Config } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type Auth, authFor, findAuthWithOidc } from '../library/auth.server.ts';
import { inSeparateWrites } from '../library/auth-database.server.ts';
import { type Caller, callAuth, cookieHeaders } from '../library/call-auth.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import { offeredProviders, type ProviderId, type SignInProvider } from './sign-in-providers.ts';

export function configuredProviders({ socialSignIn, oidc }: Config): Set<ProviderId> {
  const social = (['google', 'apple', 'github', 'facebook'] as const).filter((id) => socialSignIn[id] !== null);
  return new Set<ProviderId>([...social, ...(oidc === null ? [] : (['oidc'] as const))]);
}

export function listProviders(config: Config): SignInProvider[] {
  return offeredProviders(configuredProviders(config));
}

/** The library instance that knows this provider; null while an OpenID provider does not answer. */
export async function findAuthFor(config: Config, provider: string): Promise<Auth | null> {
  return provider === 'oidc' ? await findAuthWithOidc(config) : authFor(config);
}

export type ProviderStart = { kind: 'go'; url: string; headers: Headers } | { kind: 'refused'; message: string };

/**
 * The provider's address to redirect to, with the cookie that binds the answer to this browser.
 * @param from the page the person wanted
 */
export async function startProviderSignIn(
  ctx: Context,
  caller: Caller,
  provider: ProviderId,
  from: string | null,
): Promise<ProviderStart> {
  return await start(ctx, caller, '/sign-in/social', provider, {
    callbackURL: returnAddress(provider, { from }),
    newUserCallbackURL: returnAddress(provider, { isNew: true, from }),
    errorCallbackURL: returnAddress(provider, { from }),
  });
}

/** The same, to link a provider to the signed-in account. */
export async function startProviderLink(ctx: Context, caller: Caller, provider: ProviderId): Promise<ProviderStart> {
  const back = '/account/security';
  return await start(ctx, caller, '/link-social', provider, {
    callbackURL: `${back}?linked=${provider}`,
    errorCallbackURL: `${back}?provider=${provider}`,
  });
}

async function start(
  ctx: Context,
  caller: Caller,
  path: string,
  provider: ProviderId,
  addresses: object,
): Promise<ProviderStart> {
  if (!configuredProviders(ctx.config).has(provider))
    return { kind: 'refused', message: 'This sign-in is not configured on this site.' };
  const wait = await takeAttempt(ctx, attemptLimits.providerByAddress, caller.clientAddress);
  if (wait !== null) return { kind: 'refused', message: waitMessage(wait) };
  const reply = await inSeparateWrites(ctx, async () => {
    const auth = await findAuthFor(ctx.config, provider);
    return auth && (await callAuth(ctx, caller, { path, body: { provider, ...addresses }, auth }));
  });
  const url = reply?.body['url'];
  if (reply?.status !== 200 || typeof url !== 'string') {
    ctx.log.warn({ provider, status: reply?.status, code: reply?.code }, 'a sign-in provider could not be reached');
    return { kind: 'refused', message: 'The sign-in provider cannot be reached right now. Please try again.' };
  }
  return { kind: 'go', url, headers: cookieHeaders(reply) };
}

function returnAddress(
  provider: ProviderId,
  { isNew = false, from }: { isNew?: boolean; from: string | null },
): string {
  const parameters = new URLSearchParams({ provider, ...(isNew ? { new: '1' } : {}), ...(from ? { from } : {}) });
  return `/auth/callback?${parameters}`;
}
