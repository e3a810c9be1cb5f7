import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { publishAccountEvent } from '../accounts/account-events.server.ts';
import { findPerson } from '../accounts/person-queries.server.ts';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import { record } from '../platform/mutate.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../runs/schema.server.ts';
import { changedMail } from './view/watch-mails.server.tsx';
import { watchSchedule } from './view/watch-schedule.server.ts';

/** Mails what the last run of a schedule has shown to be changed: each change once, in the run that found it. */
export const watchScheduleJob = defineJob({
  name: 'results.watch-schedule',
  payload: z.object({ runId: z.string() }),
  async run(ctx, { runId }) {
    const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
    const scheduleId = run?.startKey.split('/')[1] ?? '';
    const [schedule] = await ctx.db.select().from(benchmarkSchedules).where(eq(benchmarkSchedules.id, scheduleId));
    if (!run || schedule?.userId !== run.userId) return;
    const report = await watchSchedule(ctx, schedule.runId);
    const sentences = (report?.changes ?? [])
      .filter(({ foundIn }) => foundIn === runId)
      .map(({ sentence }) => sentence);
    const person = sentences.length === 0 ? null : await findPerson(ctx, run.userId);
    if (!person) return;
    const data = { name: run.name, sentences, path: `/benchmarking/runs/${schedule.runId}` };
    await record(ctx, async (tx) => {
      await sendMail(ctx, tx, { to: person.email, template: changedMail, data });
      await publishAccountEvent(tx, {
        userId: run.userId,
        key: `change ${runId}`,
        kind: 'change',
        id: runId,
        title: `${run.name}: something has changed`,
        summary: sentences.join(' '),
        path: data.path,
      });
    });
  },
});

export const resultJobs: AnyJob[] = [watchScheduleJob];
