import { isbot } from 'isbot';
import { clientNetwork } from '../../platform/client-network.ts';
import { problem } from '../../platform/http-errors.ts';
import { RateLimit } from '../../platform/rate-limit.server.ts';
import { ordinaryJson, readJson } from '../../platform/request-body.server.ts';
import { requestFacts } from '../../platform/request-context.server.ts';
import { countEvents } from '../listings/listing-counts.server.ts';
import { readEvents } from '../listings/read-events.ts';
import { RepeatedEvents } from '../listings/repeated-events.server.ts';
import type { Route } from './+types/listing-events';

const reportLimits = { ...ordinaryJson, bytes: 16_384 };
/** Reports per minute and network: a page sends one when it is left. */
const reports = new RateLimit('listing reports', 60, 60);
const repeated = new RepeatedEvents();

/** `POST /api/listing-events`: pages report views, clicks and comparisons of listings. */
export async function action({ request, context }: Route.ActionArgs) {
  const { context: ctx, clientAddress } = requestFacts(context);
  const { headers } = request;
  const nowMs = ctx.now().getTime();
  reports.enforce(clientAddress, nowMs);
  const events = readEvents(await readJson(request, reportLimits));
  if (events === null)
    return problem(400, { title: 'Bad request', detail: 'A list of events of listings is expected.' });
  const isPrivate = headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
  const userAgent = headers.get('user-agent') ?? '';
  if (!isPrivate && userAgent !== '' && !isbot(userAgent) && ctx.config.analytics.kind !== 'off') {
    const counted = repeated.withoutRepeated(events, clientNetwork(clientAddress), nowMs);
    void countEvents(ctx, counted).catch((error) => ctx.log.warn({ err: error }, 'listing events were lost'));
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

export function loader() {
  return problem(405, { title: 'Method not allowed', detail: 'Events are reported by POST.' }, { allow: 'POST' });
}
