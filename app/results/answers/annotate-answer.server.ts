import { and, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import type { CallPlace } from '../../runs/run-spec.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { storableText } from '../../runs/storable.server.ts';
import { MAX_ANSWER_NOTE_CHARS } from '../run-view.ts';

/** Stores a star and a note on one answer; only its owner sees them. @throws NotFound */
export async function annotateAnswer(
  ctx: Context,
  userId: string,
  runId: string,
  { caseId, modelKey, round }: CallPlace,
  facts: { isStarred?: boolean; note?: string },
): Promise<void> {
  await getRun(ctx, userId, runId, 'start-runs');
  const set = {
    ...(facts.isStarred === undefined ? {} : { isStarred: facts.isStarred }),
    ...(facts.note === undefined ? {} : { note: storableText(facts.note.slice(0, MAX_ANSWER_NOTE_CHARS)) }),
  };
  const changed = await mutate(ctx, 'run.annotate-answer', { kind: 'run', id: runId }, (tx) =>
    tx
      .update(benchmarkSamples)
      .set(set)
      .where(
        and(
          eq(benchmarkSamples.runId, runId),
          eq(benchmarkSamples.caseId, caseId),
          eq(benchmarkSamples.modelKey, modelKey),
          eq(benchmarkSamples.round, round),
        ),
      )
      .returning({ caseId: benchmarkSamples.caseId }),
  );
  if (changed.length === 0) throw new NotFound('There is no such answer in this run.');
}
