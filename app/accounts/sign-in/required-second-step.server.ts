import { replace } from 'react-router';
import type { Config } from '../../platform/config.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { safeReturnPath } from '../session/return-path.ts';
import type { Viewer } from '../viewer.ts';
import { isApi, pagePath, wantedPage } from './sign-in-answer.server.ts';

/**
 * Whether this account must set up two-factor sign-in (REQUIRE_TWO_FACTOR) before it can do anything else. Accounts
 * without a password rely on their identity provider.
 */
export function needsSecondStep({ viewer, config }: { viewer: Viewer | null; config: Config }): boolean {
  if (viewer === null || viewer.isTwoFactorOn || !viewer.hasPassword) return false;
  return isSecondStepRequired(viewer, config);
}

/** Whether a role lets somebody change what others read or have. */
export const isStaff = (role: string): boolean => ['administrator', 'editor', 'moderator'].includes(role);

/** Whether this person may not turn two-factor sign-in off. */
export function isSecondStepRequired({ role }: Viewer, { requireTwoFactor }: Config): boolean {
  if (requireTwoFactor === 'staff') return isStaff(role);
  return requireTwoFactor === 'everyone' || (requireTwoFactor === 'administrators' && role === 'administrator');
}

/** Pages that work without the second step: its set-up, the session, confirming an address, signing out. */
const open = ['/account/security', '/api/session', '/api/sign-out', '/verify-email', '/auth/callback'];

export function isOpenWithoutSecondStep(request: Request): boolean {
  return open.includes(pagePath(request));
}

export function secondStepAnswer(request: Request): Response {
  const detail = 'Please set up two-factor sign-in first, in your account settings.';
  if (isApi(request)) return problem(403, { title: 'Two-factor sign-in required', detail });
  const from = safeReturnPath(wantedPage(request));
  const headers = { 'cache-control': 'no-store' };
  return replace(`/account/security${from === null ? '' : `?from=${encodeURIComponent(from)}`}`, { headers });
}
