import { Form } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { writeMoment } from '../figure-words.ts';

interface KeepPanelProps {
  facts: { note: string; isStarred: boolean };
  schedule: { every: string; nextAt: string; problem: string } | null;
}

/** Star, note and schedule of a run. */
export function KeepPanel({ facts, schedule }: KeepPanelProps) {
  return (
    <Card as="section" className="grid content-start gap-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="caption">Keep</h2>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="isStarred" value={String(!facts.isStarred)} />
          <Button type="submit" name="intent" value="star" size="small" aria-pressed={facts.isStarred}>
            {facts.isStarred ? '★ Starred' : '☆ Star'}
          </Button>
        </Form>
      </div>
      <Form method="post" preventScrollReset className="grid gap-2">
        <Field label="Note">
          {(control) => <Textarea {...control} name="note" rows={2} defaultValue={facts.note} maxLength={5_000} />}
        </Field>
        <Button type="submit" name="intent" value="note" size="small" className="justify-self-start">
          Save note
        </Button>
      </Form>
      <Form method="post" preventScrollReset className="grid gap-2">
        <Field
          label="Run it again by itself"
          hint={schedule ? `Next: ${writeMoment(schedule.nextAt)}` : 'Times differ by hour and day: repeats show it.'}
        >
          {(control) => (
            <Select
              {...control}
              name="every"
              defaultValue={schedule?.every ?? 'never'}
              options={[
                { value: 'never', label: 'Never' },
                { value: 'daily', label: 'Daily' },
                { value: 'weekly', label: 'Weekly' },
              ]}
            />
          )}
        </Field>
        {schedule?.problem && <Banner tone="bad" title={schedule.problem} />}
        <Button type="submit" name="intent" value="schedule" size="small" className="justify-self-start">
          Save schedule
        </Button>
      </Form>
    </Card>
  );
}
