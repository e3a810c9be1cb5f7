import { and, eq } from 'drizzle-orm';
import { NotFound } from '../../platform/http-errors.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { readRound } from '../calls/whole-number.ts';
import type { Route } from './+types/api-run-sample';

/** The raw record of one call: all attempts with their stamps, timeline and bytes; the key is in none of it. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    await getRun(ctx, userId, params.id);
    const { searchParams } = new URL(request.url);
    const [row] = await ctx.db
      .select()
      .from(benchmarkSamples)
      .where(
        and(
          eq(benchmarkSamples.runId, params.id),
          eq(benchmarkSamples.caseId, searchParams.get('case') ?? 'prompt'),
          eq(benchmarkSamples.modelKey, searchParams.get('model') ?? ''),
          eq(benchmarkSamples.round, readRound(request.url)),
        ),
      );
    if (!row?.record) throw new NotFound('There is no such call in this run.');
    return json({ ...(row.record as object), text: row.answer, reasoningText: row.reasoning, attempts: row.detail });
  });
}
