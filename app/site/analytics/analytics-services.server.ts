import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';

/**
 * Reports a page view to the analytics service that the operator configured, from the server: pages load no third-party
 * script, set no cookie, and the service learns no more about visitors than it needs for counting.
 */
export interface ReportedView {
  /** Full address of the page. */
  url: string;
  /** Full address of the previous page, or empty. */
  referrer: string;
  clientAddress: string;
  userAgent: string;
}

interface ServiceRequest {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

const TIMEOUT_MS = 5_000;
/** Concurrent reports; more are dropped rather than queued. */
const MOST_UNDER_WAY = 50;
/** Characters; GA4 drops a longer one. */
const LONGEST_GA4_REFERRER = 420;
let underWay = 0;

export async function reportToService(ctx: Context, view: ReportedView): Promise<void> {
  const request = serviceRequest(ctx.config.analytics, view, ctx.now().toISOString().slice(0, 10));
  if (request === null || underWay >= MOST_UNDER_WAY) return;
  underWay += 1;
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...request.headers },
      body: JSON.stringify(request.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok)
      ctx.log.warn(
        { status: response.status, service: ctx.config.analytics.kind },
        'the analytics service refused a page view',
      );
  } catch (error) {
    ctx.log.warn({ err: error, service: ctx.config.analytics.kind }, 'the analytics service could not be reached');
  } finally {
    underWay -= 1;
  }
}

/** The request that each service expects; null: none is configured. */
export function serviceRequest(analytics: Config['analytics'], view: ReportedView, day: string): ServiceRequest | null {
  const headers = { 'user-agent': view.userAgent, 'x-forwarded-for': view.clientAddress };
  const { hostname, pathname } = new URL(view.url);
  switch (analytics.kind) {
    case 'plausible':
      return {
        url: `${analytics.url}/api/event`,
        headers,
        body: { name: 'pageview', url: view.url, domain: analytics.id, referrer: view.referrer },
      };
    case 'umami':
      return {
        url: `${analytics.url}/api/send`,
        headers,
        body: { type: 'event', payload: { website: analytics.id, hostname, url: pathname, referrer: view.referrer } },
      };
    case 'ga4': {
      const visitor = visitorOfTheDay(view, day);
      const query = new URLSearchParams({ measurement_id: analytics.id ?? '', api_secret: analytics.secret ?? '' });
      return {
        url: `${analytics.url ?? 'https://www.google-analytics.com'}/mp/collect?${query}`,
        headers: {},
        body: {
          client_id: visitor.id,
          consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
          events: [
            {
              name: 'page_view',
              params: {
                page_location: view.url,
                page_referrer: view.referrer.slice(0, LONGEST_GA4_REFERRER),
                // GA4 counts a visitor only with a session and some engagement time; the real time is unknown.
                session_id: visitor.session,
                engagement_time_msec: 1,
              },
            },
          ],
        },
      };
    }
    default:
      return null;
  }
}

let salt = { day: '', bytes: randomBytes(32) };

/** A pseudonym for a visitor that changes daily; the salt is never stored, so it cannot be traced back. */
function visitorOfTheDay({ clientAddress, userAgent }: ReportedView, day: string): { id: string; session: string } {
  if (salt.day !== day) salt = { day, bytes: randomBytes(32) };
  const digest = createHash('sha256').update(salt.bytes).update(`${clientAddress}\n${userAgent}`).digest();
  // One session per visitor and day; GA4 accepts digits only.
  return { id: digest.toString('base64url').slice(0, 24), session: String(digest.readUInt32BE(24)) };
}
