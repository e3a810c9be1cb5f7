import { data, Form } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import {
  type AlertKind,
  alertChannels,
  alertForm,
  channelWords,
  kindsOf,
  kindWords,
  subjectOf,
  typedAlert,
} from '../alerts/alert.ts';
import { addAlert, findSubject } from '../alerts/change-alerts.server.ts';
import { webhookAddressHint } from '../alerts/webhook-address.ts';
import { WebhookSecret } from '../parts/webhook-secret.tsx';
import type { Route } from './+types/alert-new';

/** Chooses what to be alerted about: of a list, or of one tool or model. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const subject = subjectOf(new URL(request.url).searchParams);
  const { name, item } = await findSubject(ctx, subject);
  const about = item?.kind === 'account' ? 'your account' : name;
  return {
    about,
    kinds: kindsOf(subject),
    isEmailVerified: ctx.viewer.isEmailVerified,
    allowsPrivate: ctx.config.allowPrivateEndpoints,
    email: ctx.viewer.email,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const about = subjectOf(new URL(request.url).searchParams);
  const subject = await findSubject(ctx, about);
  const form = await readForm(request);
  const typed = requireForm(typedAlert, form, ['kinds']);
  const { values, errors } = parseForm(alertForm, form, ['kinds']);
  if (errors) return data({ secret: null, isMade: false, errors: errors as Record<string, string>, typed }, 400);
  const kinds = values.kinds.filter((kind) => kindsOf(about).includes(kind));
  if (kinds.length === 0)
    return data({ secret: null, isMade: false, errors: { kinds: 'Please choose at least one.' }, typed }, 400);
  const made = await addAlert(ctx, subject, { ...values, kinds });
  if ('problem' in made)
    return data({ secret: null, isMade: false, errors: { [made.field]: made.problem }, typed }, 400);
  return data({ secret: made.secret, isMade: true, errors: {}, typed });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(`Alerts about ${loaderData?.about ?? 'a tool'}`);
}

export default function AlertNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-2xl py-10 sm:py-14">
      <p className="caption">Alerts</p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl break-words">
        Alerts about <bdi>{loaderData.about}</bdi>
      </h1>
      {actionData?.isMade ? (
        <Banner
          tone="good"
          role="status"
          className="mt-6"
          title="Your alert is on."
          actions={<LinkButton to="/alerts">Your alerts</LinkButton>}
        >
          {actionData.secret === null ? (
            'You get what changes from now on.'
          ) : (
            <WebhookSecret secret={actionData.secret} />
          )}
        </Banner>
      ) : (
        <AlertForm {...loaderData} typed={actionData?.typed} errors={actionData?.errors ?? {}} />
      )}
    </div>
  );
}

interface AlertFormProps {
  kinds: readonly AlertKind[];
  isEmailVerified: boolean;
  /** The operator lets webhooks go to private addresses, and without TLS. */
  allowsPrivate: boolean;
  email: string;
  typed: { kinds: string[]; channel: string; url: string } | undefined;
  errors: Record<string, string | undefined>;
}

function AlertForm({ kinds, isEmailVerified, allowsPrivate, email, typed, errors }: AlertFormProps) {
  const mail = isEmailVerified
    ? `To ${email}. No mail when nothing changed.`
    : 'Please confirm your email address first, on the page of your profile.';
  const explanations = {
    daily: mail,
    weekly: mail,
    feed: 'An address for your feed reader, as RSS, Atom or JSON.',
    webhook: 'We post each change to an address of yours, signed as Standard Webhooks describe.',
  };
  return (
    <Form method="post" noValidate className="mt-6 grid gap-6">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">When</legend>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            name="kinds"
            value={kind}
            label={kindWords[kind]}
            defaultChecked={typed?.kinds.includes(kind) ?? true}
          />
        ))}
        <FieldError error={errors.kinds ?? null} />
      </fieldset>
      <RadioCards
        legend="How"
        name="channel"
        defaultValue={typed?.channel ?? (isEmailVerified ? 'daily' : 'feed')}
        options={alertChannels.map((channel) => ({
          value: channel,
          title: channelWords[channel],
          text: explanations[channel],
        }))}
        error={errors.channel ?? null}
      />
      <Field
        label="Address of the webhook"
        isOptional
        hint={`For a webhook only. ${webhookAddressHint(allowsPrivate)}`}
        error={errors.url}
      >
        {(control) => (
          <Input {...control} name="url" type="text" inputMode="url" autoCapitalize="off" defaultValue={typed?.url} />
        )}
      </Field>
      <p className="text-sm text-muted">
        An account can have {accountQuotas.alerts.most} alerts. You can turn each off at any time, and every mail has a
        link that does.
      </p>
      <Button type="submit" variant="primary" className="justify-self-start">
        Turn On
      </Button>
    </Form>
  );
}
