import { Form } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { listSubscriptions } from '../alerts/alert-queries.server.ts';
import { waitWords } from './wait-words.ts';

type Webhook = Pick<
  Awaited<ReturnType<typeof listSubscriptions>>[number],
  'id' | 'name' | 'state' | 'deliveries' | 'nextAttempt'
>;

interface DeliveryLogProps {
  webhook: Webhook;
  /** The page that takes the form by which an event is sent again. */
  action: string;
}

/** When the delivery that failed last is tried again, and the last deliveries of a webhook. */
export function DeliveryLog({ webhook, action }: DeliveryLogProps) {
  return (
    <div className="grid gap-1">
      {webhook.nextAttempt && <NextAttempt attempt={webhook.nextAttempt} />}
      <Deliveries webhook={webhook} action={action} />
    </div>
  );
}

function NextAttempt({ attempt: { at, inSeconds } }: { attempt: NonNullable<Webhook['nextAttempt']> }) {
  return (
    <p className="text-sm">
      Next attempt: <Time at={at} />, {waitWords(inSeconds)}
    </p>
  );
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="font-mono text-[0.8125rem] text-muted">
    {writeDate(at)} {at.slice(11, 16)} UTC
  </time>
);

function Deliveries({ webhook: { id: webhookId, deliveries, name, state }, action }: DeliveryLogProps) {
  if (deliveries.length === 0) return <p className="text-sm text-muted">Nothing was delivered yet.</p>;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 underline underline-offset-4">
        Last deliveries<span className="sr-only"> of {name}</span>
        {state === 'on' && !deliveries[0]!.isDelivered && (
          <Badge tone="bad" className="ml-3">
            the last one failed
          </Badge>
        )}
      </summary>
      <ul className="mt-2 grid gap-2">
        {deliveries.map(({ id, title, isTest, at, isDelivered, outcome }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Badge tone={isDelivered ? 'good' : 'bad'}>{isDelivered ? 'delivered' : 'failed'}</Badge>
            <Time at={at} />
            <span className="min-w-0 break-words">{title}</span>
            <span className="text-muted">{outcome}</span>
            {!isTest && state === 'on' && (
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="id" value={webhookId} />
                <input type="hidden" name="delivery" value={id} />
                <Button type="submit" name="intent" value="repeat" size="small" variant="quiet">
                  Send again<span className="sr-only">: {title}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
