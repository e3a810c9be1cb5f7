import { isbot } from 'isbot';
import { problem } from '../../platform/http-errors.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { countEvents } from '../listing-counts.server.ts';
import { readEvents } from '../read-events.ts';
import type { Route } from './+types/listing-events';

const MAX_BODY_BYTES = 16_384;

/** `POST /api/listing-events`: where pages report views, clicks and comparisons of listings. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestContext(context);
  const { headers } = request;
  const text = await request.text();
  const events = text.length > MAX_BODY_BYTES ? null : readEvents(parse(text));
  if (events === null)
    return problem(400, { title: 'Bad request', detail: 'A list of events of listings is expected.' });
  const isPrivate = headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
  const userAgent = headers.get('user-agent') ?? '';
  if (!isPrivate && userAgent !== '' && !isbot(userAgent) && ctx.config.analytics.kind !== 'off') {
    void countEvents(ctx, events).catch((error) => ctx.log.warn({ err: error }, 'listing events were lost'));
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function loader() {
  return problem(405, { title: 'Method not allowed', detail: 'Events are reported by POST.' }, { allow: 'POST' });
}
