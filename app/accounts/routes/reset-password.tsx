import { useEffect } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { newPasswordForm } from '../account-forms.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { useHasScripts } from '../parts/use-has-scripts.ts';
import { withNetworkError } from '../parts/with-network-error.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { sessionChanged } from '../session/session-store.ts';
import { resetPassword } from '../sign-in/reset-password.server.ts';
import type { Route } from './+types/reset-password';

const LOGIN_AFTER_MS = 2_000;
const DONE = 'Your password has been successfully reset.';
const FAILED = 'There was a problem resetting your password. Please try again.';
const BAD_LINK = 'This link has been used already, or it is older than 24 hours. Please ask for a new one.';

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, caller } = visitorOf(context, request);
  const { values, errors } = parseForm(newPasswordForm, await readForm(request));
  if (errors) return data({ kind: 'invalid' as const, errors }, { status: 400 });
  try {
    const result = await resetPassword(ctx, caller, values);
    if (result.kind === 'done') return data({ kind: 'done' as const });
    if (result.kind === 'weak')
      return data({ kind: 'invalid' as const, errors: { password: result.message } }, { status: 400 });
    const message = result.kind === 'refused' ? result.message : BAD_LINK;
    return data({ kind: 'failed' as const, message, isLinkBad: result.kind === 'bad-link' }, { status: 400 });
  } catch (error) {
    ctx.log.error({ err: error }, 'a password could not be reset');
    return data({ kind: 'failed' as const, message: FAILED, isLinkBad: false }, { status: 503 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNetworkError(serverAction, { kind: 'failed' as const, message: FAILED, isLinkBad: false });
}

/**
 * The link's token is in the address and must not leak to other sites. (Not `no-referrer`: forms would lose their
 * origin.)
 */
export function headers() {
  return { ...privatePage(), 'referrer-policy': 'same-origin' };
}

export const meta = () => unindexedMeta('Choose a new password');

export default function ResetPassword({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (actionData?.kind === 'failed') toast.error('Error', { description: FAILED, isSilent: true });
    if (actionData?.kind !== 'done') return;
    toast.success('Password updated!', { description: DONE });
    const timer = setTimeout(async () => {
      await sessionChanged();
      await navigate('/login');
    }, LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [actionData, navigate]);
  if (actionData?.kind === 'done') {
    return (
      <AuthCard title="Password updated!" text={DONE}>
        <LinkButton to="/login" variant="primary">
          Go to login
        </LinkButton>
      </AuthCard>
    );
  }
  if (token === '' || (actionData?.kind === 'failed' && actionData.isLinkBad)) {
    return (
      <AuthCard title="This link does not work" text={BAD_LINK} below={<TextLink to="/login">Back to login</TextLink>}>
        <LinkButton to="/forgot-password" variant="primary">
          Send a new link
        </LinkButton>
      </AuthCard>
    );
  }
  return <ResetForm token={token} actionData={actionData} />;
}

function ResetForm({ token, actionData }: { token: string; actionData: Route.ComponentProps['actionData'] }) {
  const hasScripts = useHasScripts();
  const navigation = useNavigation();
  const { errors, onSubmit } = useCheckedForm(
    newPasswordForm,
    actionData?.kind === 'invalid' ? actionData.errors : undefined,
  );
  return (
    <AuthCard
      title="Choose a new password"
      text="Every other session of your account is ended."
      below={<TextLink to="/login">Back to login</TextLink>}
    >
      {actionData?.kind === 'failed' && (
        <Banner tone="bad" role="alert" title="Error">
          {actionData.message}
        </Banner>
      )}
      <Form method="post" className="grid gap-4" onSubmit={onSubmit} noValidate={hasScripts} replace>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
          errors={errors}
        />
        <Button
          type="submit"
          variant="primary"
          isBusy={navigation.state !== 'idle' && navigation.formData !== undefined}
        >
          Update Password
        </Button>
      </Form>
    </AuthCard>
  );
}
