import { Form } from 'react-router';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { organisationEvents } from '../../organisations/organisation-event.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { kindWords } from '../alerts/alert.ts';
import type { listSubscriptions } from '../alerts/alert-queries.server.ts';
import { ACCOUNT_EVENT_DAYS, ACCOUNT_EVENTS_KEPT } from '../kept-events.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookFields } from './webhook-fields.tsx';

interface OrganisationWebhookProps {
  webhook: Awaited<ReturnType<typeof listSubscriptions>>[number];
  /** Of the page. */
  path: string;
  allowsPrivate: boolean;
  errors: Record<string, string>;
  typed: { name: string; url: string; kinds: string[] } | null;
}

/** What becomes of events while it is not on. */
const offWords = {
  off: 'What happens while it is paused is never sent.',
  failed: `What happens meanwhile is kept for ${ACCOUNT_EVENT_DAYS} days, ${ACCOUNT_EVENTS_KEPT.toLocaleString('en-US')} events at most. When the address answers again, resume it: it goes on after its last delivery.`,
};

/** A webhook of an organisation with its deliveries, and what can be done with it. */
export function OrganisationWebhook({ webhook, path, allowsPrivate, errors, typed }: OrganisationWebhookProps) {
  const { id, name, url, kinds, state } = webhook;
  const isRefused = Object.keys(errors).length > 0;
  return (
    <SettingsCard title={name}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="min-w-0 font-mono text-[0.8125rem] break-all">{url}</span>
        {state === 'off' && <Badge>paused</Badge>}
        {state === 'failed' && <Badge tone="bad">turned off after failed deliveries</Badge>}
      </p>
      {state !== 'on' && <p className="text-sm">{offWords[state]}</p>}
      <p className="text-sm text-muted">
        {kinds.length === organisationEvents.length ? 'Every event' : kinds.map((kind) => kindWords[kind]).join(' · ')}
      </p>
      <Controls webhook={webhook} path={path} />
      <details open={isRefused} key={`${url} ${name} ${kinds.join()}`}>
        <summary className="cursor-pointer text-sm font-medium text-accent underline underline-offset-4">
          Change<span className="sr-only"> {name}</span>
        </summary>
        <Form method="post" action={path} noValidate className="mt-4 grid gap-4">
          <input type="hidden" name="id" value={id} />
          <WebhookFields allowsPrivate={allowsPrivate} errors={errors} chosen={typed ?? webhook} />
          <Button type="submit" name="intent" value="change" className="justify-self-start">
            Save<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      </details>
      <DeliveryLog webhook={webhook} action={path} />
    </SettingsCard>
  );
}

function Controls({ webhook: { id, name, state }, path }: Pick<OrganisationWebhookProps, 'webhook' | 'path'>) {
  const isOn = state === 'on';
  const which = <span className="sr-only"> {name}</span>;
  const keep = <>Keep{which}</>;
  return (
    <Form method="post" action={path} preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={isOn ? 'off' : 'on'} size="small">
        {isOn ? 'Pause' : 'Resume'}
        {which}
      </Button>
      {isOn && (
        <Button type="submit" name="intent" value="test" size="small">
          Send a test<span className="sr-only"> of {name}</span>
        </Button>
      )}
      <ConfirmButton
        isLong
        name="intent"
        value="rotate"
        size="small"
        variant="quiet"
        sure={`Yes, replace the secret of ${name}`}
        keep={<>Keep{<span className="sr-only"> the secret of {name}</span>}</>}
      >
        Replace secret<span className="sr-only"> of {name}</span>
      </ConfirmButton>
      <ConfirmButton
        isLong
        name="intent"
        value="delete"
        size="small"
        variant="quiet"
        sure={`Yes, delete ${name} and its deliveries`}
        keep={keep}
      >
        Delete{which}
      </ConfirmButton>
    </Form>
  );
}
