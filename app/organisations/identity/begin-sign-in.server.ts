import { randomBytes } from 'node:crypto';
import type { OrganisationSignInProblem } from '../../accounts/organisation-sign-in.ts';
import type { Config } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { beginAtProvider, failureFacts, problemOf } from './identity-provider.server.ts';
import {
  type AnyConnection,
  connectionOf,
  findIdentity,
  type IdentityRow,
  ownEntity,
  redirectAddress,
} from './organisation-identity.server.ts';
import { beginAtSamlProvider } from './saml-provider.server.ts';
import { endedCookie, type SignInStart, startCookie } from './sign-in-start.server.ts';

/** The first half of a sign-in: from this site to the provider. */

export type Wishes = Pick<SignInStart, 'from' | 'back' | 'linkTo'>;

/** The provider's address, with the cookie that binds its answer to this browser. */
export async function beginSignIn(
  ctx: Context,
  organisationId: string,
  wishes: Wishes,
): Promise<{ url: string; cookie: string } | { problem: OrganisationSignInProblem }> {
  const row = await findIdentity(ctx, organisationId);
  const connection = row && connectionOf(ctx.config, row);
  if (row === null || connection === null) return { problem: 'organisation-disconnected' };
  try {
    const begun = await askProvider(ctx, row, connection);
    const start = { organisationId, identityId: row.id, ...begun.checks, ...wishes };
    return { url: begun.url, cookie: startCookie(ctx.config, ctx.now(), start) };
  } catch (error) {
    ctx.log.warn({ organisationId, ...failureFacts(error) }, 'an identity provider could not be asked');
    return { problem: problemOf(error) };
  }
}

async function askProvider(ctx: Context, row: IdentityRow, connection: AnyConnection) {
  const { organisationId, groupRoles, groupsClaim } = row;
  if (connection.protocol === 'saml') {
    // An ID is an XML name: it begins with no digit.
    const state = `_${randomBytes(24).toString('hex')}`;
    const url = await beginAtSamlProvider(connection, ownEntity(ctx.config, organisationId), state);
    return { url, checks: { state, nonce: '', verifier: '' } };
  }
  const { url, checks } = await beginAtProvider(ctx, connection, {
    redirectUri: redirectAddress(ctx.config, organisationId),
    groupsClaim: groupRoles.length > 0 ? groupsClaim : null,
  });
  return { url: url.href, checks };
}

/** Where the browser goes, with cookies. */
export function goTo(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** To the page that says why nobody was signed in. */
export const goBack = (config: Config, problem: OrganisationSignInProblem, back: string | null): Response =>
  goTo(`${back ?? '/auth/callback'}?${new URLSearchParams({ error: problem, provider: 'organisation' })}`, [
    endedCookie(config),
  ]);
