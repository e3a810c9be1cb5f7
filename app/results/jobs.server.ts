import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { publishAccountEvent } from '../accounts/account-events.server.ts';
import { findPerson } from '../accounts/person-queries.server.ts';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import { record } from '../platform/mutate.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../runs/schema.server.ts';
import { changedMail } from './view/watch-mails.server.tsx';
import { reportRepeats } from './view/watch-schedule.server.ts';

/**
 * Stores what the runs of a schedule show after this one, and mails what this one has shown to be changed. A run whose failed calls are
 * made again ends several times, and each change is mailed once: the schedule remembers it.
 */
export const watchScheduleJob = defineJob({
  name: 'results.watch-schedule',
  payload: z.object({ runId: z.string() }),
  async run(ctx, { runId }) {
    const { name, userId, repeatOf } = benchmarkRuns;
    const [run] = await ctx.db
      .select({ name, userId, repeatOf })
      .from(benchmarkRuns)
      .where(eq(benchmarkRuns.id, runId));
    const person = run && (await findPerson(ctx, run.userId));
    if (!person) return;
    const ofRun = eq(benchmarkSchedules.runId, run.repeatOf ?? runId);
    await record(ctx, async (tx) => {
      const [schedule] = await tx.select().from(benchmarkSchedules).where(ofRun).for('update');
      if (!schedule) return;
      const report = await reportRepeats({ db: tx }, schedule.runId, schedule.every);
      const { mailed } = schedule;
      const changes = report.changes.filter(
        ({ foundIn, stream, since }) => foundIn === runId && since > (mailed[stream] ?? ''),
      );
      const found = Object.fromEntries(changes.map(({ stream, foundAt }) => [stream, foundAt]));
      await tx
        .update(benchmarkSchedules)
        .set({ report, mailed: { ...mailed, ...found } })
        .where(ofRun);
      if (changes.length === 0) return;
      const sentences = changes.map(({ sentence }) => sentence);
      const data = { name: run.name, sentences, path: `/benchmarking/runs/${schedule.runId}` };
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
