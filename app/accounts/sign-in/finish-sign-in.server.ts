import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { writeMinute } from '../../ui/written-date.ts';
import { newDeviceMail } from '../library/account-mails.server.tsx';
import { type Caller, cookieHeaders } from '../library/call-auth.server.ts';
import { DEVICE_COOKIE_DAYS } from '../lifetimes.ts';
import { asPerson } from '../person-queries.server.ts';
import { knownDevice, session, user } from '../schema.server.ts';

/** The last step of every sign-in: writes the audit row, remembers the browser, and reports a new browser by mail. */
const DEVICE_COOKIE = 'yardstick.device';

/** The cookies of the reply and the device cookie. Nothing is stored when the reply started no session. */
export async function finishSignIn(
  ctx: Context,
  { request, clientAddress }: Caller,
  reply: { headers: Headers },
  how: string,
): Promise<Headers> {
  const headers = cookieHeaders(reply);
  const token = newSessionToken(reply.headers);
  if (token === null) return headers;
  const device = readCookie(request, DEVICE_COOKIE) ?? randomBytes(24).toString('base64url');
  const secure = ctx.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  headers.append(
    'set-cookie',
    `${DEVICE_COOKIE}=${device}; Max-Age=${DEVICE_COOKIE_DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
  const [started] = await ctx.db
    .select({ userId: session.userId, email: user.email, role: user.role })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, token));
  if (!started) return headers;
  const by = asPerson(ctx, { id: started.userId, role: started.role });
  await endFormerSession(by, request, token);
  const facts = { browser: (request.headers.get('user-agent') ?? 'unknown').slice(0, 300), address: clientAddress };
  await noteDevice(by, {
    ...started,
    ...facts,
    how,
    deviceHash: createHash('sha256').update(device).digest('base64url'),
  });
  return headers;
}

/** Whose session the browser has; null: it has none. */
export async function findSessionOwner(ctx: Context, request: Request): Promise<string | null> {
  const token = sessionToken(request.headers.get('cookie') ?? '');
  if (token === null) return null;
  const isOpen = and(eq(session.token, token), gt(session.expiresAt, ctx.now()));
  const [found] = await ctx.db.select({ userId: session.userId }).from(session).where(isOpen);
  return found?.userId ?? null;
}

/** Ends the browser's previous session. */
async function endFormerSession(ctx: Context, request: Request, newToken: string): Promise<void> {
  const former = sessionToken(request.headers.get('cookie') ?? '');
  if (former === null || former === newToken) return;
  await mutate(ctx, 'session.replace', { kind: 'session', id: 'former' }, async (tx) => {
    const ended = await tx.delete(session).where(eq(session.token, former)).returning({ id: session.id });
    tx.detail({ ended: ended.map(({ id }) => id) });
  });
}

interface SignInFacts {
  userId: string;
  email: string;
  browser: string;
  address: string;
  how: string;
  deviceHash: string;
}

async function noteDevice(
  ctx: Context,
  { userId, email, browser, address, how, deviceHash }: SignInFacts,
): Promise<void> {
  await mutate(ctx, 'session.start', { kind: 'user', id: userId }, async (tx) => {
    const devices = await tx
      .select({ deviceHash: knownDevice.deviceHash })
      .from(knownDevice)
      .where(eq(knownDevice.userId, userId));
    const isKnown = devices.some((known) => known.deviceHash === deviceHash);
    tx.detail({ how, address, isNewDevice: !isKnown });
    const now = ctx.now();
    if (isKnown) {
      const same = and(eq(knownDevice.userId, userId), eq(knownDevice.deviceHash, deviceHash));
      await tx.update(knownDevice).set({ lastSeenAt: now }).where(same);
      return;
    }
    await tx.insert(knownDevice).values({ id: newId(), userId, deviceHash, lastSeenAt: now }).onConflictDoNothing();
    // The first browser is the one that created the account.
    if (devices.length === 0) return;
    const data = { at: `${writeMinute(now)} UTC`, browser, address };
    await sendMail(ctx, tx, { to: email, template: newDeviceMail, data });
  });
}

/** The token of the session that a reply starts. */
function newSessionToken(headers: Headers): string | null {
  for (const cookie of headers.getSetCookie()) {
    const token = sessionToken(cookie.split(';')[0]!);
    if (token !== null) return token;
  }
  return null;
}

/** The session token among cookies: the cookie's value up to its signature. */
function sessionToken(cookies: string): string | null {
  const value = /(?:^|;\s*)(?:__Secure-)?yardstick\.session_token=([A-Za-z0-9]+)\.[^;]/.exec(cookies)?.[1];
  return value ?? null;
}

function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value && /^[A-Za-z0-9_-]{20,64}$/.test(value)) return value;
  }
  return null;
}
