import { useEffect } from 'react';
import { data, Form, redirect, useNavigate, useNavigation } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle, siteName } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { codeForm } from '../account-forms.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { ScriptsField } from '../parts/scripts-field.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { UNREACHABLE, withNetworkError } from '../parts/with-network-error.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { safeReturnPath } from '../session/return-path.ts';
import { sessionChanged } from '../session/session-store.ts';
import { refuseWhileDatabaseDown } from '../sign-in/refuse-while-database-down.server.ts';
import { signInSecondStep } from '../sign-in/sign-in.server.ts';
import type { Route } from './+types/login-code';

const HOME = '/benchmarking';

export function loader({ request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  return {
    from: safeReturnPath(parameters.get('from')),
    kind: parameters.get('with') === 'recovery' ? ('recovery' as const) : ('totp' as const),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, caller } = visitorOf(context, request);
  const { values, errors } = parseForm(codeForm, await readForm(request));
  if (errors) return data({ kind: 'refused' as const, message: errors.code ?? '' }, { status: 400 });
  const { code, kind, trust: isDeviceTrusted } = values;
  const result = await signInSecondStep(ctx, caller, { code, kind, isDeviceTrusted }).catch(refuseWhileDatabaseDown);
  if (result.kind === 'expired') return data({ kind: 'expired' as const }, { status: 401 });
  if (result.kind === 'refused')
    return data({ kind: 'refused' as const, message: result.message }, { status: result.status ?? 401 });
  const to = safeReturnPath(values.from) ?? HOME;
  if (!values.scripts) throw redirect(to, { headers: result.headers });
  return data({ kind: 'signed-in' as const, to }, { headers: result.headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNetworkError(serverAction, { kind: 'refused' as const, message: UNREACHABLE });
}

export { skipRevalidationAfterAction as shouldRevalidate } from '../parts/skip-revalidation-after-action.ts';

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Enter your code') }];
}

export default function LoginCode({ loaderData: { from, kind }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const navigate = useNavigate();
  useEffect(() => {
    if (actionData?.kind !== 'signed-in') return;
    toast.success('Login successful!', { description: `Welcome back to ${siteName}.` });
    void Promise.resolve(navigate(actionData.to, { replace: true })).then(sessionChanged);
  }, [actionData, navigate]);
  const isRecovery = kind === 'recovery';
  const query = (extra: Record<string, string>) =>
    `/login/code?${new URLSearchParams({ ...(from ? { from } : {}), ...extra })}`;
  return (
    <AuthCard
      title={isRecovery ? 'Enter a recovery code' : 'Enter your code'}
      text={
        isRecovery
          ? 'Each of your recovery codes works once.'
          : `Open your authenticator app and type the six digits that it shows for ${siteName}.`
      }
      below={
        isRecovery ? (
          <TextLink to={query({})}>Use the authenticator app instead</TextLink>
        ) : (
          <TextLink to={query({ with: 'recovery' })}>Use a recovery code instead</TextLink>
        )
      }
    >
      {actionData?.kind === 'expired' && (
        <Banner
          tone="warn"
          role="alert"
          title="This took too long, or too many codes were wrong."
          actions={<TextLink to="/login">Log in again</TextLink>}
        />
      )}
      <Form method="post" className="grid gap-4" replace>
        {from !== null && <input type="hidden" name="from" value={from} />}
        <input type="hidden" name="kind" value={kind} />
        <ScriptsField />
        <CodeField isRecovery={isRecovery} error={actionData?.kind === 'refused' ? actionData.message : undefined} />
        <Checkbox name="trust" label="Do not ask again on this device for 30 days" />
        <Button
          type="submit"
          variant="primary"
          isBusy={navigation.state !== 'idle' && navigation.formData !== undefined}
        >
          Log In
        </Button>
      </Form>
    </AuthCard>
  );
}

function CodeField({ isRecovery, error }: { isRecovery: boolean; error: string | undefined }) {
  return (
    <Field label={isRecovery ? 'Recovery code' : 'Code'} error={error}>
      {(control) => (
        <Input
          {...control}
          name="code"
          className="font-mono"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoFocus
          required
          maxLength={40}
        />
      )}
    </Field>
  );
}
