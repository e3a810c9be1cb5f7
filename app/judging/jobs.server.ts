import type { AnyJob } from '../platform/job-definition.server.ts';
import { findForgottenJudgings, judgeRunJob } from './judge/judge-run-job.server.ts';

export const judgingJobs: AnyJob[] = [judgeRunJob, findForgottenJudgings];
