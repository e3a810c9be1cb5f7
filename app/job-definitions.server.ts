import { accountJobs } from './accounts/jobs.server.ts';
import { billingJobs } from './billing/jobs.server.ts';
import { certificationJobs } from './certifications/jobs.server.ts';
import { collectionJobs } from './collections/jobs.server.ts';
import { contributionJobs } from './contributions/jobs.server.ts';
import { freshnessJobs } from './freshness/jobs.server.ts';
import { helpJobs } from './help/jobs.server.ts';
import { judgingJobs } from './judging/jobs.server.ts';
import { modelCatalogueJobs } from './model-catalogue/jobs.server.ts';
import { newsJobs } from './news/jobs.server.ts';
import { organisationJobs } from './organisations/jobs.server.ts';
import type { AnyJob } from './platform/job-definition.server.ts';
import { mailJobs } from './platform/mail-jobs.server.ts';
import { maintenanceJobs } from './platform/maintenance-jobs.server.ts';
import { providerJobs } from './providers/jobs.server.ts';
import { resultJobs } from './results/jobs.server.ts';
import { reviewJobs } from './reviews/jobs.server.ts';
import { runJobs } from './runs/jobs.server.ts';

/** Every room's jobs, for the worker. */
export const jobDefinitions: AnyJob[] = [
  ...mailJobs,
  ...maintenanceJobs,
  ...accountJobs,
  ...billingJobs,
  ...organisationJobs,
  ...runJobs,
  ...judgingJobs,
  ...resultJobs,
  ...newsJobs,
  ...modelCatalogueJobs,
  ...helpJobs,
  ...certificationJobs,
  ...providerJobs,
  ...collectionJobs,
  ...reviewJobs,
  ...contributionJobs,
  ...freshnessJobs,
];
