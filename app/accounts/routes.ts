import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Signing up, in, back and out, and the account pages. */
export const routes: RouteConfigEntry[] = [
  route('login', 'accounts/routes/login.tsx'),
  route('login/code', 'accounts/routes/login-code.tsx'),
  route('sign-up', 'accounts/routes/sign-up.tsx'),
  route('forgot-password', 'accounts/routes/forgot-password.tsx'),
  route('reset-password', 'accounts/routes/reset-password.tsx'),
  route('verify-email', 'accounts/routes/verify-email.tsx'),
  route('setup', 'accounts/routes/setup.tsx'),
  route('auth/callback', 'accounts/routes/auth-callback.tsx'),
  route('welcome', 'accounts/routes/welcome.tsx'),
  route('account', 'accounts/routes/account.tsx'),
  route('account/security', 'accounts/routes/account-security.tsx'),
  route('account/data', 'accounts/routes/account-data.tsx'),
];

/** Paths without a page. */
export const apiRoutes: RouteConfigEntry[] = [
  route('api/session', 'accounts/routes/api-session.ts'),
  route('api/sign-out', 'accounts/routes/api-sign-out.ts'),
  route('api/auth/*', 'accounts/routes/auth-api.ts'),
  route('api/account/export', 'accounts/routes/api-account-export.ts'),
];
