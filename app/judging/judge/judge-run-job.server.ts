import { and, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../platform/job-definition.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { isOver } from '../../runs/lease.server.ts';
import { resumableJob } from '../../runs/resumable-job.ts';
import { benchmarkJudgings } from '../schema.server.ts';
import { mayPayerAct } from '../verdicts/judging-lease.server.ts';
import { judgeRun } from './judge-run.server.ts';

/** Judges the answers of a finished run, or continues after a dead worker. */
export const judgeRunJob: JobDefinition<{ runId: string }> = defineJob({
  name: 'benchmarks.judge-run',
  ...resumableJob,
  async run(ctx, { runId }, { signal, jobId }) {
    await judgeRun(ctx, runId, { signal, jobId });
  },
});

/** Requeues judgings that wait without a job, or whose worker sends no heartbeat. */
export const findForgottenJudgings = defineJob({
  name: 'benchmarks.find-forgotten-judgings',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(ctx) {
    const isSilent = isOver(benchmarkJudgings.leaseUntil);
    const open = await ctx.db
      .select({ id: benchmarkJudgings.runId })
      .from(benchmarkJudgings)
      .where(
        and(
          mayPayerAct,
          or(eq(benchmarkJudgings.status, 'queued'), and(eq(benchmarkJudgings.status, 'running'), isSilent)),
        ),
      )
      .limit(100);
    for (const { id } of open)
      await record(ctx, async (tx) => void (await tx.enqueue(judgeRunJob, { runId: id }, { key: id })));
  },
});
