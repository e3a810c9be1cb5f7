import * as z from 'zod';
import type { Config } from '../../platform/config.server.ts';
import { open, seal } from '../../platform/envelope.server.ts';
import { identityKey } from './identity-key.server.ts';

/** What is remembered between the start of a sign-in and the provider's answer: in a sealed cookie of this browser. */

/** How long an answer is waited for. */
export const START_MINUTES = 10;
const COOKIE = 'yardstick.organisation_sign_in';
const SECURE = '__Secure-';
const PATH = '/api/auth/callback/organisation';
const PURPOSE = 'start of a sign-in';

const startSchema = z.object({
  organisationId: z.string(),
  /** Of the connection. */
  identityId: z.string(),
  /** With SAML, the ID of the request. */
  state: z.string(),
  /** With OpenID Connect only. */
  nonce: z.string(),
  verifier: z.string(),
  /** The page the person wanted; null: none. */
  from: z.string().nullable(),
  /** A page of this site that says how it went; null: the login page. */
  back: z.string().nullable(),
  /** The account whose owner asked for the link; null: nobody did. */
  linkTo: z.string().nullable(),
  /** ms since the epoch. */
  expiresAt: z.number(),
});

export type SignInStart = z.infer<typeof startSchema>;

const cookieName = ({ publicUrl }: Config) => `${publicUrl.startsWith('https:') ? SECURE : ''}${COOKIE}`;

const attributes = ({ publicUrl }: Config) =>
  `Path=${PATH}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

export function startCookie(config: Config, now: Date, start: Omit<SignInStart, 'expiresAt'>): string {
  const text = JSON.stringify({ ...start, expiresAt: now.getTime() + START_MINUTES * 60_000 } satisfies SignInStart);
  const sealed = seal(identityKey(config), Buffer.from(text), PURPOSE);
  return `${cookieName(config)}=${encodeURIComponent(sealed)}; Max-Age=${START_MINUTES * 60}; ${attributes(config)}`;
}

/** Ends the start: an answer is taken once. */
export const endedCookie = (config: Config) => `${cookieName(config)}=; Max-Age=0; ${attributes(config)}`;

/** @returns null when there is none in this browser, or it is too old */
export function readStart(config: Config, now: Date, request: Request): SignInStart | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const before = `${cookieName(config)}=`;
  const sealed = cookies.find((cookie) => cookie.startsWith(before))?.slice(before.length);
  if (!sealed) return null;
  try {
    const text = open(identityKey(config), decodeURIComponent(sealed), PURPOSE).toString('utf8');
    const start = startSchema.parse(JSON.parse(text));
    return start.expiresAt > now.getTime() ? start : null;
  } catch {
    return null;
  }
}
