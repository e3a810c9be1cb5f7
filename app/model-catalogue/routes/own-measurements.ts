import { viewerContext } from '../../accounts/viewer.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { listOwnMeasurements, MOST_OWN_RUNS } from '../measurements.server.ts';
import { modelCatalogue } from '../model-queries.server.ts';
import type { Route } from './+types/own-measurements';

/** `GET /api/own-measurements?model=`: what the viewer's own runs say about a model; empty for visitors. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await viewerContext(context, request);
  const model = (await modelCatalogue(ctx)).find(new URL(request.url).searchParams.get('model') ?? '');
  if (model === null) return problem(404, { title: 'Not found', detail: 'No model has this id.' });
  const found = ctx.viewer && (await listOwnMeasurements(ctx, ctx.viewer.id, [model], MOST_OWN_RUNS));
  return Response.json({ measurements: found?.get(model.id) ?? [] }, { headers: privatePage() });
}
