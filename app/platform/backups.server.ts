import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { and, desc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import type { Config } from './config.server.ts';
import type { Context } from './context.server.ts';
import { type BackupPace, exportVerified, TransferRefused } from './data-transfer.server.ts';
import { BackupStorage } from './database/backup-storage.server.ts';
import { inScratchFolder } from './database/scratch-database.server.ts';
import { sentenceOf } from './http-errors.ts';
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
  const name = `${nameAt(startedAt)}${key === null ? '' : '.age'}`;
  const file = path.join(folder, name);
  let facts = { id: newId(), startedAt, file, bytes: 0, rows: 0, isEncrypted: key !== null };
  try {
    facts = { ...facts, ...(await writeVerified(ctx, file, pace)) };
    const isPassedThrough = ctx.config.backups.folder === null && !isInDataDir && folder === backupFolder(ctx.config);
    deleteOldest(file, isPassedThrough ? 1 : keep, ctx.now());
    if (s3 !== null) await storeCopy(ctx, s3, file);
    const row = { ...facts, finishedAt: ctx.now(), problem: null };
    await store(ctx, row);
    return row;
  } catch (error) {
    const problem = sentenceOf(error);
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
async function storeCopy({ config, now }: Context, s3: string, file: string): Promise<void> {
  const storage = new BackupStorage(s3);
  await storage.store(file);
  for (const name of namesBeyond(await storage.list(), path.basename(file), config.backups.keep, now()))
    await storage.delete(name);
}

/**
 * Lists the backup that was just restored: the list in it ends before it was made. A file with another name is none.
 * @param restored.from where the operator finds it again, and `read` the file of it
 */
export async function noteRestored(
  ctx: Context,
  restored: { read: string; from: string; rows: number },
): Promise<void> {
  const { read, from, rows } = restored;
  const name = path.basename(read);
  if (!isBackup(name)) return;
  const startedAt = timeIn(name);
  const isEncrypted = name.endsWith('.age');
  const facts = { file: from, bytes: statSync(read).size, rows, isEncrypted, problem: null };
  await store(ctx, { id: newId(), startedAt, finishedAt: startedAt, ...facts });
}

/** Whether it was made and verified, and only its copy in the storage failed. */
export function lacksOnlyCopy(ctx: Context, made: Backup | null): made is Backup {
  return (
    ctx.config.backups.s3 !== null && made !== null && made.problem !== null && made.rows > 0 && existsSync(made.file)
  );
}

export async function copyAgain(ctx: Context, { id, file }: Backup): Promise<void> {
  await storeCopy(ctx, ctx.config.backups.s3!, file);
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
 * @param work also gets where the file is from, by its real name
 * @throws TransferRefused
 */
export async function withBackupFile<Result>(
  { config, now }: Pick<Context, 'config' | 'now'>,
  argument: string,
  work: (file: string, from: string) => Promise<Result>,
): Promise<Result> {
  if (!argument.startsWith('s3:')) return await work(argument, argument);
  const { s3 } = config.backups;
  if (s3 === null) throw new TransferRefused('Set BACKUP_S3 to the storage that holds the backup.');
  const storage = new BackupStorage(s3);
  const wanted = argument.slice('s3:'.length);
  const name = wanted === 'latest' ? newestOf(await storage.list(), now()) : wanted;
  if (!name || !isBackup(name)) throw new TransferRefused(`${argument} is not a backup in the storage of BACKUP_S3.`);
  return await inScratchFolder(config.dataDir, async (folder) => {
    mkdirSync(folder, { mode: 0o700 });
    await storage.fetch(name, path.join(folder, name));
    return await work(path.join(folder, name), `s3:${name}`);
  });
}

/** @throws TransferRefused when one claims to be of the future: nobody knows whether it is the newest, or the clock here is wrong */
function newestOf(names: string[], now: Date): string | undefined {
  const newest = oldestFirst(names, now).at(-1);
  const ahead = names.filter(isBackup).sort().at(-1);
  if (ahead !== undefined && ahead > nameAt(newestBelievable(now)))
    throw new TransferRefused(
      `${ahead} in the storage of BACKUP_S3 claims to be of the future, so either it or the clock here (${now.toISOString()}) is wrong, and which backup is the latest is not known. Name the one you want${newest === undefined ? '' : `: s3:${ahead}, or s3:${newest}, the newest before it`}.`,
    );
  return newest;
}

const LEFTOVER_MS = 24 * 3_600_000;

/** How far the clocks of two machines may differ. */
const CLOCK_SLACK_MS = 5 * 60_000;

const newestBelievable = (now: Date) => new Date(now.getTime() + CLOCK_SLACK_MS);

/** The time in the name of a backup. */
const timeIn = (name: string) =>
  new Date(
    name.slice('yardstick-'.length, 'yardstick-2026-05-01T00-00-00.000Z'.length).replace(/T(..)-(..)-/, 'T$1:$2:'),
  );

const nameAt = (startedAt: Date) => `yardstick-${startedAt.toISOString().replaceAll(':', '-')}.jsonl.gz`;

/**
 * Backups among names, in the order of their times. One that claims to be of the future was made while the clock was wrong:
 * it is of an unknown age, and comes first.
 */
function oldestFirst(names: string[], now: Date): string[] {
  const limit = nameAt(newestBelievable(now));
  const backups = names.filter(isBackup).sort();
  return [...backups.filter((name) => name > limit), ...backups.filter((name) => name <= limit)];
}

/** Those to delete, so that `keep` stay; never the one that was just made. */
function namesBeyond(names: string[], made: string, keep: number, now: Date): string[] {
  const others = oldestFirst(names, now).filter((name) => name !== made);
  return others.slice(0, Math.max(0, others.length - (keep - 1)));
}

function deleteOldest(made: string, keep: number, now: Date): void {
  const folder = path.dirname(made);
  for (const name of namesBeyond(readdirSync(folder), path.basename(made), keep, now))
    rmSync(path.join(folder, name), { force: true });
  // Left by a process that was killed.
  for (const name of readdirSync(folder).filter((each) => each.startsWith('.unverified-'))) {
    const leftover = path.join(folder, name);
    if (now.getTime() - statSync(leftover).mtimeMs > LEFTOVER_MS) rmSync(leftover, { recursive: true, force: true });
  }
}

/**
 * The newest verified backup, and the newest attempt, which may have failed. Those that claim to be of the future do not count,
 * because nobody knows how old they are; `ahead` is the time that the newest of them claims.
 */
export async function findBackups(
  ctx: Context,
): Promise<{ verified: Backup | null; latest: Backup | null; ahead: Date | null }> {
  const limit = newestBelievable(ctx.now());
  const newest = async (...conditions: SQL[]) => {
    const [found] = await ctx.db
      .select()
      .from(backup)
      .where(and(...conditions))
      .orderBy(desc(backup.finishedAt))
      .limit(1);
    return found ?? null;
  };
  const isBelievable = lte(backup.finishedAt, limit);
  return {
    verified: await newest(isNull(backup.problem), isBelievable),
    latest: await newest(isBelievable),
    ahead: (await newest(gt(backup.finishedAt, limit)))?.finishedAt ?? null,
  };
}
