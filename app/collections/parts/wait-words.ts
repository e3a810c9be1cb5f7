const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long from now: "now", "in 30 seconds", "in 12 minutes", "in 3 hours 40 minutes". */
export function waitWords(seconds: number): string {
  if (seconds <= 0) return 'now';
  if (seconds < 60) return `in ${counted(seconds, 'second')}`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')];
  return `in ${parts.filter(Boolean).join(' ')}`;
}
