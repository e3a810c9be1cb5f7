import { data, redirectDocument } from 'react-router';
import type { Context } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { organisationForm } from '../account-forms.ts';
import { organisationSignIn } from '../account-parts.server.ts';
import type { Caller } from '../library/call-auth.server.ts';
import { safeReturnPath } from '../session/return-path.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';

const NONE =
  'No single sign-on was found for this. Check what you typed, or ask an owner of your organisation whether it is set up.';

/** Answers the form that asks for the organisation: leads to the start of its sign-in. */
export async function answerOrganisationForm(ctx: Context, caller: Caller, form: FormData) {
  const { values, errors, typed } = parseForm(organisationForm, form);
  const refused = (message: string, organisation: string) =>
    data({ kind: 'no-organisation' as const, message, organisation }, { status: 400 });
  if (errors) return refused(errors.organisation ?? NONE, typed.organisation ?? '');
  const wait = await takeAttempt(ctx, attemptLimits.providerByAddress, caller.clientAddress);
  if (wait !== null) return refused(waitMessage(wait), values.organisation);
  const path = await organisationSignIn()?.find(ctx, values.organisation);
  if (!path) return refused(NONE, values.organisation);
  const from = safeReturnPath(values.from);
  const to = `/api/auth${path}${from === null ? '' : `?${new URLSearchParams({ from })}`}`;
  if (values.scripts) throw redirectDocument(to);
  // A form may not lead to other sites, and the address of the provider is the organisation's choice: a link may.
  return data({ kind: 'organisation' as const, to });
}
