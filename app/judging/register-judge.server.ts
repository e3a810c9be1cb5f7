import { notInArray } from 'drizzle-orm';
import { judgeCostOf } from '../runs/run-charges.server.ts';
import { subscribeToRunEnded } from '../runs/run-ended.server.ts';
import { registerRunJudge } from '../runs/run-judge.server.ts';
import { findJudging, isJudgingOpen, queueJudging } from './change-judging.server.ts';
import { gradeAnswers } from './judge/grade-answers.server.ts';
import { type JudgeRequest, type JudgeSpec, judgeRequestOf } from './judge-part.ts';
import { forecastJudge, forecastRest, judgeAtWork, planJudge } from './plan-judge.server.ts';
import { benchmarkJudgings } from './schema.server.ts';
import { countGraded, redoGrades } from './verdicts/grade-store.server.ts';

/** Imported once by each process: registers the judge with the room `runs`. */
registerRunJudge({
  async plan(ctx, userId, request, planned) {
    const found = await planJudge(ctx, userId, request as JudgeRequest, planned);
    if ('refusal' in found) return found;
    const forecast = await forecastJudge(found.judge, planned.spec, planned.suite);
    return { judge: found.judge, tokens: forecast.mostTokens, ...judgeCostOf(forecast) };
  },
  modelOf: (judge) => (judge as JudgeSpec).model,
  requestOf: (judge, idOf) => {
    const spec = judge as JudgeSpec;
    return { ...judgeRequestOf(spec), modelId: idOf(spec.model) };
  },
  async prepareResume(ctx, run, suite) {
    const judging = await findJudging(ctx, run.id);
    if (!judging) return { tokens: 0, mostNanos: 0 };
    if (isJudgingOpen(judging.status)) return { refusal: judgeAtWork };
    const judge = run.spec.judge as JudgeSpec;
    return await forecastRest(judge, run.spec, suite, judge.rubrics ? await countGraded(ctx, run.id) : 0);
  },
  grade: gradeAnswers,
  spentNanos: async (ctx, runId) => (await findJudging(ctx, runId))?.spentNanos ?? 0,
  redo: redoGrades,
  async reserve(tx, { id, judge }, tokens, now) {
    tx.detail({ judge: (judge as JudgeSpec).model.name });
    const reserved = { status: 'waiting', reservedTokens: tokens, error: null };
    const setWhere = notInArray(benchmarkJudgings.status, ['queued', 'running']);
    const rows = await tx
      .insert(benchmarkJudgings)
      .values({ runId: id, createdAt: now, ...reserved })
      .onConflictDoUpdate({ target: benchmarkJudgings.runId, set: reserved, setWhere })
      .returning({ runId: benchmarkJudgings.runId });
    return rows.length > 0;
  },
});

subscribeToRunEnded('judging', queueJudging);
