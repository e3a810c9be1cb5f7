import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { defaultSender } from './config.server.ts';
import { type AnyJob, defineJob } from './job-definition.server.ts';
import { sendMailJob } from './mail/send-mail-job.server.ts';
import { listUntried, SECRET_LINK_HOURS, sendAgain } from './mail-queries.server.ts';
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

/** Older mails are news of another day: administrators send them at /admin/mailbox, or do not. */
const KEPT_HOURS = SECRET_LINK_HOURS;

/**
 * Once there are a mail server and a sender of one's own: sends what was written shortly before, such as the link that the
 * first administrator waits for. Each once: what was refused and kept again waits for an administrator.
 */
export const sendKeptMailsJob = defineJob({
  name: 'mail.send-kept',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run(ctx) {
    const { mail, siteName } = ctx.config;
    if (mail.smtpUrl === null || mail.from === defaultSender(siteName)) return;
    const since = new Date(ctx.now().getTime() - KEPT_HOURS * 3_600_000);
    for (const id of await listUntried(ctx, since)) await sendAgain(ctx, id);
  },
});

export const mailJobs: AnyJob[] = [sendMailJob, sendKeptMailsJob, forgetMailsJob];
