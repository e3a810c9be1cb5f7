import type { PgBoss } from 'pg-boss';
import type { AnyJob } from '../job-definition.server.ts';

/** Synchronises the stored schedules with the definitions: new and changed ones are written, others removed. */
export async function installSchedules(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])));
  const stored = await boss.getSchedules();
  for (const { name } of stored) if (!wanted.has(name)) await boss.unschedule(name);
  for (const [name, cron] of wanted) {
    if (!stored.some((schedule) => schedule.name === name && schedule.cron === cron)) {
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    }
  }
}
