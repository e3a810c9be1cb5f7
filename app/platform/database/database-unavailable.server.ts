import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../http-errors.ts';
import { siteName } from '../page-title.ts';

const met = new AsyncLocalStorage<{ last: DatabaseUnavailable | null }>();

/** For a library that hides why it failed. @returns also the last DatabaseUnavailable of a statement in `work` */
export async function withUnavailable<Result>(work: () => Promise<Result>) {
  const found = { last: null as DatabaseUnavailable | null };
  const result = await met.run(found, work);
  return { result, unavailable: found.last };
}

/**
 * The database could not serve a request that was itself fine. A Refusal, because React Router hides the message of an
 * Error from the browser.
 */
export abstract class DatabaseUnavailable extends Refusal {
  declare readonly cause: unknown;

  constructor(sentence: string, cause?: unknown) {
    super(503, 'Service Unavailable', sentence);
    // Not enumerable, so the router does not send it to the browser.
    Object.defineProperty(this, 'cause', { value: cause, enumerable: false });
    const found = met.getStore();
    if (found) found.last = this;
  }

  override toString(): string {
    return `${this.constructor.name}: ${this.cause === undefined ? this.message : String(this.cause)}`;
  }
}

/**
 * The database cannot be reached. Public pages are made from the built-in content; everything else shows this message.
 */
export class DatabaseDown extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super('The database cannot be reached right now. Please try again in a moment.', cause);
  }
}

/** The database works but is overloaded. Other requests are not affected. */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super(`${siteName} has too much to do right now. Please try again in a few seconds.`, cause);
  }
}

/** The database can read but not write, because its disk is full. */
export class DatabaseDiskFull extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super(`The disk of ${siteName}'s database is full: nothing can be saved until its operator frees space.`, cause);
  }
}

/** An import has the database for itself: for a process of the site it is away until that has ended. */
export class DataBeingImported extends Error {
  override message = 'Data are being imported into this database. This process goes on when that has ended.';
}

/** The DatabaseUnavailable that an error is or wraps, else null. */
export function findUnavailable(error: unknown): DatabaseUnavailable | null {
  for (let next = error, depth = 0; depth < 8; depth++) {
    if (next instanceof DatabaseUnavailable) return next;
    if (!(next instanceof Error)) return null;
    next = next.cause;
  }
  return null;
}

/** True for DatabaseDown, DatabaseBusy and DatabaseDiskFull, and for errors that wrap one. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return findUnavailable(error) !== null;
}

/** For a start, which does not wait for the database. @returns undefined when it could not serve `work` */
export async function ifAvailable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

const askAgainMs = 1_000;

/** Does `work` as soon as the database is there, and again when it could not serve it. */
export async function whenAvailable<Result>(
  database: { whenUp(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    await database.whenUp();
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await wait(askAgainMs, null, { ref: false });
    }
  }
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
  'ECONNABORTED',
  'ENOTCONN',
  'ENETDOWN',
  'EHOSTDOWN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
]);

/** This machine has no port, file or buffer for another connection. */
const exhaustedCodes = new Set(['EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOBUFS']);

/** SQLSTATE classes: 08 connection exception, 57P01..57P05 shutting down or starting up. */
const lossStates = /^(08...|57P0[1-5])$/;

const lossMessages =
  /Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Connection ended unexpectedly|Client was closed/;

/**
 * 53200 out of memory, 53300 too many connections, 55P03 waited too long for a lock, 57014 ran too long, 40P01 waited for each other;
 * 25P03 and 25P04: this process left a transaction waiting too long, because it had too much to do.
 */
const busyStates = /^(53200|53300|55P03|57014|40P01|25P0[34])$/;

/** pg-pool, when no connection became free in time. */
const queueTimeout = 'timeout exceeded when trying to connect';

const diskFullState = '53100';

/** PGlite's messages for files that it cannot write; it gives them no SQLSTATE. */
const diskFullMessage = /No space left on device|ENOSPC/;

function stateOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Whether a driver error means that the connection is lost, rather than that the statement is wrong. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DataBeingImported) return true;
  const state = stateOf(error);
  if (socketCodes.has(state) || lossStates.test(state)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionLoss)) return true;
  return lossMessages.test(error.message);
}

/** Whether a driver error means that the database is overloaded. */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = stateOf(error);
  return busyStates.test(state) || exhaustedCodes.has(state) || error.message === queueTimeout;
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (stateOf(error) === diskFullState || diskFullMessage.test(error.message));
}
