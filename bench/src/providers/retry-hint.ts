// How long a provider asks to wait, from the headers that are in use. Pure: dates are compared with the reply's own Date header.

/** ms to wait, or null without a hint. */
export function retryHintMs(headers: Record<string, string>): number | null {
  const millis = Number(headers['retry-after-ms']);
  if (headers['retry-after-ms'] && Number.isFinite(millis) && millis >= 0) return millis;
  const after = headers['retry-after']?.trim();
  if (!after) return null;
  const seconds = Number(after);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null;
  const until = Date.parse(after);
  const sent = Date.parse(headers.date ?? '');
  return Number.isFinite(until) && Number.isFinite(sent) ? Math.max(0, until - sent) : null;
}

/** `45.837906927s`, `1m30s`, `6h`, `120ms` or plain seconds, in ms; null if it is none of these. */
export function durationMs(value: string | null | undefined): number | null {
  if (!value) return null;
  const plain = Number(value);
  if (Number.isFinite(plain)) return plain >= 0 ? plain * 1000 : null;
  const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
  let total = 0;
  let rest = value.trim();
  while (rest !== '') {
    const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)/.exec(rest);
    if (!match) return null;
    total += Number(match[1]) * (unitMs[match[2] ?? ''] ?? 0);
    rest = rest.slice(match[0].length);
  }
  return total;
}
