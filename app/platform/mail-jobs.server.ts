import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { type AnyJob, defineJob } from './job-definition.server.ts';
import { sendMailJob } from './mail/send-mail-job.server.ts';
import { record } from './mutate.server.ts';
import { mailOutbox } from './schema.server.ts';

/** Mails hold personal data and links: all are deleted after this time. */
export const MAIL_DAYS = 30;

const forgetMailsJob = defineJob({
  name: 'mail.forget',
  payload: z.object({}),
  schedule: '17 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - MAIL_DAYS * 86_400_000);
    await record(ctx, (tx) => tx.delete(mailOutbox).where(lt(mailOutbox.createdAt, before)));
  },
});

export const mailJobs: AnyJob[] = [sendMailJob, forgetMailsJob];
