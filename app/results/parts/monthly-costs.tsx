import {
  MONTHLY_BASIS,
  MOST_REQUESTS_PER_DAY,
  monthlyCost,
  monthlyTitle,
  writeMonthlyCost,
} from '@yardstick/bench/words';
import { Form, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { ModelView } from '../run-view.ts';

/** The reader's own volume, kept in the address; null for none, and for what is no number of requests. */
function volumeOf(text: string): number | null {
  const requests = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  return requests >= 1 && requests <= MOST_REQUESTS_PER_DAY ? requests : null;
}

/** What a month of each model costs at the reader's own volume: a plain GET form, with and without scripts. */
export function MonthlyCosts({ models }: { models: readonly Pick<ModelView, 'key' | 'name' | 'cost'>[] }) {
  const [search] = useSearchParams();
  const typed = (search.get('requests') ?? '').trim();
  const requests = volumeOf(typed);
  if (models.every(({ cost }) => !cost.perAnswerNanos)) return null;
  const others = [...search].filter(([name]) => name !== 'requests');
  return (
    <section id="monthly-costs" className="grid scroll-mt-20 gap-3 text-sm *:min-w-0">
      <h3 className="caption">{requests === null ? 'Cost at your own volume' : monthlyTitle(requests)}</h3>
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        {others.map(([name, value], index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        ))}
        <Field
          label="Requests a day"
          className="w-44"
          error={
            typed === '' || requests !== null
              ? undefined
              : `Enter a whole number from 1 to ${MOST_REQUESTS_PER_DAY.toLocaleString('en-US')}.`
          }
        >
          {(control) => (
            <Input {...control} key={typed} name="requests" inputMode="numeric" required defaultValue={typed} />
          )}
        </Field>
        <Button type="submit">Show the cost of a month</Button>
      </Form>
      {requests !== null && (
        <div role="status" className="grid gap-2">
          <ul className="grid gap-1 break-words">
            {models.map(({ key, name, cost }) => (
              <li key={key}>
                {name}: {writeMonthlyCost(monthlyCost(cost, requests))}
              </li>
            ))}
          </ul>
          <p className="text-muted">{MONTHLY_BASIS}</p>
        </div>
      )}
    </section>
  );
}
