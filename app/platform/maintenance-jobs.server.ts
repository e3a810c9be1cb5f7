import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { type AnyJob, defineJob } from './job-definition.server.ts';
import { record } from './mutate.server.ts';
import { auditLog } from './schema.server.ts';

const DAY_MS = 24 * 3_600_000;

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

export const maintenanceJobs: AnyJob[] = [deleteOldAuditRowsJob];
