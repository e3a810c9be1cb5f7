import { writeMinute } from '../../ui/written-date.ts';
/** A time to the minute in UTC, so that server and browser render the same. */
export function DayTime({ at }: { at: Date | string }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="tabular-nums">
      {writeMinute(iso)} UTC
    </time>
  );
}
