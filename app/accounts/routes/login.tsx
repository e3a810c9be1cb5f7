import { useEffect } from 'react';
import { data, Form, redirect, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle, siteName } from '../../platform/page-title.ts';
import { intentOf, parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { loginForm } from '../account-forms.ts';
import { AuthCard, OrDivider } from '../parts/auth-card.tsx';
import { OrganisationLogin, withOrganisation } from '../parts/organisation-login.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { PasswordInput } from '../parts/password-input.tsx';
import { ProviderButtons } from '../parts/provider-buttons.tsx';
import { ScriptsField } from '../parts/scripts-field.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { useHasScripts } from '../parts/use-has-scripts.ts';
import { UNREACHABLE, withNetworkError } from '../parts/with-network-error.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { safeReturnPath } from '../session/return-path.ts';
import { sessionChanged } from '../session/session-store.ts';
import { listProviders } from '../sign-in/provider-sign-in.server.ts';
import { refuseWhileDatabaseDown } from '../sign-in/refuse-while-database-down.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { providerErrorMessage } from '../sign-in/sign-in-providers.ts';
import { answerOrganisationForm } from '../sign-in/start-organisation.server.ts';
import { answerProviderPress, isProviderPress } from '../sign-in/start-provider.server.ts';
import { viewerContext } from '../viewer.server.ts';
import type { Route } from './+types/login';

/** Where a sign-in leads when no other page was requested. */
const HOME = '/benchmarking';

export async function loader({ context, request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const from = safeReturnPath(parameters.get('from'));
  const error = parameters.get('error');
  const { viewer, config } = await viewerContext(context, request);
  if (viewer !== null) throw redirect(from ?? HOME);
  const failure = error === null ? null : providerErrorMessage(error, parameters.get('provider'));
  return { from, failure, providers: listProviders(config) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, caller } = visitorOf(context, request);
  const form = await readForm(request);
  if (intentOf(form) === 'organisation') return await answerOrganisationForm(ctx, caller, form);
  if (isProviderPress(form)) return await answerProviderPress(ctx, caller, form);
  const { values, errors, typed } = parseForm(loginForm, form);
  if (errors) return data({ kind: 'invalid' as const, errors, email: typed.email ?? '' }, { status: 400 });
  const { email } = values;
  const from = safeReturnPath(values.from);
  const result = await signIn(ctx, caller, values).catch(refuseWhileDatabaseDown);
  if (result.kind === 'refused')
    return data({ kind: 'refused' as const, message: result.message, email }, { status: result.status ?? 401 });
  if (result.kind === 'second-step')
    throw redirect(`/login/code${from ? `?from=${encodeURIComponent(from)}` : ''}`, { headers: result.headers });
  if (!values.scripts) throw redirect(from ?? HOME, { headers: result.headers });
  return data({ kind: 'signed-in' as const, to: from ?? HOME }, { headers: result.headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNetworkError(serverAction, { kind: 'refused' as const, message: UNREACHABLE, email: '' });
}

/** After signing in the page itself navigates; revalidating would redirect too early for the toast. */
export function shouldRevalidate() {
  return false;
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Log In') }, { name: 'description', content: `Log in to your ${siteName} account.` }];
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from, failure, providers } = loaderData;
  // Not from the loader, which is not asked again on this page.
  const [parameters] = useSearchParams();
  const isWithOrganisation = parameters.get('with') === 'organisation';
  useOutcome(actionData);
  useReason(from);
  if (isWithOrganisation)
    return (
      <AuthCard title="Welcome Back" text="Log in as a member of your organisation, at its own identity provider.">
        <OrganisationLogin
          from={from}
          typed={
            actionData?.kind === 'no-organisation' ? actionData.organisation : (parameters.get('organisation') ?? '')
          }
          problem={actionData && 'message' in actionData ? actionData.message : null}
          to={actionData?.kind === 'organisation' ? actionData.to : null}
        />
      </AuthCard>
    );
  return (
    <AuthCard
      title="Welcome Back"
      text="Log in to benchmark models and manage your account."
      below={
        <>
          Don&apos;t have an account? <TextLink to="/sign-up">Sign up</TextLink>
        </>
      }
    >
      {failure !== null && !actionData && <Banner tone="warn" role="status" title={failure} />}
      {actionData?.kind === 'provider-refused' && <Banner tone="warn" role="alert" title={actionData.message} />}
      <ProviderButtons providers={providers} verb="Sign in" from={from} />
      <OrDivider />
      {actionData?.kind === 'refused' && (
        <Banner tone="bad" role="alert" title="Login failed">
          {actionData.message}
        </Banner>
      )}
      <LoginForm from={from} actionData={actionData} />
      <PasskeyButton to={from ?? HOME} />
      <p className="text-center text-sm">
        <TextLink to={withOrganisation(from)}>Log in through your organisation</TextLink>
      </p>
    </AuthCard>
  );
}

function LoginForm({ from, actionData }: { from: string | null; actionData: Route.ComponentProps['actionData'] }) {
  const hasScripts = useHasScripts();
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'password';
  const { errors, onSubmit } = useCheckedForm(
    loginForm,
    actionData?.kind === 'invalid' ? actionData.errors : undefined,
  );
  const email = actionData && 'email' in actionData ? actionData.email : '';
  return (
    <Form method="post" className="grid gap-4" onSubmit={onSubmit} noValidate={hasScripts} replace>
      <input type="hidden" name="intent" value="password" />
      {from !== null && <input type="hidden" name="from" value={from} />}
      <ScriptsField />
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username webauthn"
            required
            defaultValue={email}
          />
        )}
      </Field>
      <Field
        label="Password"
        error={errors.password}
        aside={<TextLink to="/forgot-password">Forgot password?</TextLink>}
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy}>
        Log In
      </Button>
    </Form>
  );
}

function useOutcome(outcome: Route.ComponentProps['actionData']): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome?.kind === 'refused') toast.error('Login failed', { description: outcome.message, isSilent: true });
    if (outcome?.kind === 'provider-refused')
      toast.error('Authentication error', { description: outcome.message, isSilent: true });
    if (outcome?.kind !== 'signed-in') return;
    toast.success('Login successful!', { description: `Welcome back to ${siteName}.` });
    void Promise.resolve(navigate(outcome.to, { replace: true })).then(sessionChanged);
  }, [outcome, navigate]);
}

/** Pages that say why they require a sign-in. */
const reasons: Record<string, string> = { '/model/new': 'Please sign in to register a model' };

function useReason(from: string | null): void {
  useEffect(() => {
    const reason = from === null ? undefined : reasons[from];
    if (reason) toast.error('Authentication required', { description: reason });
  }, [from]);
}
