import type { Context } from '../../platform/context.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { judgeRunJob } from '../judge/judge-run-job.server.ts';
import '../register-judge.server.ts';

/** Executes the queued judgings. */
export const carryOutJudgings = (ctx: Context) => runQueuedJobs(ctx, [judgeRunJob]);
