import { useEffect } from 'react';
import { data, Form, redirect, useNavigate, useNavigation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle, siteName } from '../../platform/page-title.ts';
import { parseForm, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { benchmarkSignUpForm, signUpForm } from '../account-forms.ts';
import { AuthCard, OrDivider } from '../parts/auth-card.tsx';
import { CompanyNameField } from '../parts/company-name-field.tsx';
import { PasswordInput } from '../parts/password-input.tsx';
import { ProviderButtons } from '../parts/provider-buttons.tsx';
import { ScriptsField } from '../parts/scripts-field.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { useHasScripts } from '../parts/use-has-scripts.ts';
import { UNREACHABLE, withNetworkError } from '../parts/with-network-error.ts';
import { markNewUser, unmarkNewUser } from '../remembered-choices.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { sessionChanged } from '../session/session-store.ts';
import { listProviders } from '../sign-in/provider-sign-in.server.ts';
import { refuseWhileDatabaseDown } from '../sign-in/refuse-while-database-down.server.ts';
import { signUp, TAKEN_MESSAGE } from '../sign-in/sign-up.server.ts';
import { answerProviderPress, isProviderPress } from '../sign-in/start-provider.server.ts';
import { viewerContext } from '../viewer.server.ts';
import type { Route } from './+types/sign-up';

/** `?for=benchmarks`: no company is asked for. */
const FOR_BENCHMARKS = 'benchmarks';
const purposeForm = z.object({ for: text });
/** Delay between the notice and the welcome page. */
const WELCOME_AFTER_MS = 1_000;
/** Delay between the notice that the address is taken and the login page. */
const LOGIN_AFTER_MS = 2_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, config } = await viewerContext(context, request);
  if (viewer !== null) throw redirect('/welcome');
  return { providers: listProviders(config) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, caller } = visitorOf(context, request);
  const form = await readForm(request);
  if (isProviderPress(form)) return await answerProviderPress(ctx, caller, form);
  const {
    values,
    errors,
    typed: sent,
  } = parseForm(requireForm(purposeForm, form).for === FOR_BENCHMARKS ? benchmarkSignUpForm : signUpForm, form);
  const typed = { companyName: (values ?? sent).companyName ?? '', email: (values ?? sent).email ?? '' };
  if (errors) return data({ kind: 'invalid' as const, errors, typed }, { status: 400 });
  const result = await signUp(ctx, caller, values).catch(refuseWhileDatabaseDown);
  if (result.kind === 'weak')
    return data({ kind: 'invalid' as const, errors: { password: result.message }, typed }, { status: 400 });
  if (result.kind === 'taken') return data({ kind: 'taken' as const, message: TAKEN_MESSAGE, typed }, { status: 409 });
  if (result.kind === 'refused')
    return data({ kind: 'refused' as const, message: result.message, typed }, { status: result.status ?? 429 });
  if (!values.scripts) throw redirect('/welcome', { headers: result.headers });
  return data({ kind: 'signed-up' as const }, { headers: result.headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const typed = { companyName: '', email: '' };
  return await withNetworkError(serverAction, { kind: 'refused' as const, message: UNREACHABLE, typed });
}

/** After signing up the page itself navigates; revalidating would redirect too early for the notice. */
export function shouldRevalidate() {
  return false;
}

export const headers = privatePage;

export function meta() {
  return [
    { title: pageTitle('Create Your Account') },
    { name: 'description', content: `Create a ${siteName} account to benchmark AI models on your own prompts.` },
  ];
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  useOutcome(actionData);
  return (
    <AuthCard
      title="Create Your Account"
      text="Benchmark models on your own prompts, and list your tools."
      below={
        <>
          Already have an account? <TextLink to="/login">Log in</TextLink>
        </>
      }
    >
      {actionData?.kind === 'provider-refused' && <Banner tone="warn" role="alert" title={actionData.message} />}
      <ProviderButtons providers={loaderData.providers} verb="Sign up" from={null} />
      <OrDivider />
      {(actionData?.kind === 'refused' || actionData?.kind === 'taken') && (
        <Banner
          tone="bad"
          role="alert"
          title="Sign-up failed"
          actions={actionData.kind === 'taken' && <TextLink to="/login">Log in</TextLink>}
        >
          {actionData.message}
        </Banner>
      )}
      {actionData?.kind === 'signed-up' && (
        <Banner tone="good" role="status" title="Account created!">
          Your account has been created and you&apos;re now signed in.
        </Banner>
      )}
      <SignUpForm actionData={actionData} />
      <p className="text-sm text-muted">
        By creating an account you agree to the <TextLink to="/terms-and-conditions">terms</TextLink> and the{' '}
        <TextLink to="/privacy-policy">privacy policy</TextLink>.
      </p>
    </AuthCard>
  );
}

function SignUpForm({ actionData }: { actionData: Route.ComponentProps['actionData'] }) {
  const isForBenchmarks = useSearchParams()[0].get('for') === FOR_BENCHMARKS;
  const hasScripts = useHasScripts();
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'password';
  const { errors, onSubmit } = useCheckedForm(
    isForBenchmarks ? benchmarkSignUpForm : signUpForm,
    actionData?.kind === 'invalid' ? actionData.errors : undefined,
  );
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  return (
    <Form method="post" className="grid gap-4" onSubmit={onSubmit} noValidate={hasScripts} replace>
      <input type="hidden" name="intent" value="password" />
      <ScriptsField />
      {isForBenchmarks ? (
        <input type="hidden" name="for" value={FOR_BENCHMARKS} />
      ) : (
        <CompanyNameField
          value={typed?.companyName}
          error={errors.companyName}
          hint={
            <>
              Only measuring with your own keys?{' '}
              <TextLink to={`/sign-up?for=${FOR_BENCHMARKS}`}>Sign up without a company</TextLink>
            </>
          }
        />
      )}
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="username" required defaultValue={typed?.email} />
        )}
      </Field>
      <Field label="Password" hint="At least 8 characters." error={errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required minLength={8} />}
      </Field>
      <Button type="submit" variant="primary" isBusy={isSending || actionData?.kind === 'signed-up'}>
        Create Account
      </Button>
    </Form>
  );
}

function useOutcome(outcome: Route.ComponentProps['actionData']): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome?.kind === 'provider-refused')
      toast.error('Authentication error', { description: outcome.message, isSilent: true });
    if (outcome?.kind === 'refused' || outcome?.kind === 'taken')
      toast.error('Sign-up failed', { description: outcome.message, isSilent: true });
    if (outcome?.kind === 'taken') {
      unmarkNewUser();
      return after(LOGIN_AFTER_MS, () => navigate('/login'));
    }
    if (outcome?.kind !== 'signed-up') return;
    markNewUser();
    toast.success('Account created!', { description: "Your account has been created and you're now signed in." });
    return after(WELCOME_AFTER_MS, async () => {
      await navigate('/welcome');
      // Not earlier: it revalidates the page's loaders, which would drop the outcome.
      await sessionChanged();
    });
  }, [outcome, navigate]);
}

function after(waitMs: number, go: () => unknown): () => void {
  const timer = setTimeout(go, waitMs);
  return () => clearTimeout(timer);
}
