import { useEffect } from 'react';
import { data, Form } from 'react-router';
import * as z from 'zod/mini';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { addressForm, profileForm } from '../account-forms.ts';
import { AccountFrame } from '../account-frame.tsx';
import { listAccountSections } from '../account-parts.server.ts';
import { PasswordInput } from '../parts/password-input.tsx';
import { ProfileFields } from '../parts/profile-fields.tsx';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { useHasScripts } from '../parts/use-has-scripts.ts';
import { useIsSending } from '../parts/use-is-sending.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { sessionChanged } from '../session/session-store.ts';
import { changeAddress, sendVerificationAgain } from '../settings/change-sign-in.server.ts';
import { saveProfile } from '../settings/save-profile.server.ts';
import { SettingsCard } from '../settings-card.tsx';
import { forgetViewer, requireUser } from '../viewer.server.ts';
import type { Viewer } from '../viewer.ts';
import type { Route } from './+types/account';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer } = await requireUser(context, request);
  return { viewer, sections: listAccountSections() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { caller } = visitorOf(context, request);
  const form = await readForm(request);
  const { intent } = requireForm(z.object({ intent: text }), form);
  switch (intent) {
    case 'profile': {
      const { values, errors } = parseForm(profileForm, form);
      if (errors) return data({ about: 'profile' as const, errors }, { status: 400 });
      await saveProfile(ctx, values);
      forgetViewer(context);
      return data({ about: 'profile' as const, done: 'Profile saved' });
    }
    case 'verify':
      await sendVerificationAgain(ctx, caller);
      return data({ about: 'verify' as const, done: aboutLink(ctx.config.mail.smtpUrl !== null, ctx.viewer.email) });
    case 'address': {
      const { values, errors } = parseForm(addressForm, form);
      if (errors) return data({ about: 'address' as const, errors }, { status: 400 });
      const result = await changeAddress(ctx, caller, values);
      if (result.refusal !== null) return data({ about: 'address' as const, refusal: result.refusal }, { status: 400 });
      return data(
        { about: 'address' as const, done: 'Look into your mailbox: your account moves when the link is followed' },
        { headers: result.headers },
      );
    }
    default:
      return data({ about: 'profile' as const, refusal: 'Nothing was changed.' }, { status: 400 });
  }
}

/** What became of the link that confirms the address. */
const aboutLink = (hasMailServer: boolean, email: string) =>
  hasMailServer
    ? 'We have sent a link to your address'
    : `This site has no mail server, so the link waits. Who runs the site prints it with: npm run admin -- show-mail ${email}`;

export const headers = privatePage;

export const meta = () => unindexedMeta('Profile');

type Outcome = Route.ComponentProps['actionData'];

export default function Account({ loaderData: { viewer, sections }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (!actionData || !('done' in actionData) || !actionData.done) return;
    toast.success(actionData.done);
    void sessionChanged();
  }, [actionData]);
  return (
    <AccountFrame sections={sections} current="/account" title="Profile">
      {actionData && 'done' in actionData && <Banner tone="good" role="status" title={`${actionData.done}.`} />}
      <ProfileCard viewer={viewer} outcome={actionData} />
      <AddressCard viewer={viewer} outcome={actionData} />
    </AccountFrame>
  );
}

function errorsAbout(outcome: Outcome, about: string) {
  return outcome?.about === about && 'errors' in outcome ? outcome.errors : undefined;
}

function ProfileCard({ viewer, outcome }: { viewer: Viewer; outcome: Outcome }) {
  const hasScripts = useHasScripts();
  const { errors, onSubmit } = useCheckedForm(profileForm, errorsAbout(outcome, 'profile'));
  const isSending = useIsSending('profile');
  return (
    <SettingsCard title="About you">
      <Form method="post" className="grid max-w-md gap-4" onSubmit={onSubmit} noValidate={hasScripts} replace>
        <input type="hidden" name="intent" value="profile" />
        <ProfileFields name={viewer.name} companyName={viewer.companyName ?? ''} errors={errors} />
        <Button type="submit" variant="primary" className="justify-self-start" isBusy={isSending}>
          Save profile
        </Button>
      </Form>
    </SettingsCard>
  );
}

function AddressCard({ viewer, outcome }: { viewer: Viewer; outcome: Outcome }) {
  const hasScripts = useHasScripts();
  const { errors, onSubmit } = useCheckedForm(addressForm, errorsAbout(outcome, 'address'));
  const [isVerifying, isMoving] = [useIsSending('verify'), useIsSending('address')];
  return (
    <SettingsCard title="Email address" text="Mails about your account go here, and you log in with it.">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-mono text-sm break-all">{viewer.email}</span>
        {viewer.isEmailVerified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
        {!viewer.isEmailVerified && (
          <Form method="post" replace>
            <Button type="submit" size="small" name="intent" value="verify" isBusy={isVerifying}>
              Send the link again
            </Button>
          </Form>
        )}
      </div>
      {outcome?.about === 'address' && 'refusal' in outcome && (
        <Banner tone="bad" role="alert" title={outcome.refusal} />
      )}
      <Form method="post" className="grid max-w-md gap-4" onSubmit={onSubmit} noValidate={hasScripts} replace>
        <input type="hidden" name="intent" value="address" />
        <Field label="New email" error={errors.email}>
          {(control) => <Input {...control} name="email" type="email" autoComplete="email" required />}
        </Field>
        {viewer.hasPassword && (
          <Field label="Current password">
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
          </Field>
        )}
        <Button type="submit" className="justify-self-start" isBusy={isMoving}>
          Change email
        </Button>
      </Form>
    </SettingsCard>
  );
}
