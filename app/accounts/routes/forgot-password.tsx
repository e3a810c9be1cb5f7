import { useEffect } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { forgotPasswordForm } from '../account-forms.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { useHasScripts } from '../parts/use-has-scripts.ts';
import { withNetworkError } from '../parts/with-network-error.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { requestReset } from '../sign-in/reset-password.server.ts';
import type { Route } from './+types/forgot-password';

const SENT = 'Check your email for the password reset link.';
const FAILED = 'There was a problem sending the reset link. Please try again.';

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, caller } = visitorOf(context, request);
  const { values, errors, typed } = parseForm(forgotPasswordForm, await readForm(request));
  if (errors) return data({ kind: 'invalid' as const, errors, email: typed.email ?? '' }, { status: 400 });
  const { email } = values;
  try {
    const refusal = await requestReset(ctx, caller, email);
    if (refusal !== null) return data({ kind: 'failed' as const, message: refusal, email }, { status: 429 });
  } catch (error) {
    ctx.log.error({ err: error }, 'a reset link could not be sent');
    return data({ kind: 'failed' as const, message: FAILED, email }, { status: 503 });
  }
  return data({ kind: 'sent' as const, email: '' });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNetworkError(serverAction, { kind: 'failed' as const, message: FAILED, email: '' });
}

export const headers = privatePage;

export function meta() {
  return [
    { title: pageTitle('Forgot password') },
    { name: 'description', content: 'Get a link to choose a new password.' },
  ];
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const hasScripts = useHasScripts();
  const navigation = useNavigation();
  const { errors, onSubmit } = useCheckedForm(
    forgotPasswordForm,
    actionData?.kind === 'invalid' ? actionData.errors : undefined,
  );
  useEffect(() => {
    if (actionData?.kind === 'sent') toast.success('Reset link sent!', { description: SENT, isSilent: true });
    if (actionData?.kind === 'failed') toast.error('Error', { description: actionData.message, isSilent: true });
  }, [actionData]);
  return (
    <AuthCard
      title="Forgot your password?"
      text="Enter your email and we will send you a link that is valid for 24 hours."
      below={<TextLink to="/login">Back to login</TextLink>}
    >
      {actionData?.kind === 'sent' && (
        <Banner tone="good" role="status" title="Reset link sent!">
          {SENT} If nothing arrives within a few minutes, there may be no account with that address.
        </Banner>
      )}
      {actionData?.kind === 'failed' && (
        <Banner tone="bad" role="alert" title="Error">
          {actionData.message}
        </Banner>
      )}
      <Form method="post" className="grid gap-4" onSubmit={onSubmit} noValidate={hasScripts} replace>
        <Field label="Email" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={actionData?.email}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          isBusy={navigation.state !== 'idle' && navigation.formData !== undefined}
        >
          Send Reset Link
        </Button>
      </Form>
    </AuthCard>
  );
}
