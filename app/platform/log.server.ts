import { format } from 'node:util';
import { pino, stdTimeFunctions } from 'pino';

/**
 * The structured log: one JSON line per event on standard output, with the request's id where there is one. Fields
 * whose names hold secrets are redacted; callers still must not log bodies or headers of other people.
 */
export type Logger = import('pino').Logger;

const secretPaths = ['password', 'apiKey', 'api_key', 'key', 'secret', 'token', 'authorization', 'cookie'].flatMap(
  (name) => [name, `*.${name}`],
);

/** Redirects console output of other packages to the log: the router and the sign-in library write to the console. */
export function logConsole(log: Logger): void {
  const toLog =
    (level: 'info' | 'warn' | 'error') =>
    (first: unknown, ...rest: unknown[]) => {
      if (first instanceof Error) log[level]({ err: first }, 'printed by a library');
      else log[level]({ printed: format(first, ...rest) }, 'printed by a library');
    };
  Object.assign(console, { debug: toLog('info'), info: toLog('info'), warn: toLog('warn'), error: toLog('error') });
}

/** @param level one of pino's levels, or silent */
export function createLog(level: string, destination?: import('pino').DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
