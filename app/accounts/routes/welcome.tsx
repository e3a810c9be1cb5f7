import Check from 'lucide-react/icons/check';
import { useEffect } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { profileForm } from '../account-forms.ts';
import { findDoneSteps } from '../account-parts.server.ts';
import { ProfileFields } from '../parts/profile-fields.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { useHasScripts } from '../parts/use-has-scripts.ts';
import { unmarkNewUser } from '../remembered-choices.ts';
import { sessionChanged } from '../session/session-store.ts';
import { saveProfile } from '../settings/save-profile.server.ts';
import { type WelcomeStepState, welcomeChecklist, welcomeSteps } from '../sign-in/welcome-steps.ts';
import { forgetViewer, requireUser } from '../viewer.server.ts';
import { viewerLabel } from '../viewer.ts';
import type { Route } from './+types/welcome';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const done = await findDoneSteps(
    ctx,
    welcomeSteps.map(({ id }) => id),
  );
  const { viewer } = ctx;
  return {
    steps: welcomeChecklist(done, ctx.config.billing.isOn),
    label: viewerLabel(viewer),
    name: viewer.name,
    isProfileComplete: viewer.companyName !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { values, errors } = parseForm(profileForm, await readForm(request));
  if (errors) return data({ errors }, { status: 400 });
  await saveProfile(ctx, values);
  forgetViewer(context);
  return data({ errors: undefined });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Welcome');

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, label, name, isProfileComplete } = loaderData;
  useEffect(unmarkNewUser, []);
  useEffect(() => {
    if (actionData && !actionData.errors) void sessionChanged();
  }, [actionData]);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className="page-width max-w-3xl py-10 sm:py-16">
      <h1 className="headline text-3xl sm:text-4xl">Welcome, {label}</h1>
      <p className="mt-2 text-muted">
        {steps.some(({ id }) => id === 'subscribe')
          ? 'A key and a model lead to your first measurement; the plan is optional.'
          : 'Two steps lead to your first measurement.'}{' '}
        You can also look around in demo mode first.
      </p>
      <p className="caption mt-8">
        {doneCount} of {steps.length} steps done
      </p>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <LinkButton to="/benchmarking">Try Demo Mode</LinkButton>
        <TextLink to="/account">Account settings</TextLink>
      </div>
      {!isProfileComplete && <CompleteProfile name={name} errors={actionData?.errors} />}
    </div>
  );
}

function Step({ step, number }: { step: WelcomeStepState; number: number }) {
  const { id, title, text, action, to, isDone, isOpen } = step;
  const isOptional = id === 'subscribe';
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:flex-nowrap">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full border font-mono text-sm [&_svg]:size-4',
          isDone
            ? 'border-transparent bg-good-soft text-good'
            : isOpen
              ? 'border-accent text-accent'
              : 'border-line text-muted',
        )}
      >
        {isDone ? <Check /> : number}
      </span>
      <div className="min-w-0 grow basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          {isDone && <Badge tone="good">Complete</Badge>}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      {isOpen ? (
        <LinkButton to={to} variant={isDone || isOptional ? 'secondary' : 'primary'} size="small">
          {action}
        </LinkButton>
      ) : (
        <Button size="small" disabled title="Complete the previous step first">
          {action}
        </Button>
      )}
    </Card>
  );
}

function CompleteProfile({
  name,
  errors: found,
}: {
  name: string;
  errors: Partial<Record<string, string>> | undefined;
}) {
  const hasScripts = useHasScripts();
  const navigation = useNavigation();
  const { errors, onSubmit } = useCheckedForm(profileForm, found);
  return (
    <Card as="section" className="mt-10" aria-labelledby="complete-profile">
      <h2 id="complete-profile" className="text-lg font-semibold">
        Complete your profile
      </h2>
      <p className="mt-1 text-sm text-muted">
        Optional: your sign-in did not include your company. Measuring does not need it; a provider account does.
      </p>
      <Form method="post" className="mt-4 grid gap-4" onSubmit={onSubmit} noValidate={hasScripts} replace>
        <ProfileFields name={name} companyName="" errors={errors} />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          isBusy={navigation.state !== 'idle' && navigation.formData !== undefined}
        >
          Save profile
        </Button>
      </Form>
    </Card>
  );
}
