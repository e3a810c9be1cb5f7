import { Refusal } from '../http-errors.ts';

/**
 * The database cannot be reached. Public pages answer from the built-in content; the rest says so in one sentence: a
 * refusal, because the sentence of an Error would be hidden from the person.
 */
export class DatabaseDown extends Refusal {
  declare readonly cause: unknown;

  constructor(cause?: unknown) {
    super(503, 'Service Unavailable', 'The database cannot be reached right now. Please try again in a moment.');
    // Not in what is sent to the browser: only own, enumerable properties are.
    Object.defineProperty(this, 'cause', { value: cause, enumerable: false });
  }

  override toString(): string {
    return `DatabaseDown: ${this.cause === undefined ? this.message : String(this.cause)}`;
  }
}

/** True for DatabaseDown itself and for errors that wrap one. */
export function isDatabaseDown(error: unknown): boolean {
  for (let next = error, depth = 0; depth < 8; depth++) {
    if (next instanceof DatabaseDown) return true;
    if (!(next instanceof Error)) return false;
    next = next.cause;
  }
  return false;
}

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** SQLSTATE classes: 08 connection exception, 57P01..57P03 shutting down or starting up, 53300 too many connections. */
const stateCodes = /^(08...|57P0[1-5]|53300)$/;

const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended unexpectedly|Client was closed/;

/** Whether an error of the driver says that the connection is gone, rather than that the statement is wrong. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (socketCodes.has(code) || stateCodes.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionLoss)) return true;
  return driverMessages.test(error.message);
}
