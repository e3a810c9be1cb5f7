import { Form } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { PortalSubscription } from '../sandbox/portal-page.server.ts';
import { sandboxCards } from '../sandbox/sandbox-card.ts';
import { subscriptionStates } from '../subscription-state.ts';
import { Lines } from './sandbox-frame.tsx';

/** The plan and its actions. */
export function PortalPlan({ subscription }: { subscription: PortalSubscription }) {
  const { planName, status, price, currentPeriodEnd, nextAttemptAt, credit, owed, cardTitle, paidUntil } = subscription;
  const state = subscriptionStates[status];
  const isOver = status === 'cancelled';
  const nextLabel = isOver ? 'Paid until' : subscription.isCancelledAtPeriodEnd ? 'Ends' : 'Next payment';
  return (
    <Card as="section" aria-labelledby="plan-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="plan-title" className="text-lg font-semibold">
          {planName}
        </h2>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <div className="mt-4">
        <Lines
          rows={[
            ['Price', price],
            [nextLabel, writeDate(isOver ? paidUntil : (nextAttemptAt ?? currentPeriodEnd))],
            ['Card', cardTitle],
            ...(owed && !isOver ? [['Owed', owed] as [string, string]] : []),
            ...(credit ? [['Credit', credit] as [string, string]] : []),
          ]}
        />
      </div>
      {!isOver && (
        <div className="mt-6 grid gap-6">
          <ChangePlan subscription={subscription} />
          <ChangeCard subscription={subscription} />
          <CancelOrResume subscription={subscription} />
        </div>
      )}
    </Card>
  );
}

function ChangePlan({ subscription }: { subscription: PortalSubscription }) {
  const { id, plan, interval, quantity, sold, status } = subscription;
  if (status === 'past_due')
    return <p className="text-sm text-muted">What is owed comes first; then the plan can be changed.</p>;
  return (
    <Form method="post" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_8rem_auto]" replace>
      <input type="hidden" name="subscription" value={id} />
      <Field label="Plan">{(control) => <Select {...control} name="plan" options={sold} defaultValue={plan} />}</Field>
      <Field label="Billed">
        {(control) => (
          <Select
            {...control}
            name="interval"
            defaultValue={interval}
            options={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'annual', label: 'Annually' },
            ]}
          />
        )}
      </Field>
      <Field label="Models">
        {(control) => <Input {...control} name="quantity" type="number" min={1} max={500} defaultValue={quantity} />}
      </Field>
      <Button type="submit" name="intent" value="change-plan">
        Change plan
      </Button>
    </Form>
  );
}

function ChangeCard({ subscription: { id, card } }: { subscription: PortalSubscription }) {
  return (
    <Form method="post" className="grid items-end gap-3 sm:grid-cols-[1fr_auto]" replace>
      <input type="hidden" name="subscription" value={id} />
      <Field label="Card for coming payments">
        {(control) => (
          <Select
            {...control}
            name="card"
            defaultValue={card}
            options={sandboxCards.map((one) => ({ value: one.id, label: `${one.title}: ${one.text}` }))}
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="change-card">
        Change card
      </Button>
    </Form>
  );
}

function CancelOrResume({ subscription }: { subscription: PortalSubscription }) {
  const { id, isCancelledAtPeriodEnd, currentPeriodEnd, usableUntil, status } = subscription;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3" replace>
      <input type="hidden" name="subscription" value={id} />
      <Button type="submit" name="intent" value={isCancelledAtPeriodEnd ? 'resume' : 'cancel'}>
        {isCancelledAtPeriodEnd ? 'Keep the plan' : 'Cancel plan'}
      </Button>
      <p className="text-sm text-muted">
        {isCancelledAtPeriodEnd
          ? `It ends on ${writeDate(currentPeriodEnd)}.`
          : status === 'past_due'
            ? `It stays usable until ${writeDate(usableUntil)} unless what is owed is paid before.`
            : `It stays usable until ${writeDate(currentPeriodEnd)}, and can be taken back until then.`}
      </p>
    </Form>
  );
}
