import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { deliverAuditLogJob } from './audit/deliver-audit-log.server.ts';
import { backupFolder, copyAgain, findBackups, lacksOnlyCopy, makeBackup, ownBackupFolder } from './backups.server.ts';
import type { Context } from './context.server.ts';
import { type AnyJob, defineJob } from './job-definition.server.ts';
import { listQueues } from './job-overview.server.ts';
import { mutate, record, refuse } from './mutate.server.ts';
import { auditLog } from './schema.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The job looks once an hour, a few seconds earlier or later. */
const SLACK_MS = 10 * 60_000;

const ofBackups = { unique: 'waiting-or-running', retry: { limit: 0 }, timeoutMs: 6 * HOUR_MS } as const;

/** Deletes rows of the audit log that are older than AUDIT_LOG_DAYS. */
export const deleteOldAuditRowsJob = defineJob({
  name: 'audit-log.delete-old',
  payload: z.object({}),
  schedule: '47 3 * * *',
  async run(ctx) {
    const { auditLogDays } = ctx.config;
    if (auditLogDays === 0) return;
    const before = new Date(ctx.now().getTime() - auditLogDays * DAY_MS);
    await record(ctx, (tx) => tx.delete(auditLog).where(lt(auditLog.at, before)));
  },
});

/** Makes a backup when the last verified one is older than BACKUP_EVERY; after a failure, what failed is done again an hour later. */
export const makeBackupJob = defineJob({
  name: 'backup.make',
  payload: z.object({}),
  schedule: '13 * * * *',
  ...ofBackups,
  async run(ctx, _, { signal }) {
    const folder = backupFolder(ctx.config);
    if (folder === null) return;
    const { verified, latest } = await findBackups(ctx);
    const isOld = (startedAt = new Date(0)) =>
      ctx.now().getTime() - startedAt.getTime() >= ctx.config.backups.everyHours * HOUR_MS - SLACK_MS;
    if (!isOld(verified?.startedAt)) return;
    if (lacksOnlyCopy(ctx, latest) && !isOld(latest.startedAt)) await copyAgain(ctx, latest);
    else await makeBackup(ctx, folder, { signal, isInBackground: true });
  },
});

/** Makes a backup that somebody asked for, in DATA_DIR/backups where none are scheduled. */
export const makeBackupNowJob = defineJob({
  name: 'backup.make-now',
  payload: z.object({}),
  ...ofBackups,
  async run(ctx, _, { signal }) {
    const folder = backupFolder(ctx.config) ?? ownBackupFolder(ctx.config);
    await makeBackup(ctx, folder, { signal, isInBackground: true });
  },
});

/** Has a worker make a backup now. @returns null, or a refusal */
export async function askForBackup(ctx: Context): Promise<string | null> {
  return await mutate(ctx, 'backup.ask', { kind: 'backup', id: 'now' }, async (tx) => {
    const id = await tx.enqueue(makeBackupNowJob, {});
    return id === null ? refuse('A backup was asked for already.') : null;
  });
}

/** How far the backup is that somebody asked for; null: nobody did. */
export async function askedBackupState(ctx: Context): Promise<'waiting' | 'running' | null> {
  const queue = (await listQueues(ctx)).find(({ name }) => name === makeBackupNowJob.name);
  if (queue === undefined || queue.waiting + queue.running === 0) return null;
  return queue.running > 0 ? 'running' : 'waiting';
}

export const maintenanceJobs: AnyJob[] = [deleteOldAuditRowsJob, deliverAuditLogJob, makeBackupJob, makeBackupNowJob];
