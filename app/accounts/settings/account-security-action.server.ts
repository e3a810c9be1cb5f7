import { data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { parseForm, requireForm, text } from '../../platform/parse-form.ts';
import { changedPasswordForm, code } from '../account-forms.ts';
import { organisationSignIn } from '../account-parts.server.ts';
import { withConfirmedIdentity } from '../confirm-identity.server.ts';
import type { Caller } from '../library/call-auth.server.ts';
import { type ProviderStart, startProviderLink } from '../sign-in/provider-sign-in.server.ts';
import { requestReset } from '../sign-in/reset-password.server.ts';
import { endOtherSessions, endSession, removeLink, removePasskey } from '../sign-in/sign-in-methods.server.ts';
import { isProviderId } from '../sign-in/sign-in-providers.ts';
import type { UserContext } from '../viewer.server.ts';
import { changePassword } from './change-sign-in.server.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  type TwoFactorSetup,
  turnOffTwoFactor,
} from './two-factor.server.ts';

/** The outcome of a form on the security page. `about` is the card that it belongs to. */
export interface SecurityOutcome {
  about: 'password' | 'two-factor' | 'passkeys' | 'sessions' | 'links';
  done?: string;
  refusal?: string;
  errors?: Partial<Record<string, string>>;
  setup?: TwoFactorSetup;
  /** The code was wrong: the set-up continues, but its secret is not shown again. */
  isCodeAwaited?: boolean;
  recoveryCodes?: string[];
}

const answer = (outcome: SecurityOutcome, headers?: Headers) =>
  data(outcome, { status: outcome.refusal || outcome.errors ? 400 : 200, ...(headers ? { headers } : {}) });

/** The fields of all forms of the page but the one that changes the password. */
const securityForm = z.object({ intent: text, password: text, code, id: text, provider: text });

type Act = (
  ctx: UserContext,
  caller: Caller,
  fields: z.infer<typeof securityForm>,
  form: FormData,
) => Promise<ReturnType<typeof answer>>;

const linkOrganisation = async (ctx: UserContext): Promise<ProviderStart> =>
  (await organisationSignIn()?.link(ctx)) ?? { kind: 'refused', message: 'This sign-in is not known here.' };

const acts: Record<string, Act> = {
  'change-password': async (ctx, caller, _fields, form) => {
    const { values, errors } = parseForm(changedPasswordForm, form);
    if (errors) return answer({ about: 'password', errors });
    const result = await changePassword(ctx, caller, { current: values.current, next: values.password });
    if (result.refusal !== null && result.isAboutNew)
      return answer({ about: 'password', errors: { password: result.refusal } });
    if (result.refusal !== null) return answer({ about: 'password', refusal: result.refusal });
    return answer({ about: 'password', done: 'Password changed; your other sessions were ended' }, result.headers);
  },
  'set-password': async (ctx, caller) => {
    const refusal = await requestReset(ctx, caller, ctx.viewer.email);
    return answer(
      refusal === null
        ? { about: 'password', done: 'We have sent a link to your address' }
        : { about: 'password', refusal },
    );
  },
  'start-two-factor': async (ctx, caller, { password }) => {
    const result = await startTwoFactor(ctx, caller, password);
    return answer(
      result.refusal === null
        ? { about: 'two-factor', setup: result.setup }
        : { about: 'two-factor', refusal: result.refusal },
    );
  },
  'confirm-two-factor': async (ctx, caller, fields) => {
    const result = await confirmTwoFactor(ctx, caller, fields.code);
    if (result.refusal !== null) return answer({ about: 'two-factor', refusal: result.refusal, isCodeAwaited: true });
    return answer({ about: 'two-factor', done: 'Two-factor sign-in is on' }, result.headers);
  },
  'turn-off-two-factor': async (ctx, caller, { password }) => {
    const result = await turnOffTwoFactor(ctx, caller, password);
    if (result.refusal !== null) return answer({ about: 'two-factor', refusal: result.refusal });
    return answer({ about: 'two-factor', done: 'Two-factor sign-in is off' }, result.headers);
  },
  'renew-recovery-codes': async (ctx, caller, { password }) => {
    const result = await renewRecoveryCodes(ctx, caller, password);
    if (result.refusal !== null) return answer({ about: 'two-factor', refusal: result.refusal });
    return answer({ about: 'two-factor', recoveryCodes: result.recoveryCodes });
  },
  'remove-passkey': async (ctx, _caller, { id }) => {
    const refusal = await removePasskey(ctx, id);
    return answer(refusal === null ? { about: 'passkeys', done: 'Passkey removed' } : { about: 'passkeys', refusal });
  },
  'end-session': async (ctx, _caller, { id }) => {
    await endSession(ctx, id);
    return answer({ about: 'sessions', done: 'Session ended' });
  },
  'end-other-sessions': async (ctx) => {
    const count = await endOtherSessions(ctx);
    return answer({ about: 'sessions', done: `${count} other session${count === 1 ? '' : 's'} ended` });
  },
  'remove-link': async (ctx, _caller, { id }) => {
    const refusal = await removeLink(ctx, id);
    return answer(refusal === null ? { about: 'links', done: 'Sign-in removed' } : { about: 'links', refusal });
  },
  'add-link': async (ctx, caller, { provider, password }) => {
    if (!isProviderId(provider)) return answer({ about: 'links', refusal: 'This sign-in is not known here.' });
    const { refusal, result } = await withConfirmedIdentity(ctx, password, () =>
      provider === 'organisation' ? linkOrganisation(ctx) : startProviderLink(ctx, caller, provider),
    );
    if (refusal !== null) return answer({ about: 'links', refusal });
    if (result.kind === 'refused') return answer({ about: 'links', refusal: result.message });
    throw redirect(result.url, { headers: result.headers });
  },
};

export async function answerSecurityForm(ctx: UserContext, caller: Caller, form: FormData) {
  const values = requireForm(securityForm, form);
  const act = Object.hasOwn(acts, values.intent) ? acts[values.intent] : undefined;
  return act ? await act(ctx, caller, values, form) : answer({ about: 'password', refusal: 'Nothing was changed.' });
}
