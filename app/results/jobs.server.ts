import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { publishAccountEvent } from '../accounts/account-events.server.ts';
import { findPerson, ORGANISATION_ROLE } from '../accounts/person-queries.server.ts';
import { publishOrganisationEvent } from '../organisations/organisation-events.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import { record } from '../platform/mutate.server.ts';
import { starterOf } from '../runs/run-payer.server.ts';
import { maySee } from '../runs/run-queries.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../runs/schema.server.ts';
import { changedMail } from './view/watch-mails.server.tsx';
import { dropOldCases, reportRepeats } from './view/watch-schedule.server.ts';

/** What was found longer ago and not mailed then, was found by a later version of Yardstick in old runs: it is no news. */
const NEWS_MS = 7 * 86_400_000;

/**
 * Stores what the runs of a schedule show after one of them has ended, and mails each change once: the schedule remembers it. Calls that
 * are made again can show a change in a later run than their own. What was found before the schedule was set is old.
 *
 * `runId`: the run that is repeated, or one of those that repeat it.
 */
export const watchScheduleJob = defineJob({
  name: 'results.watch-schedule',
  payload: z.object({ runId: z.string() }),
  async run(ctx, { runId }) {
    const { name, userId, startedBy, repeatOf } = benchmarkRuns;
    const [run] = await ctx.db
      .select({ name, userId, startedBy, repeatOf })
      .from(benchmarkRuns)
      .where(eq(benchmarkRuns.id, runId));
    if (!run) return;
    const ofRun = eq(benchmarkSchedules.runId, run.repeatOf ?? runId);
    await record(ctx, async (tx) => {
      const [schedule] = await tx.select().from(benchmarkSchedules).where(ofRun).for('update');
      if (!schedule) return;
      const report = await reportRepeats({ db: tx }, schedule.runId, schedule.every);
      await dropOldCases(tx, schedule.runId);
      const { mailed, createdAt } = schedule;
      const newsFrom = new Date(Math.max(createdAt.getTime(), ctx.now().getTime() - NEWS_MS)).toISOString();
      const changes = report.changes.filter(
        ({ stream, since, foundAt }) => foundAt > newsFrom && since > (mailed[stream] ?? ''),
      );
      const found = Object.fromEntries(changes.map(({ stream, foundAt }) => [stream, foundAt]));
      await tx
        .update(benchmarkSchedules)
        .set({ report, mailed: { ...mailed, ...found } })
        .where(ofRun);
      const [first] = changes;
      if (!first) return;
      const sentences = changes.map(({ sentence }) => sentence);
      const data = { name: run.name, sentences, path: `/benchmarking/runs/${schedule.runId}` };
      const key = `change ${schedule.id} ${first.stream} ${first.since}`;
      await publishOrganisationEvent(tx, {
        organisationId: run.userId,
        type: 'run.changed',
        key: `organisation ${key}`,
        at: ctx.now(),
        id: schedule.runId,
        path: data.path,
        data: { run: schedule.runId, foundIn: first.foundIn, changes: sentences.slice(0, 20) },
      });
      const person = await findPerson(ctx, schedule.setBy ?? starterOf(run));
      // Nothing goes to somebody who may not see the runs of the organisation any more; an organisation itself gets no mail.
      if (!person || person.role === ORGANISATION_ROLE || !(await maySee({ db: tx }, person.id, schedule.runId)))
        return;
      await sendMail(ctx, tx, { to: person.email, template: changedMail, data });
      await publishAccountEvent(tx, {
        userId: person.id,
        key,
        kind: 'change',
        id: first.foundIn,
        title: `${run.name}: something has changed`,
        summary: sentences.join(' '),
        path: data.path,
      });
    });
  },
});

/** A run of a series has ended: what its schedule says of it is worked out again. @param runId the run that is repeated */
export async function watchAgain(tx: Transaction, runId: string): Promise<void> {
  const [schedule] = await tx
    .update(benchmarkSchedules)
    .set({ report: null })
    .where(eq(benchmarkSchedules.runId, runId))
    .returning({ runId: benchmarkSchedules.runId });
  if (schedule) await tx.enqueue(watchScheduleJob, schedule);
}

export const resultJobs: AnyJob[] = [watchScheduleJob];
