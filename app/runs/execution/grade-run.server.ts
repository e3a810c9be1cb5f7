import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { insertEvents } from '../live/live-writer.server.ts';
import { runJudge } from '../run-judge.server.ts';
import type { RunRow } from '../run-queries.server.ts';
import type { RunWatch } from './run-watch.server.ts';

/** Between two words to the page, ms; of few grades each is told. */
const NOTE_MS = 1_000;
const FEW = 100;

/**
 * Has the judge make the checks that go by a rubric, once all calls are made: it disturbs no time, and a run has ended when it is graded.
 * @param run with the manifest of its calls: what they cost is no longer there for the judge
 * @returns why answers were left without a grade; null: none was, or there is nothing to grade
 */
export async function gradeRun(ctx: Context, run: RunRow, watch: RunWatch): Promise<string | null> {
  if (!run.spec.judge || watch.reason !== null) return null;
  let notedMs = Number.NEGATIVE_INFINITY;
  const problem = await runJudge().grade(ctx, run, watch, async (done, of) => {
    if (of > FEW && done < of && performance.now() - notedMs < NOTE_MS) return;
    notedMs = performance.now();
    await record(ctx, async (tx) => await insertEvents(tx, run.id, [{ kind: 'grading', done, of }]));
  });
  watch.throwIfTaken();
  return problem;
}
