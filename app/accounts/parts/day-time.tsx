/** A time to the minute in UTC, so that server and browser render the same. */
export function DayTime({ at }: { at: Date | string }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="tabular-nums">
      {iso.slice(0, 16).replace('T', ' ')} UTC
    </time>
  );
}
