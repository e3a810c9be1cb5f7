import { data, redirect } from 'react-router';
import type { Context } from '../../platform/context.server.ts';
import type { Caller } from '../library/call-auth.server.ts';
import { safeReturnPath } from '../session/return-path.ts';
import { configuredProviders, startProviderSignIn } from './provider-sign-in.server.ts';
import { GOOGLE_NOT_CONFIGURED, isProviderId } from './sign-in-providers.ts';

/** Handles a press on a provider button: redirects to the provider, or returns an error message. */
export async function answerProviderPress(ctx: Context, caller: Caller, form: FormData) {
  const provider = form.get('provider');
  if (!isProviderId(provider))
    return data({ kind: 'provider-refused' as const, message: 'This sign-in is not known here.' }, { status: 400 });
  if (!configuredProviders(ctx.config).has(provider)) {
    const message = provider === 'google' ? GOOGLE_NOT_CONFIGURED : 'This sign-in is not configured on this site.';
    return data({ kind: 'provider-refused' as const, message }, { status: 503 });
  }
  const from = form.get('from');
  const start = await startProviderSignIn(
    ctx,
    caller,
    provider,
    safeReturnPath(typeof from === 'string' ? from : null),
  );
  if (start.kind === 'refused')
    return data({ kind: 'provider-refused' as const, message: start.message }, { status: 503 });
  throw redirect(start.url, { headers: start.headers });
}
