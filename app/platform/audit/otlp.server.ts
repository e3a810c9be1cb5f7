import type { AuditRow } from '../audit-log.server.ts';
import { recordOf } from './delivered-record.server.ts';

/** Rows of the audit log as log records of OpenTelemetry (OTLP by HTTP, in JSON). */

const INFO = 9;
const SILENCE_MS = 30_000;

const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });

function logRecord(row: AuditRow, observedAt: Date) {
  const record = recordOf(row);
  const { at: _at, action, detail, ...facts } = record;
  const attributes = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [attribute(`yardstick.audit.${name}`, value)],
  );
  return {
    timeUnixNano: `${row.at.getTime()}000000`,
    observedTimeUnixNano: `${observedAt.getTime()}000000`,
    severityNumber: INFO,
    severityText: 'INFO',
    eventName: action,
    body: { stringValue: action },
    attributes: [...attributes, attribute('yardstick.audit.detail', JSON.stringify(detail))],
  };
}

/** @param host of this site */
export const logsRequest = (rows: readonly AuditRow[], host: string, now: Date) => ({
  resourceLogs: [
    {
      resource: { attributes: [attribute('service.name', 'yardstick'), attribute('host.name', host)] },
      scopeLogs: [{ scope: { name: 'yardstick.audit' }, logRecords: rows.map((row) => logRecord(row, now)) }],
    },
  ],
});

/** The collector will never accept this request: something in it is wrong for it, or too large. */
export class RefusedForGood extends Error {}
const forGood = [400, 413, 422];

/**
 * @param to as AUDIT_OTLP_ENDPOINT and AUDIT_OTLP_AUTHORIZATION. @returns how many records the collector refused for good
 * @throws RefusedForGood, or another error when it did not accept the request now
 */
export async function sendByOtlp(
  to: { endpoint: string; authorization: string | null },
  request: ReturnType<typeof logsRequest>,
  signal: AbortSignal,
): Promise<number> {
  const answer = await fetch(`${to.endpoint}/v1/logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(to.authorization && { authorization: to.authorization }) },
    body: JSON.stringify(request),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(SILENCE_MS)]),
  });
  const text = await answer.text();
  if (forGood.includes(answer.status)) throw new RefusedForGood(`The collector answered ${answer.status}.`);
  if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
  return refusedOf(text);
}

function refusedOf(text: string): number {
  try {
    return Number(JSON.parse(text)?.partialSuccess?.rejectedLogRecords ?? 0);
  } catch {
    return 0;
  }
}
