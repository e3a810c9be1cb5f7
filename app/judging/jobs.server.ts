import type { AnyJob } from '../platform/jobs.server.ts';
import { findForgottenJudgings, judgeRunJob } from './judge-run-job.server.ts';

export const judgingJobs: AnyJob[] = [judgeRunJob, findForgottenJudgings];
