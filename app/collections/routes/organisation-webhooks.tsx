import { data, Form, redirect } from 'react-router';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { waitMessage } from '../../accounts/take-attempt.server.ts';
import { requireUser, type UserContext } from '../../accounts/viewer.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../../organisations/organisation-frame.tsx';
import { privatePage } from '../../platform/page-headers.ts';
import { parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { alertActForm, ON_ITS_WAY, organisationWebhookForm, typedWebhook } from '../alerts/alert.ts';
import { listSubscriptions } from '../alerts/alert-queries.server.ts';
import {
  addOrganisationWebhook,
  changeOrganisationWebhook,
  deleteOrganisationWebhook,
  replayDelivery,
  rotateWebhookSecret,
  switchOrganisationWebhook,
  testOrganisationWebhook,
} from '../alerts/organisation-webhooks.server.ts';
import { OrganisationWebhook } from '../parts/organisation-webhook.tsx';
import { WebhookFields } from '../parts/webhook-fields.tsx';
import { WebhookSecret } from '../parts/webhook-secret.tsx';
import type { Route } from './+types/organisation-webhooks';

/** Where programs are notified of what happens in an organisation, for its owners and admins. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'manage-webhooks');
  const webhooks = await listSubscriptions(ctx, organisation.id);
  return { organisation, webhooks, allowsPrivate: ctx.config.allowPrivateEndpoints };
}

interface Outcome {
  secret: string | null;
  refusal: string | null;
  /** What was asked for, and is done in a moment. */
  notice: string | null;
  /** Of the form of this webhook; empty: of the one for a new webhook. */
  id: string;
  errors: Record<string, string>;
  typed: { name: string; url: string; kinds: string[] } | null;
}

const nothing: Outcome = { secret: null, refusal: null, notice: null, id: '', errors: {}, typed: null };

export async function action({ context, params: { address }, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const { intent, id, delivery } = requireForm(alertActForm, form);
  if (intent === 'add' || intent === 'change') return await save(ctx, address, id, form);
  if (intent === 'rotate')
    return data<Outcome>({ ...nothing, id, secret: await rotateWebhookSecret(ctx, address, id) });
  let wait: number | null = null;
  if (intent === 'on' || intent === 'off') await switchOrganisationWebhook(ctx, address, id, intent === 'on');
  else if (intent === 'delete') await deleteOrganisationWebhook(ctx, address, id);
  else if (intent === 'test') wait = await testOrganisationWebhook(ctx, address, id);
  else if (intent === 'repeat') wait = await replayDelivery(ctx, address, { id, delivery });
  else throw data('No page of this site sends such a form.', { status: 400 });
  if (wait !== null) return data<Outcome>({ ...nothing, refusal: waitMessage(wait) }, { status: 429 });
  if (intent === 'test' || intent === 'repeat') return data<Outcome>({ ...nothing, notice: ON_ITS_WAY });
  throw redirect(`/organisations/${address}/webhooks`, 303);
}

async function save(ctx: UserContext, address: string, id: string, form: FormData) {
  const typed = requireForm(typedWebhook, form, ['kinds']);
  const refused = (errors: Record<string, string>) => data<Outcome>({ ...nothing, id, errors, typed }, { status: 400 });
  const { values, errors } = parseForm(organisationWebhookForm, form, ['kinds']);
  if (errors) {
    // Whoever may not see the page learns nothing of its form.
    await requireMembership(ctx, address, 'manage-webhooks');
    return refused(errors as Record<string, string>);
  }
  if (id === '') {
    const made = await addOrganisationWebhook(ctx, address, values);
    if ('problem' in made) return refused({ [made.field]: made.problem });
    return data<Outcome>({ ...nothing, secret: made.secret });
  }
  const problem = await changeOrganisationWebhook(ctx, address, id, values);
  if (problem) return refused({ [problem.field]: problem.problem });
  throw redirect(`/organisations/${address}/webhooks`, 303);
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return organisationMeta('Webhooks', loaderData?.organisation);
}

export default function OrganisationWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { organisation, webhooks } = loaderData;
  const { name, address } = organisation;
  const { secret, refusal, notice, id, errors, typed } = actionData ?? nothing;
  const path = `/organisations/${address}/webhooks`;
  return (
    <OrganisationFrame organisation={organisation} current="/webhooks">
      <p className="max-w-prose text-sm text-muted">
        A webhook posts what happens in {name} to an address of yours, signed as Standard Webhooks describe: ids and
        links, never prompts, answers or secrets.{' '}
        <a href="/api#webhooks" className="text-accent underline underline-offset-4">
          Its events and how to verify them
        </a>
        . A webhook that takes no delivery is tried again for about eight hours, longer if it asks for longer waits, and
        then turned off, with a mail to owners and admins. Events are kept for 90 days, the last 10,000 of them.
      </p>
      {refusal !== null && (
        <Banner tone="bad" role="alert">
          {refusal}
        </Banner>
      )}
      {notice !== null && (
        <Banner tone="good" role="status">
          {notice}
        </Banner>
      )}
      {secret !== null && (
        <Banner tone="good" role="status" title={id === '' ? 'Your webhook is on.' : 'The secret was replaced.'}>
          <WebhookSecret secret={secret} />
          {id !== '' && <p className="mt-2">The one before works for another 24 hours.</p>}
        </Banner>
      )}
      {webhooks.length === 0 && (
        <EmptyState title="No webhooks yet" text={`Nothing that happens in ${name} is sent anywhere.`} />
      )}
      {webhooks.map((webhook) => (
        <OrganisationWebhook
          key={webhook.id}
          webhook={webhook}
          path={path}
          allowsPrivate={loaderData.allowsPrivate}
          errors={typed !== null && id === webhook.id ? errors : {}}
          typed={id === webhook.id ? typed : null}
        />
      ))}
      <SettingsCard title="New webhook" text={`${name} can have ${accountQuotas.webhooks.most} webhooks.`}>
        <Form key={webhooks.length} method="post" action={path} noValidate className="grid gap-4">
          <WebhookFields
            allowsPrivate={loaderData.allowsPrivate}
            errors={id === '' ? errors : {}}
            chosen={id === '' ? typed : null}
          />
          <Button type="submit" name="intent" value="add" variant="primary" className="justify-self-start">
            Add webhook
          </Button>
        </Form>
      </SettingsCard>
    </OrganisationFrame>
  );
}
