/** The database cannot be reached. Public pages answer from the built-in content; the rest says so in one sentence. */
export class DatabaseDown extends Error {
  readonly status = 503;

  constructor(cause?: unknown) {
    super('The database cannot be reached right now. Please try again in a moment.', { cause });
    this.name = 'DatabaseDown';
  }
}

/** True for DatabaseDown itself and for errors that wrap one. */
export function isDatabaseDown(error: unknown): boolean {
  for (let next = error, depth = 0; next instanceof Error && depth < 8; next = next.cause, depth++) {
    if (next instanceof DatabaseDown) return true;
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
