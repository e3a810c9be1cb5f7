import { connect } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { AuditRow } from '../audit-log.server.ts';
import { recordOf } from './delivered-record.server.ts';

/** Rows of the audit log as syslog messages (RFC 5424), by TCP (RFC 6587) or TLS (RFC 5425), each behind its length. */

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
/** There is no number of our own: this one is set aside for documentation (RFC 5612). */
const DATA_ID = 'audit@32473';
const BOM = '\u{feff}';

const escaped = (value: string) => value.replace(/["\\\]]/g, '\\$&');
/** A name in a header: printable ASCII without spaces, at most so long. */
const word = (value: string, longest: number) => value.replace(/[^!-~]/g, '_').slice(0, longest) || '-';

/** @param host of this site */
export function syslogMessage(row: AuditRow, host: string): string {
  const record = recordOf(row);
  const { at, action, detail: _detail, ...facts } = record;
  const data = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${escaped(value)}"`],
  );
  const head = `<${PRIORITY}>1 ${at} ${word(host, 255)} yardstick - ${word(action, 32)}`;
  return `${head} [${DATA_ID}${data.join('')}] ${BOM}${JSON.stringify(record)}`;
}

const framed = (message: string) => `${Buffer.byteLength(message)} ${message}`;

/** A receiver that gives no sign of life for so long has not accepted anything. */
const SILENCE_MS = 30_000;

/**
 * Syslog has no receipts. So each call has a connection of its own, which we end, and only a receiver that read everything ends it
 * properly from its side: one that stops in the middle resets it.
 * @param url as AUDIT_SYSLOG_URL. @throws when the receiver may not have read everything
 */
export async function sendBySyslog(url: string, messages: readonly string[], signal: AbortSignal): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  await new Promise<void>((resolve, reject) => {
    const socket = protocol === 'tls:' ? connectByTls({ ...to, servername: to.host }) : connect(to);
    let isWritten = false;
    let isRead = false;
    let problem: Error | null = null;
    const abort = () => socket.destroy(new Error('The delivery was stopped.'));
    signal.addEventListener('abort', abort, { once: true });
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The receiver did not end the connection in time.')));
    socket.on('finish', () => {
      isWritten = true;
    });
    socket.on('end', () => {
      isRead = isWritten;
    });
    socket.on('error', (error) => {
      problem = error;
    });
    socket.on('close', () => {
      signal.removeEventListener('abort', abort);
      if (problem === null && isRead) resolve();
      else reject(problem ?? new Error('The receiver ended the connection early.'));
    });
    socket.resume();
    socket.once(protocol === 'tls:' ? 'secureConnect' : 'connect', () => socket.end(messages.map(framed).join('')));
    if (signal.aborted) abort();
  });
}
