import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import * as z from 'zod/mini';
import type { Context } from '../../platform/context.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { signUpForm } from '../account-forms.ts';
import { findSetupLink, type SetupLinkState, takeSetupLink } from '../first-administrator.server.ts';
import type { Caller } from '../library/call-auth.server.ts';
import { SETUP_LINK_MINUTES } from '../lifetimes.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { CompanyNameField } from '../parts/company-name-field.tsx';
import { PasswordInput } from '../parts/password-input.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { useHasScripts } from '../parts/use-has-scripts.ts';
import { findPersonByEmail } from '../person-queries.server.ts';
import { callerOf } from '../session/request-visitor.server.ts';
import { loginPath } from '../session/return-path.ts';
import { refuseWhileDatabaseDown } from '../sign-in/refuse-while-database-down.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { viewerContext } from '../viewer.server.ts';
import type { Route } from './+types/setup';

const TAKEN = 'This email has an account already. Log in with it; then this page makes it the administrator.';

/** Where the link from the operator's terminal leads: makes the first administrator. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await viewerContext(context, request);
  const url = new URL(request.url);
  const token = url.searchParams.get('token') ?? '';
  const state = await findSetupLink(ctx, token);
  if (state === 'has-administrator' && ctx.viewer?.role === 'administrator') throw redirect('/admin/setup');
  return { state, token, email: ctx.viewer?.email ?? null, loginTo: loginPath(url.pathname + url.search) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await viewerContext(context, request);
  const form = await readForm(request);
  const { token } = requireForm(z.object({ token: text }), form);
  const state = await findSetupLink(ctx, token);
  if (state !== 'open') return data({ kind: 'bad-link' as const, state }, { status: 400 });
  const account = ctx.viewer
    ? { userId: ctx.viewer.id, headers: undefined }
    : await makeAccount(ctx, callerOf(context, request), form);
  if ('kind' in account) return data(account, { status: 400 });
  const outcome = await takeSetupLink(ctx, token, account.userId);
  if (outcome !== 'made') return data({ kind: 'bad-link' as const, state: outcome }, { status: 400 });
  throw redirectDocument('/admin/setup', { headers: account.headers });
}

async function makeAccount(ctx: Context, caller: Caller, form: FormData) {
  const { values, errors, typed: sent } = parseForm(signUpForm, form);
  const typed = { companyName: (values ?? sent).companyName ?? '', email: (values ?? sent).email ?? '' };
  if (errors) return { kind: 'invalid' as const, errors, message: null, typed };
  const result = await signUp(ctx, caller, values).catch(refuseWhileDatabaseDown);
  if (result.kind === 'weak')
    return { kind: 'invalid' as const, errors: { password: result.message }, message: null, typed };
  if (result.kind !== 'signed-up')
    return { kind: 'invalid' as const, errors: {}, message: result.kind === 'taken' ? TAKEN : result.message, typed };
  const person = await findPersonByEmail(ctx, values.email);
  return { userId: person!.id, headers: result.headers };
}

/** The link's token is in the address. (Not `no-referrer`: forms would lose their origin.) */
export function headers() {
  return { ...privatePage(), 'referrer-policy': 'same-origin' };
}

export const meta = () => unindexedMeta('First administrator');

const printAnother = 'To get another link, run npm run admin on the machine that runs this site.';

const refusals: Record<Exclude<SetupLinkState, 'open'>, [title: string, text: string]> = {
  'has-administrator': [
    'This site has an administrator',
    'Links for the first administrator no longer work. To make another account an administrator, run npm run admin with its email address on the machine that runs this site.',
  ],
  expired: ['This link is too old', `It worked for ${SETUP_LINK_MINUTES} minutes. ${printAnother}`],
  unknown: ['This link does not work', `It was cut short, or a newer link replaced it. ${printAnother}`],
};

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.kind === 'bad-link' ? actionData.state : loaderData.state;
  if (state !== 'open') {
    const [title, text] = refusals[state];
    return <AuthCard title={title} text={text} />;
  }
  return (
    <AuthCard
      title="Become the administrator"
      text="You opened the link that this site printed for its operator. It works once."
      below={
        loaderData.email === null && (
          <>
            Already have an account? <TextLink to={loaderData.loginTo}>Log in</TextLink>
          </>
        )
      }
    >
      {actionData?.kind === 'invalid' && actionData.message !== null && (
        <Banner tone="bad" role="alert" title="No account was made">
          {actionData.message}
        </Banner>
      )}
      <SetupForm {...loaderData} actionData={actionData?.kind === 'invalid' ? actionData : undefined} />
    </AuthCard>
  );
}

interface SetupFormProps {
  token: string;
  email: string | null;
  actionData: Extract<Route.ComponentProps['actionData'], { kind: 'invalid' }> | undefined;
}

function SetupForm({ token, email, actionData }: SetupFormProps) {
  const hasScripts = useHasScripts();
  const isSending = useNavigation().state !== 'idle';
  const { errors, onSubmit } = useCheckedForm(signUpForm, actionData?.errors);
  return (
    <Form
      method="post"
      className="grid gap-4"
      onSubmit={email === null ? onSubmit : undefined}
      noValidate={hasScripts}
      replace
    >
      <input type="hidden" name="token" value={token} />
      {email === null ? (
        <>
          <CompanyNameField value={actionData?.typed.companyName} error={errors.companyName} />
          <Field label="Email" error={errors.email}>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="username"
                required
                defaultValue={actionData?.typed.email}
              />
            )}
          </Field>
          <Field label="Password" hint="At least 8 characters." error={errors.password}>
            {(control) => (
              <PasswordInput {...control} name="password" autoComplete="new-password" required minLength={8} />
            )}
          </Field>
        </>
      ) : (
        <p>
          You are logged in as <strong>{email}</strong>.
        </p>
      )}
      <Button type="submit" variant="primary" isBusy={isSending}>
        {email === null ? 'Create administrator account' : 'Make this account the administrator'}
      </Button>
    </Form>
  );
}
