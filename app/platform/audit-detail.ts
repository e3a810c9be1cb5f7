/** What an act's details say: what it changed from what to what, and the rest. */
export interface AuditDetail {
  changes: { name: string; from: string; to: string }[];
  facts: { name: string; value: string }[];
}

const written = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Verbs record a change as `from` and `to`, or as `before` and `after`: one value, or several by name. */
export function readAuditDetail(detail: Record<string, unknown>): AuditDetail {
  const { from, to, before, after, ...rest } = detail;
  const changes = [
    ...(from === undefined && to === undefined ? [] : differences(from, to)),
    ...(before === undefined && after === undefined ? [] : differences(before, after)),
  ];
  return { changes, facts: Object.entries(rest).map(([name, value]) => ({ name, value: written(value) })) };
}

function differences(before: unknown, after: unknown) {
  if (!isRecord(before) && !isRecord(after))
    return [{ name: 'value', from: written(before), to: written(after) }].filter(({ from, to }) => from !== to);
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, from: written(old[name]), to: written(now[name]) }))
    .filter(({ from, to }) => from !== to);
}
