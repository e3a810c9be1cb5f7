import type { AnyJob } from './job-definition.server.ts';
import { forgetMailsJob } from './mail/forget-mails-job.server.ts';
import { sendMailJob } from './mail/send-mail-job.server.ts';

export const mailJobs: AnyJob[] = [sendMailJob, forgetMailsJob];
