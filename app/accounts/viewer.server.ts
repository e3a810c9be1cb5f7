import { eq, sql } from 'drizzle-orm';
import { data, type RouterContextProvider } from 'react-router';
import type { Actor, Context } from '../platform/context.server.ts';
import { withActor } from '../platform/context.server.ts';
import { problem } from '../platform/http-errors.ts';
import { type RequestFacts, requestFacts } from '../platform/request-context.server.ts';
import { inSeparateWrites } from './library/auth-database.server.ts';
import { callAuth } from './library/call-auth.server.ts';
import { LONGEST_SESSION_MS } from './library/session-timing.ts';
import { account } from './schema.server.ts';
import {
  isOpenWithoutSecondStep,
  isStaff,
  needsSecondStep,
  secondStepAnswer,
} from './sign-in/required-second-step.server.ts';
import { isApi, signInAnswer } from './sign-in/sign-in-answer.server.ts';
import type { ProviderStatus, Role, SessionFacts, Viewer } from './viewer.ts';

/** The person behind a request. Resolved once per request and only where a route asks; public pages never do. */

/** A context with its viewer; null for a visitor. */
export type ViewerContext = Context & {
  readonly viewer: Viewer | null;
  readonly session: (SessionFacts & { id: string }) | null;
};

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** The context of a signed-in person. */
export type UserContext = Context & {
  readonly actor: UserActor;
  readonly viewer: Viewer;
  readonly session: SessionFacts & { id: string };
};

/** Whether a request names a session, which may have ended: without one it is a visitor's. */
export const hasSession = (request: Request): boolean =>
  /yardstick\.session_token=/.test(request.headers.get('cookie') ?? '');

const resolved = new WeakMap<RequestFacts, Promise<ViewerContext>>();

/**
 * The request's context with its viewer, signed in or not. Somebody who must set up two-factor sign-in is redirected
 * there.
 */
export async function viewerContext(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ViewerContext> {
  const ctx = await resolveOnce(requestFacts(context), request);
  if (needsSecondStep(ctx) && !isOpenWithoutSecondStep(request)) throw secondStepAnswer(request);
  return ctx;
}

function resolveOnce(facts: RequestFacts, request: Request): Promise<ViewerContext> {
  let viewer = resolved.get(facts);
  if (!viewer) {
    viewer = resolve(facts, request);
    resolved.set(facts, viewer);
  }
  return viewer;
}

/**
 * The context of the signed-in person. Otherwise a page redirects to /login (replacing history) and back, and an
 * address under /api answers 401.
 */
export async function requireUser(context: Readonly<RouterContextProvider>, request: Request): Promise<UserContext> {
  const ctx = await viewerContext(context, request);
  if (ctx.viewer !== null) return ctx as UserContext;
  throw signInAnswer(request);
}

/** The same for one role; other signed-in people are refused with 403. */
export async function requireRole(
  context: Readonly<RouterContextProvider>,
  request: Request,
  role: Role,
): Promise<UserContext> {
  const ctx = await requireUser(context, request);
  if (ctx.viewer.role === role) return ctx;
  const detail = role === 'administrator' ? 'Only administrators may see this.' : `Only a ${role} may do this.`;
  throw isApi(request) ? problem(403, { title: 'Forbidden', detail }) : data(detail, { status: 403 });
}

/** The same for administrators and these roles. */
export async function requireStaff(
  context: Readonly<RouterContextProvider>,
  request: Request,
  ...roles: ('editor' | 'moderator')[]
): Promise<UserContext> {
  const { role } = (await requireUser(context, request)).viewer;
  return await requireRole(context, request, roles.find((allowed) => allowed === role) ?? 'administrator');
}

/** Call it after a write that changes the viewer: the next page loads it again. */
export function forgetViewer(context: Readonly<RouterContextProvider>): void {
  resolved.delete(requestFacts(context));
}

async function resolve(facts: RequestFacts, request: Request): Promise<ViewerContext> {
  const visitor = Object.freeze({ ...facts.context, viewer: null, session: null });
  if (!hasSession(request)) return visitor;
  const caller = { request, clientAddress: facts.clientAddress };
  const reply = await inSeparateWrites(facts.context, () =>
    callAuth(facts.context, caller, { path: '/get-session', method: 'GET' }),
  );
  if (reply.status >= 500) throw new Error('The session could not be read.');
  const found = reply.body as { user?: LibraryUser; session?: LibrarySession };
  if (!found.user || !found.session || found.user.suspendedAt) return visitor;
  if (facts.context.now().getTime() - Date.parse(found.session.createdAt) > LONGEST_SESSION_MS) return visitor;
  // The identity provider of an organisation opens no account of people who run this site, also not of those who do so now.
  if (found.session.organisationId && isStaff(found.user.role ?? 'user')) return visitor;
  const viewer = await viewerOf(facts.context, found.user);
  const actor: UserActor = { kind: 'user', userId: viewer.id, role: viewer.role, sessionId: found.session.id };
  const session = { id: found.session.id, expiresAt: found.session.expiresAt };
  return Object.freeze({ ...withActor(facts.context, actor), viewer, session });
}

interface LibrarySession {
  id: string;
  expiresAt: string;
  createdAt: string;
  /** By whose identity provider it began. */
  organisationId?: string | null;
}

interface LibraryUser {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  companyName?: string | null;
  role?: string;
  providerStatus?: string | null;
  twoFactorEnabled?: boolean | null;
  suspendedAt?: string | null;
}

async function viewerOf(ctx: Context, found: LibraryUser): Promise<Viewer> {
  const hasPassword = sql<boolean>`bool_or(${account.providerId} = 'credential')`;
  const first = sql<string | null>`(array_agg(${account.providerId} order by ${account.createdAt}, ${account.id}))[1]`;
  const [links] = await ctx.db.select({ hasPassword, first }).from(account).where(eq(account.userId, found.id));
  return {
    id: found.id,
    email: found.email,
    isEmailVerified: found.emailVerified,
    name: found.name,
    companyName: found.companyName ?? null,
    role: (found.role ?? 'user') as Role,
    providerStatus: (found.providerStatus ?? null) as ProviderStatus | null,
    isOAuthUser: ['google', 'github', 'facebook'].includes(links?.first ?? ''),
    hasPassword: links?.hasPassword === true,
    isTwoFactorOn: found.twoFactorEnabled === true,
  };
}
