import { redirect } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { getModel } from '../model-queries.server.ts';
import type { Route } from './+types/model-benchmark';

/** Run Benchmark on one model: opens the benchmark page with this model selected. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { id, retiredAt } = await getModel(ctx, ctx.actor.userId, params.id);
  throw redirect(retiredAt === null ? `/benchmarking?model=${id}` : `/model/${id}`);
}
