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
  facts: {
    note: string;
    isStarred: boolean;
    isPushed: boolean;
    /** The run that this one repeats, as long as it is watched. */
    watchedRun: string | null;
  };
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
  // A run that was pushed costs nobody anything: anybody who may start runs may have its suite watched.
  const mayRepeat = maySchedule || facts.isPushed;
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
      {facts.isPushed && facts.watchedRun ? (
        <IsWatched base={facts.watchedRun} />
      ) : (
        (mayRepeat || schedule) && (
          <ScheduleForm schedule={schedule} cost={cost} maySchedule={mayRepeat} isPushed={facts.isPushed} />
        )
      )}
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

/** Of a pushed run that is one of a series. */
function IsWatched({ base }: { base: string }) {
  return (
    <p className="text-sm text-muted">
      This run is compared with{' '}
      <Link to={`/benchmarking/runs/${base}`} className="text-accent underline underline-offset-4">
        the run that is watched
      </Link>{' '}
      and with those that were pushed between.
    </p>
  );
}

/** A run that was pushed is made elsewhere: its later runs are compared as they come. */
const scheduleWords = {
  here: {
    label: 'Run it again by itself',
    hint: 'Each repeat is compared with those before. You get a mail when pass rate, time, length, tokens or the served model change.',
    save: 'Save schedule',
    saved: 'Schedule saved',
  },
  pushed: {
    label: 'Watch later runs that you push',
    hint: 'Choose how often you push one. Each with the same cases, checks, models, judge and settings is compared with those before; code of checks and the machine are not looked at. The person who saves this last gets a mail when pass rate, time, length, tokens or the served model change, while they may see the run.',
    save: 'Save',
    saved: 'Saved',
  },
};

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

type ScheduleFormProps = Pick<KeepPanelProps, 'schedule' | 'cost' | 'maySchedule'> & { isPushed: boolean };

function ScheduleForm({ schedule, cost, maySchedule, isPushed }: ScheduleFormProps) {
  const words = scheduleWords[isPushed ? 'pushed' : 'here'];
  const repetition = useSavedToast(words.saved);
  const price = isPushed ? null : cost;
  return (
    <repetition.Form method="post" className="grid gap-2">
      <Field label={words.label} hint={schedule && !isPushed ? `Next: ${writeMoment(schedule.nextAt)}` : words.hint}>
        {(control) => (
          <Select
            {...control}
            name="every"
            defaultValue={schedule?.every ?? 'never'}
            options={[
              { value: 'never', label: 'Never' },
              ...periodNames.map((period) => ({
                value: period as string,
                label: `${schedulePeriods[period].label}${price ? `: ${describeMonth(price, period)}` : ''}`,
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
        {words.save}
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
