import type { WatchReport } from '@yardstick/bench';
import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { writeMoment } from '../../runs/figure-words.ts';
import { describeMonth, type RunCost } from '../../runs/schedule-cost.ts';
import { periodNames, schedulePeriods } from '../../runs/schedule-period.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';

interface KeepPanelProps {
  facts: { note: string; isStarred: boolean; isPushed: boolean };
  schedule: { every: string; nextAt: string; problem: string } | null;
  /** Of this run; null while it is at work. */
  cost: RunCost | null;
  /** What the scheduled runs show; null without a schedule. */
  watch: WatchReport | null;
  /** Repeats take from the plan of who started the run: nobody else has it repeated. */
  maySchedule: boolean;
}

/** Star, note and schedule of a run. */
export function KeepPanel({ facts, schedule, cost, watch, maySchedule }: KeepPanelProps) {
  const star = useFetcher();
  const mayRepeat = maySchedule && !facts.isPushed;
  return (
    <Card as="section" className="grid content-start gap-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="caption">Keep</h2>
        <star.Form method="post">
          <input type="hidden" name="isStarred" value={String(!facts.isStarred)} />
          <Button type="submit" name="intent" value="star" size="small" aria-pressed={facts.isStarred}>
            {facts.isStarred ? '★ Starred' : '☆ Star'}
          </Button>
        </star.Form>
      </div>
      <NoteForm note={facts.note} />
      {facts.isPushed && !schedule && <HowToWatch />}
      {(mayRepeat || schedule) && <ScheduleForm schedule={schedule} cost={cost} maySchedule={mayRepeat} />}
      {watch && <WatchState watch={watch} />}
    </Card>
  );
}

function NoteForm({ note: text }: { note: string }) {
  const note = useSavedToast('Note saved');
  return (
    <note.Form method="post" className="grid gap-2">
      <Field label="Note">
        {(control) => <Textarea {...control} name="note" rows={2} defaultValue={text} maxLength={5_000} />}
      </Field>
      <Button
        type="submit"
        name="intent"
        value="note"
        size="small"
        isBusy={note.state !== 'idle'}
        className="justify-self-start"
      >
        Save note
      </Button>
    </note.Form>
  );
}

/** For a run that was sent here: what makes it is elsewhere. */
function HowToWatch() {
  return (
    <div className="grid gap-2 text-sm text-muted">
      <h3 className="font-medium text-ink">Has it changed since?</h3>
      <p>
        This run was made with the command line, and this site cannot make it again. To get a mail when a model changes,{' '}
        <Link to="/benchmarking" className="text-accent underline underline-offset-4">
          run its suite here
        </Link>{' '}
        (import its file under “Suite, system prompt and settings”), and let that run repeat itself. Or let{' '}
        <code>yardstick bench changes RUNS</code> compare the runs where they are made: it ends with 1 when something
        has changed.
      </p>
    </div>
  );
}

function WatchState({ watch: { changes, state } }: { watch: WatchReport }) {
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">
        {changes.length > 0 && 'What has changed is at the top of this page. '}
        {state}
      </p>
      <Link to="/alerts/new?account" className="justify-self-start text-accent underline underline-offset-4">
        Get changes as a webhook or a feed
      </Link>
    </div>
  );
}

function ScheduleForm({ schedule, cost, maySchedule }: Pick<KeepPanelProps, 'schedule' | 'cost' | 'maySchedule'>) {
  const repetition = useSavedToast('Schedule saved');
  return (
    <repetition.Form method="post" className="grid gap-2">
      <Field
        label="Run it again by itself"
        hint={
          schedule
            ? `Next: ${writeMoment(schedule.nextAt)}`
            : 'Each repeat is compared with those before. You get a mail when pass rate, time, length, tokens or the served model change.'
        }
      >
        {(control) => (
          <Select
            {...control}
            name="every"
            defaultValue={schedule?.every ?? 'never'}
            options={[
              { value: 'never', label: 'Never' },
              ...periodNames.map((period) => ({
                value: period as string,
                label: `${schedulePeriods[period].label}${cost ? `: ${describeMonth(cost, period)}` : ''}`,
              })),
            ].filter(({ value }) => maySchedule || value === 'never' || value === schedule?.every)}
          />
        )}
      </Field>
      {schedule?.problem && <Banner tone="bad" title={schedule.problem} />}
      <FieldError error={repetition.data?.problem ?? null} />
      <Button
        type="submit"
        name="intent"
        value="schedule"
        size="small"
        isBusy={repetition.state !== 'idle'}
        className="justify-self-start"
      >
        Save schedule
      </Button>
    </repetition.Form>
  );
}

/** A form that stays in place and confirms when it is saved. */
function useSavedToast(words: string) {
  const fetcher = useFetcher<{ saved?: boolean; problem?: string }>();
  const handled = useRef<unknown>(undefined);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !data?.saved || handled.current === data) return;
    handled.current = data;
    toast.success(words);
  }, [data, state, words]);
  return fetcher;
}
