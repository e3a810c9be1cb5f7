import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { writeDate } from '../../ui/written-date.ts';

/** Moves this account's sandbox clock, to see a trial end, a renewal, a failed one, a cancellation. */
export function PortalClock({ now, hasMovedClock }: { now: string; hasMovedClock: boolean }) {
  return (
    <Card as="section" aria-labelledby="clock-title">
      <h2 id="clock-title" className="text-lg font-semibold">
        Clock
      </h2>
      <p className="mt-1 text-sm text-muted">
        In this sandbox it is{' '}
        <time dateTime={now} className="font-medium text-ink">
          {writeDate(now)}, {now.slice(11, 16)} UTC
        </time>
        {hasMovedClock && ', ahead of real time'}. Moving it performs everything that falls due in between. It only
        moves forward, and only for this account.
      </p>
      <Form method="post" className="mt-4 flex flex-wrap items-end gap-3" replace>
        <input type="hidden" name="intent" value="move-clock" />
        {[1, 7, 14, 31, 366].map((days) => (
          <Button key={days} type="submit" name="days" value={days} size="small">
            {days} {days === 1 ? 'day' : 'days'} ahead
          </Button>
        ))}
      </Form>
      <Form method="post" className="mt-3 flex flex-wrap items-end gap-3" replace>
        <input type="hidden" name="intent" value="move-clock" />
        <Field label="Other number of days" className="w-44">
          {(control) => <Input {...control} type="number" name="days" min={1} max={400} required />}
        </Field>
        <Button type="submit">Move the clock</Button>
      </Form>
    </Card>
  );
}
