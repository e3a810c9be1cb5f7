import { replace } from 'react-router';
import type { Config } from '../../platform/config.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { safeReturnPath } from '../session/return-path.ts';
import type { Viewer } from '../viewer.ts';
import { isApi, pagePath, wantedPage } from './sign-in-answer.server.ts';

/**
 * Where the operator demands two-factor sign-in (REQUIRE_TWO_FACTOR), an account whose password alone opens it can do
 * nothing but set the second step up. Accounts without a password rely on the sign-in of their provider.
 */
export function needsSecondStep({ viewer, config }: { viewer: Viewer | null; config: Config }): boolean {
  if (viewer === null || viewer.isTwoFactorOn || !viewer.hasPassword) return false;
  return isSecondStepRequired(viewer, config);
}

/** Whether the second step of this person may not be turned off. */
export function isSecondStepRequired({ role }: Viewer, { requireTwoFactor }: Config): boolean {
  return requireTwoFactor === 'everyone' || (requireTwoFactor === 'administrators' && role === 'administrator');
}

/** Where it is set up, and what only tells who looks, confirms an address or logs out. */
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
