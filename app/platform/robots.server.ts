import robotsParser from 'robots-parser';
import type { Context } from './context.server.ts';
import { GuardError, guardedFetch } from './guarded-fetch.server.ts';

/** robots.txt of a site, fetched and read as RFC 9309 says: a missing one allows everything. */

export const ROBOT = 'YardstickBot';

/** @param page of ours that explains the visits */
export function robotName(publicUrl: string, page: string): string {
  return `${ROBOT}/1.0 (+${publicUrl}${page})`;
}

/** `text` is '' where there is none. `failure`: why its rules are not known. */
export type RobotsAnswer = { text: string } | { failure: string; isTooLarge: boolean };

/** @throws GuardError for an address that may not be dialled, and when the visit was cancelled */
export async function fetchRobots(
  ctx: Context,
  address: string,
  userAgent: string,
  signal: AbortSignal,
): Promise<RobotsAnswer> {
  try {
    const answer = await guardedFetch(address, {
      allowPrivate: ctx.config.allowPrivateEndpoints,
      headers: { 'user-agent': userAgent, accept: 'text/plain' },
      maxBytes: 512 * 1024,
      timeoutMs: 10_000,
      signal,
    });
    if (answer.status >= 500 || answer.status === 429)
      return { failure: `the server answered with status ${answer.status}.`, isTooLarge: false };
    return { text: answer.status === 200 ? answer.body.toString('utf8') : '' };
  } catch (error) {
    if (!(error instanceof GuardError) || error.reason === 'address-refused' || error.reason === 'cancelled')
      throw error;
    return { failure: error.message, isTooLarge: error.reason === 'too-large' };
  }
}

/** Whether the rules in `text` let our robot read an address of the origin. */
export function robotsRules(origin: string, text: string): (url: string) => boolean {
  const robots = robotsParser(`${origin}/robots.txt`, text);
  return (url) => robots.isAllowed(url, ROBOT) !== false;
}
