/** A moment, the same on the server and in the browser: UTC, to the minute. */
export function DayTime({ at }: { at: Date | string }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="tabular-nums">
      {iso.slice(0, 16).replace('T', ' ')} UTC
    </time>
  );
}
