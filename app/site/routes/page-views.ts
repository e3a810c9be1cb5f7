import { isbot } from 'isbot';
import { z } from 'zod';
import { problem } from '../../platform/http-errors.ts';
import { RateLimit } from '../../platform/rate-limit.server.ts';
import { readJson } from '../../platform/request-body.server.ts';
import { requestFacts } from '../../platform/request-context.server.ts';
import { asksForPrivacy, countedPath, referrerKind, reportedReferrer } from '../analytics/analytics.ts';
import { countPageView } from '../analytics/analytics-counter.server.ts';
import { reportToService } from '../analytics/analytics-services.server.ts';
import type { Route } from './+types/page-views';

const viewSchema = z.object({ path: z.string().max(4_000), referrer: z.string().max(4_000).nullable().default('') });

/** Views per minute and network: enough for an office, too few to distort the figures. */
const reports = new RateLimit('page views', 120, 60);

/** `POST /api/page-views`: pages report their views. Answers before anything is written. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return problem(405, { title: 'Method not allowed' }, { allow: 'POST' });
  const { context: ctx, clientAddress } = requestFacts(context);
  reports.enforce(clientAddress, ctx.now().getTime());
  const view = viewSchema.safeParse(await readJson(request));
  const path = view.success ? countedPath(view.data.path) : null;
  if (!view.success || path === null)
    return problem(400, { title: 'Bad request', detail: 'A page view names a path of this site.' });
  const userAgent = request.headers.get('user-agent') ?? '';
  const isCounted = !asksForPrivacy(request.headers) && userAgent !== '' && !isbot(userAgent);
  if (isCounted && ctx.config.analytics.kind === 'own') {
    void countPageView(ctx, { path, referrerKind: referrerKind(view.data.referrer, ctx.config.publicUrl) });
  } else if (isCounted) {
    void reportToService(ctx, {
      url: ctx.config.publicUrl + path,
      referrer: reportedReferrer(view.data.referrer, ctx.config.publicUrl),
      clientAddress,
      userAgent,
    });
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

export function loader() {
  return problem(405, { title: 'Method not allowed', detail: 'Page views are reported by POST.' }, { allow: 'POST' });
}
