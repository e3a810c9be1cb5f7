import { data, Form, Link, redirect } from 'react-router';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { waitMessage } from '../../accounts/take-attempt.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { alertActForm, channelWords, kindWords, ON_ITS_WAY } from '../alerts/alert.ts';
import { listSubscriptions } from '../alerts/alert-queries.server.ts';
import { deleteAlert, switchAlert } from '../alerts/change-alerts.server.ts';
import { repeatDelivery, testWebhook } from '../alerts/follow-alerts.server.ts';
import { DeliveryLog } from '../parts/delivery-log.tsx';
import type { Route } from './+types/alerts';

/** A person's alerts: what about, how, and what was delivered. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return {
    sections: listAccountSections(),
    alerts: await listSubscriptions(ctx, ctx.viewer.id),
    origin: ctx.config.publicUrl,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const { intent, id, delivery } = requireForm(alertActForm, form);
  let wait: number | null = null;
  if (intent === 'on' || intent === 'off') await switchAlert(ctx, ctx.viewer.id, id, intent === 'on');
  else if (intent === 'delete') await deleteAlert(ctx, ctx.viewer.id, id);
  else if (intent === 'test') wait = await testWebhook(ctx, ctx.viewer.id, id);
  else if (intent === 'repeat') wait = await repeatDelivery(ctx, ctx.viewer.id, id, delivery);
  else throw data('No page of this site sends such a form.', { status: 400 });
  if (wait !== null) return data({ refusal: waitMessage(wait), notice: null }, { status: 429 });
  if (intent === 'test' || intent === 'repeat') return data({ refusal: null, notice: ON_ITS_WAY });
  throw redirect('/alerts', 303);
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Alerts');

export default function Alerts({ loaderData: { sections, alerts, origin }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/alerts" title="Alerts">
      {actionData && (
        <Banner
          tone={actionData.notice === null ? 'bad' : 'good'}
          role={actionData.notice === null ? 'alert' : 'status'}
        >
          {actionData.notice ?? actionData.refusal}
        </Banner>
      )}
      {alerts.length === 0 ? (
        <EmptyState
          title="No alerts yet"
          text="Open one of your lists, or save a tool or a model, and choose what to be alerted about. Or follow your own account: runs that finish, changes that scheduled runs show, and decisions about what you sent."
          actions={
            <>
              <LinkButton to="/lists">Your lists</LinkButton>
              <LinkButton to="/alerts/new?account">Alerts About Your Account</LinkButton>
            </>
          }
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {alerts.map((alert) => (
            <AlertEntry key={alert.id} alert={alert} origin={origin} />
          ))}
        </ul>
      )}
      {alerts.length > 0 && (
        <LinkButton to="/alerts/new?account" className="justify-self-start">
          Alerts About Your Account
        </LinkButton>
      )}
      <p className="text-sm text-muted">
        We look about every ten minutes at what was logged about tools and models; what happens in your account is
        delivered at once. A webhook that takes no delivery is tried again for about eight hours, longer if it asks for
        longer waits, and then turned off, with a mail.
      </p>
    </AccountFrame>
  );
}

type Alert = Route.ComponentProps['loaderData']['alerts'][number];

function AlertEntry({ alert, origin }: { alert: Alert; origin: string }) {
  const { name, path, kinds, channel, url, token, state } = alert;
  return (
    <li className="grid gap-3 py-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to={path} className="min-w-0 font-medium text-accent underline underline-offset-4">
          <bdi className="break-words">{name}</bdi>
        </Link>
        <span className="text-sm text-muted">{channelWords[channel]}</span>
        {state === 'off' && <Badge>off</Badge>}
        {state === 'failed' && <Badge tone="bad">turned off after failed deliveries</Badge>}
      </p>
      <p className="text-sm text-muted">{kinds.map((kind) => kindWords[kind]).join(' · ')}</p>
      {url !== null && <p className="font-mono text-[0.8125rem] break-all">{url}</p>}
      {token !== null && state === 'on' && <FeedLinks address={`${origin}/alerts/feed/${token}`} />}
      <AlertControls alert={alert} />
      {channel === 'webhook' && <DeliveryLog webhook={alert} action="/alerts" />}
    </li>
  );
}

function FeedLinks({ address }: { address: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {Object.entries({ 'rss.xml': 'RSS', 'atom.xml': 'Atom', 'feed.json': 'JSON' }).map(([file, label]) => (
        <a key={file} href={`${address}/${file}`} className="text-accent underline underline-offset-4">
          {label} feed
        </a>
      ))}
      <span className="text-muted">Everybody who has these addresses can read them.</span>
    </p>
  );
}

function AlertControls({ alert: { id, name, channel, state } }: { alert: Alert }) {
  const isOn = state === 'on';
  const about = <span className="sr-only"> {`alerts about ${name}`}</span>;
  return (
    <Form method="post" action="/alerts" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={isOn ? 'off' : 'on'} size="small">
        {isOn ? 'Turn off' : 'Turn on'}
        {about}
      </Button>
      {channel === 'webhook' && isOn && (
        <Button type="submit" name="intent" value="test" size="small">
          Send a test<span className="sr-only"> of {name}</span>
        </Button>
      )}
      <Button type="submit" name="intent" value="delete" size="small" variant="quiet">
        Delete{about}
      </Button>
    </Form>
  );
}
