import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { desc, isNull } from 'drizzle-orm';
import type { Context } from './context.server.ts';
import { type BackupPace, exportVerified, TransferRefused } from './data-transfer.server.ts';
import { newId } from './ids.server.ts';
import { mutate } from './mutate.server.ts';
import { backup } from './schema.server.ts';

/**
 * Backups while the site runs: an export of one snapshot, which counts only after it was restored into a scratch database
 * and compared. Until then it is in a hidden folder beside its place.
 */

export type Backup = typeof backup.$inferSelect;

const isBackup = (name: string) => /^yardstick-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.jsonl\.gz(\.age)?$/.test(name);

/**
 * Makes and verifies a backup in `folder`, then deletes the oldest ones there.
 * @throws TransferRefused when it cannot be made or does not hold everything
 */
export async function makeBackup(ctx: Context, folder: string, pace?: BackupPace): Promise<Backup> {
  const { key } = ctx.config.backups;
  const startedAt = ctx.now();
  const name = `yardstick-${startedAt.toISOString().replaceAll(':', '-')}.jsonl.gz${key === null ? '' : '.age'}`;
  const file = path.join(folder, name);
  const facts = { id: newId(), startedAt, file, bytes: 0, rows: 0, isEncrypted: key !== null };
  try {
    const { rows, bytes } = await writeVerified(ctx, file, pace);
    const row = { ...facts, rows, bytes, finishedAt: ctx.now(), problem: null };
    await store(ctx, row);
    deleteOldest(folder, ctx.config.backups.keep, ctx.now());
    return row;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await store(ctx, { ...facts, finishedAt: ctx.now(), problem });
    throw error;
  }
}

async function writeVerified(ctx: Context, file: string, pace?: BackupPace) {
  const { key } = ctx.config.backups;
  const folder = path.join(path.dirname(file), `.unverified-${path.basename(file)}`);
  const unverified = path.join(folder, path.basename(file));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TransferRefused(`${path.dirname(file)} cannot be written (${code}).`);
  }
  try {
    const rows = await exportVerified(ctx.db, { file: unverified, key, dataDir: ctx.config.dataDir }, pace);
    renameSync(unverified, file);
    return { rows, bytes: statSync(file).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function store(ctx: Context, row: Backup): Promise<void> {
  await mutate(ctx, 'backup.make', { kind: 'backup', id: row.id }, async (tx) => {
    await tx.insert(backup).values(row);
  });
}

const LEFTOVER_MS = 24 * 3_600_000;

/** Their names begin with the time, so that the order of names is that of age. */
function deleteOldest(folder: string, keep: number, now: Date): void {
  const files = readdirSync(folder).filter(isBackup).sort();
  for (const name of files.slice(0, -keep)) rmSync(path.join(folder, name), { force: true });
  // Left by a process that was killed.
  for (const name of readdirSync(folder).filter((each) => each.startsWith('.unverified-'))) {
    const leftover = path.join(folder, name);
    if (now.getTime() - statSync(leftover).mtimeMs > LEFTOVER_MS) rmSync(leftover, { recursive: true, force: true });
  }
}

/** The newest verified backup, and the newest attempt, which may have failed. */
export async function findBackups(ctx: Context): Promise<{ verified: Backup | null; latest: Backup | null }> {
  const newest = () => ctx.db.select().from(backup).orderBy(desc(backup.finishedAt)).limit(1).$dynamic();
  const [[verified], [latest]] = [await newest().where(isNull(backup.problem)), await newest()];
  return { verified: verified ?? null, latest: latest ?? null };
}
