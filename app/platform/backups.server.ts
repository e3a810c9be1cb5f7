import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { desc, eq, isNull } from 'drizzle-orm';
import type { Config } from './config.server.ts';
import type { Context } from './context.server.ts';
import { type BackupPace, exportVerified, TransferRefused } from './data-transfer.server.ts';
import { BackupStorage } from './database/backup-storage.server.ts';
import { inScratchFolder } from './database/scratch-database.server.ts';
import { newId } from './ids.server.ts';
import { mutate } from './mutate.server.ts';
import { backup } from './schema.server.ts';

/**
 * Backups while the site runs: an export of one snapshot, which counts only after it was restored into a scratch database
 * and compared. Until then it is in a hidden folder beside its place. With BACKUP_S3 it also counts only with a copy there.
 */

export type Backup = typeof backup.$inferSelect;

const isBackup = (name: string) => /^yardstick-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.jsonl\.gz(\.age)?$/.test(name);

/**
 * Makes and verifies a backup in `folder`, then deletes the oldest ones there.
 * @throws TransferRefused when it cannot be made or does not hold everything
 */
export async function makeBackup(ctx: Context, folder: string, pace?: BackupPace): Promise<Backup> {
  const { key, keep, s3, isInDataDir } = ctx.config.backups;
  const startedAt = ctx.now();
  const name = `yardstick-${startedAt.toISOString().replaceAll(':', '-')}.jsonl.gz${key === null ? '' : '.age'}`;
  const file = path.join(folder, name);
  let facts = { id: newId(), startedAt, file, bytes: 0, rows: 0, isEncrypted: key !== null };
  try {
    facts = { ...facts, ...(await writeVerified(ctx, file, pace)) };
    const isPassedThrough = ctx.config.backups.folder === null && !isInDataDir && folder === backupFolder(ctx.config);
    deleteOldest(folder, isPassedThrough ? 1 : keep, ctx.now());
    if (s3 !== null) await storeCopy(new BackupStorage(s3), file, keep);
    const row = { ...facts, finishedAt: ctx.now(), problem: null };
    await store(ctx, row);
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

/** Deletes the oldest copies only when the new one is there. */
async function storeCopy(storage: BackupStorage, file: string, keep: number): Promise<void> {
  await storage.store(file);
  const names = (await storage.list()).filter(isBackup);
  for (const name of names.slice(0, -keep)) await storage.delete(name);
}

/** Whether it was made and verified, and only its copy in the storage failed. */
export function lacksOnlyCopy(ctx: Context, made: Backup | null): made is Backup {
  return (
    ctx.config.backups.s3 !== null && made !== null && made.problem !== null && made.rows > 0 && existsSync(made.file)
  );
}

export async function copyAgain(ctx: Context, { id, file }: Backup): Promise<void> {
  const { s3, keep } = ctx.config.backups;
  await storeCopy(new BackupStorage(s3!), file, keep);
  await mutate(ctx, 'backup.copy', { kind: 'backup', id }, async (tx) => {
    await tx.update(backup).set({ problem: null, finishedAt: ctx.now() }).where(eq(backup.id, id));
  });
}

/** Where backups go that somebody asks for while none are scheduled. */
export const ownBackupFolder = ({ dataDir }: Config) => path.join(dataDir, 'backups');

/** Where backups go when nobody names a folder; null: nowhere. */
export function backupFolder(config: Config): string | null {
  const { folder, s3, isInDataDir } = config.backups;
  return folder ?? (s3 === null && !isInDataDir ? null : ownBackupFolder(config));
}

/**
 * A file that data:import reads: `s3:NAME` is fetched from BACKUP_S3 and deleted afterwards, `s3:latest` is the newest there.
 * @throws TransferRefused
 */
export async function withBackupFile<Result>(
  { backups: { s3 }, dataDir }: Config,
  argument: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!argument.startsWith('s3:')) return await work(argument);
  if (s3 === null) throw new TransferRefused('Set BACKUP_S3 to the storage that holds the backup.');
  const storage = new BackupStorage(s3);
  const wanted = argument.slice('s3:'.length);
  const name = wanted === 'latest' ? (await storage.list()).filter(isBackup).at(-1) : wanted;
  if (!name || !isBackup(name)) throw new TransferRefused(`${argument} is not a backup in the storage of BACKUP_S3.`);
  return await inScratchFolder(dataDir, async (folder) => {
    mkdirSync(folder, { mode: 0o700 });
    await storage.fetch(name, path.join(folder, name));
    return await work(path.join(folder, name));
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
