import type { Context } from '../../platform/context.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { judgeRunJob } from '../judge-run-job.server.ts';
import '../register-judge.server.ts';

/** Has the answers of runs judged that wait for it. */
export const carryOutJudgings = (ctx: Context) => runQueuedJobs(ctx, [judgeRunJob]);
