import { data, redirect } from 'react-router';
import * as z from 'zod/mini';
import type { Context } from '../../platform/context.server.ts';
import { parseForm, requireForm, text } from '../../platform/parse-form.ts';
import type { Caller } from '../library/call-auth.server.ts';
import { safeReturnPath } from '../session/return-path.ts';
import { configuredProviders, startProviderSignIn } from './provider-sign-in.server.ts';
import { GOOGLE_NOT_CONFIGURED, isProviderId, type ProviderId } from './sign-in-providers.ts';

const providerForm = z.object({ provider: z.custom<ProviderId>(isProviderId), from: text });
const intentForm = z.object({ intent: text });

/** Whether the form was sent by a provider button, not by its own fields. */
export const isProviderPress = (form: FormData) => requireForm(intentForm, form).intent === 'provider';

/** Handles a press on a provider button: redirects to the provider, or returns an error message. */
export async function answerProviderPress(ctx: Context, caller: Caller, form: FormData) {
  const { values } = parseForm(providerForm, form);
  if (!values)
    return data({ kind: 'provider-refused' as const, message: 'This sign-in is not known here.' }, { status: 400 });
  const { provider, from } = values;
  if (!configuredProviders(ctx.config).has(provider)) {
    const message = provider === 'google' ? GOOGLE_NOT_CONFIGURED : 'This sign-in is not configured on this site.';
    return data({ kind: 'provider-refused' as const, message }, { status: 503 });
  }
  const start = await startProviderSignIn(ctx, caller, provider, safeReturnPath(from));
  if (start.kind === 'refused')
    return data({ kind: 'provider-refused' as const, message: start.message }, { status: 503 });
  throw redirect(start.url, { headers: start.headers });
}
