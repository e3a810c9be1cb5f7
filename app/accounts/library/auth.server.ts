import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import type { Config } from '../../platform/config.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { siteName } from '../../platform/page-title.ts';
import { sessionSecret } from '../../platform/session-secret.server.ts';
import { LINK_HOURS, TRUSTED_DEVICE_DAYS } from '../lifetimes.ts';
import * as schema from '../schema.server.ts';
import { authDatabase } from './auth-database.server.ts';
import {
  addressChangeMails,
  databaseHooks,
  libraryLog,
  passwordMails,
  verificationMails,
} from './auth-hooks.server.ts';
import { hashPassword, verifyPassword } from './password-work.server.ts';
import { RENEW_AT_MS, SESSION_MS } from './session-timing.ts';
import { vouchedSessions } from './vouched-session.server.ts';

/**
 * The configured authentication library. Only this room uses it: pages call the verbs here, and the few library paths
 * that browsers and identity providers need are listed in routes/auth-api.ts.
 * Must stay true: `transaction: false` (our transactions are around it), its rate limiter is off (ours counts by the
 * real client address), and tokens are never in storage that scripts can read.
 */

/** Set by us from the socket or the trusted proxy; a value sent by the client is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-yardstick-client-address';
/** Longest accepted password, characters. */
export const MAX_PASSWORD_LENGTH = 16_384;

export type Auth = ReturnType<typeof makeAuth>;

const made = new WeakMap<Config, Auth>();
const madeWithOidc = new WeakMap<Config, Auth>();

/** The library for this configuration; created once. */
export function authFor(config: Config): Auth {
  let auth = made.get(config);
  if (!auth) {
    auth = makeAuth(config, []);
    made.set(config, auth);
  }
  return auth;
}

/** Longest wait for the OpenID provider's discovery document. */
const DISCOVERY_MS = 10_000;

/**
 * The library with the OpenID provider; null while the provider does not answer. A separate instance, because the
 * library fetches the discovery document during its set-up: a provider that is down must neither block the other
 * sign-ins nor stay unavailable until the next start.
 */
export async function findAuthWithOidc(config: Config): Promise<Auth | null> {
  const known = madeWithOidc.get(config);
  if (known) return known;
  const auth = makeAuth(config, oidcProvider(config));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), DISCOVERY_MS).unref());
  const context = await Promise.race([auth.$context, late]);
  if (!context?.socialProviders.some(({ id }) => id === 'oidc')) return null;
  madeWithOidc.set(config, auth);
  return auth;
}

function makeAuth(config: Config, openIdProviders: ReturnType<typeof oidcProvider>) {
  return betterAuth({
    appName: siteName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: sessionSecret(config),
    trustedOrigins: (request) => [config.publicUrl, ...(request ? [new URL(request.url).origin] : [])],
    database: drizzleAdapter(authDatabase, { provider: 'pg', schema, transaction: false }),
    user: { additionalFields, changeEmail: addressChangeMails(config) },
    session: {
      expiresIn: SESSION_MS / 1_000,
      updateAge: (SESSION_MS - RENEW_AT_MS) / 1_000,
      deferSessionRefresh: true,
      additionalFields: { organisationId: { type: 'string', required: false, input: false } },
    },
    account: { encryptOAuthTokens: true, accountLinking: { enabled: true, allowDifferentEmails: true } },
    verification: { storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } } },
    emailVerification: verificationMails(config),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: LINK_HOURS * 3_600,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
      ...passwordMails(config),
    },
    socialProviders: socialProviders(config),
    plugins: [
      twoFactor({
        issuer: siteName,
        allowPasswordless: true,
        accountLockout: { enabled: true },
        trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 86_400,
      }),
      passkey({
        rpName: siteName,
        rpID: new URL(config.publicUrl).hostname,
        origin: new URL(config.publicUrl).origin,
      }),
      genericOAuth({ config: openIdProviders }),
      vouchedSessions,
    ],
    databaseHooks,
    logger: libraryLog,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${config.publicUrl}/auth/callback` },
    advanced: {
      cookiePrefix: 'yardstick',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: () => newId(), validateSchema: false },
    },
  });
}

const additionalFields = {
  companyName: { type: 'string', required: false, input: true },
  // Only our verbs assign roles: `input: false` keeps them out of every form.
  role: { type: 'string', required: false, input: false, defaultValue: 'user' },
  providerStatus: { type: 'string', required: false, input: false },
  suspendedAt: { type: 'date', required: false, input: false },
} as const;

function socialProviders(config: Config) {
  const { google, github, apple, facebook } = config.socialSignIn;
  return {
    ...(google ? { google: { ...google, prompt: 'select_account' as const } } : {}),
    ...(github ? { github } : {}),
    ...(apple ? { apple } : {}),
    ...(facebook ? { facebook } : {}),
  };
}

function oidcProvider({ oidc }: Config) {
  if (oidc === null) return [];
  return [
    {
      providerId: 'oidc',
      name: 'OpenID Connect',
      discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
      clientId: oidc.clientId,
      clientSecret: oidc.clientSecret,
      scopes: ['openid', 'email', 'profile'],
      requireIdTokenVerification: true,
      pkce: true,
    },
  ];
}
