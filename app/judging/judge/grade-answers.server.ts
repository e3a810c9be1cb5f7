import { type AskJudge, asAsked, BadModelError, createScorer, type JudgeReply, type SuiteCase } from '@yardstick/bench';
import type { Context } from '../../platform/context.server.ts';
import type { GradingWatch, NoteProgress } from '../../runs/run-judge.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { suiteOfSpec } from '../../runs/suite-of-spec.server.ts';
import { type JudgeSpec, judgeOf } from '../judge-part.ts';
import { UNGRADED } from '../quality-view.ts';
import {
  beginGrade,
  countUnasked,
  listUnasked,
  noteGradingProblem,
  type OpenGrade,
  storeGrade,
} from '../verdicts/grade-store.server.ts';
import { LANES, withJudge } from './ask-judge.server.ts';

const whyImpossible = (error: unknown): string => {
  if (error instanceof BadModelError) return error.message;
  throw error;
};

/**
 * Has the judge grade the answers of a run whose calls are made, by the checks that go by a rubric: in the same way as on the command
 * line, by the engine's scorer. What has a grade is not asked again, nor what a dead worker had asked.
 * @returns why answers were left without a grade; null: the judge was asked about all
 * @throws RunLost when another worker has taken the run
 */
export async function gradeAnswers(
  ctx: Context,
  run: RunRow,
  watch: GradingWatch,
  note: NoteProgress,
): Promise<string | null> {
  const judge = judgeOf(run.spec);
  if (!judge?.rubrics) return null;
  const open = await countUnasked(ctx, run.id);
  const problem =
    open === 0 ? null : await askAll({ ctx, run, watch }, judge, (done) => note(done, open)).catch(whyImpossible);
  await noteGradingProblem(ctx, run, problem);
  return problem && `${UNGRADED} ${problem}`;
}

async function askAll(
  grading: Omit<Grading, 'ask'>,
  judge: JudgeSpec,
  note: (done: number) => Promise<void>,
): Promise<string | null> {
  const { ctx, run, watch } = grading;
  const suite = await suiteOfSpec(run.spec, run.name);
  const cases = new Map(suite.cases.map((one) => [one.id, one]));
  return await withJudge(ctx, run, judge, watch.signal, async (ask, budget) => {
    const queue = listUnasked(ctx, run.id);
    let done = 0;
    let hasFailed = false;
    const mustStop = () => hasFailed || watch.signal.aborted || budget.problem !== null;
    const lane = async () => {
      for (let next = await queue.next(); !next.done && !mustStop(); next = await queue.next()) {
        const { sample, index } = next.value;
        const known = cases.get(sample.caseId);
        const suiteCase = known && asAsked(known, sample, run.spec.models);
        const check = suiteCase?.assertions?.[index];
        if (suiteCase && check !== undefined)
          await gradeOne({ ...grading, ask }, next.value, { ...suiteCase, assertions: [check] });
        await note(++done);
      }
    };
    await note(0);
    const lanes = Array.from({ length: LANES }, () =>
      lane().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
    await Promise.all(lanes);
  });
}

interface Grading {
  ctx: Context;
  run: RunRow;
  watch: GradingWatch;
  ask: AskJudge;
}

/** @param suiteCase with this check alone */
async function gradeOne(
  { ctx, run, watch, ask }: Grading,
  { sample, index }: OpenGrade,
  suiteCase: SuiteCase,
): Promise<void> {
  const { caseId, modelKey, round } = sample;
  const place = { caseId, modelKey, round, index };
  let reply: JudgeReply | undefined;
  let failure: unknown;
  const score = createScorer({
    ask: async (prompt, options) => {
      try {
        const beforeCall = () => beginGrade(ctx, run, place, sample.scores[index]!);
        reply = await ask(prompt, { ...options, beforeCall });
        return reply;
      } catch (error) {
        // The scorer would take it for a judge that gave no grade.
        failure = error;
        throw error;
      }
    },
  });
  const [found] = await score(sample, suiteCase);
  if (failure !== undefined) throw failure;
  if (!found || !reply || reply.state === 'not asked') return;
  // Asked, and perhaps paid for: the next worker finds it as it was begun.
  if (reply.state === 'interrupted' && watch.reason !== 'cancel') return;
  await storeGrade(ctx, run, place, found, reply);
}
