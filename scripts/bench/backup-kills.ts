/**
 * Kills a process with SIGKILL, and the processes that it started, while it writes and makes backups, on the embedded
 * database and on PostgreSQL: no acknowledged write may be lost, and every file that has the name of a backup must be
 * restored whole. KILLS (50 on each database) changes the run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { importDatabase } from '../../app/platform/data-transfer.server.ts';
import { openDatabase } from '../../app/platform/database.server.ts';
import { createLog } from '../../app/platform/log.server.ts';
import { auditLog } from '../../app/platform/schema.server.ts';
import { seededRandom } from '../../bench/src/random.ts';
import { temporaryFolder } from './support/measured-process.ts';

const kills = Number(process.env.KILLS ?? 50);
const SEED = 20_261_123;

const log = createLog('error');
const program = path.join(import.meta.dirname, 'support', 'write-and-back-up.ts');

interface Life {
  backups: number;
  isKilledInBackup: boolean;
}

/** @param afterMs from the first backup to the kill; null: until a backup is made */
async function live(dataDir: string, url: string | null, run: number, afterMs: number | null): Promise<Life> {
  const child = spawn(process.execPath, [program, dataDir, url ?? '', String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that the process of the backup is killed too.
    detached: true,
  });
  const life: Life = { backups: 0, isKilledInBackup: false };
  const first = Promise.withResolvers<void>();
  const backup = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    life.isKilledInBackup = line === 'backup begun';
    first.resolve();
    if (line !== 'backup made') return;
    life.backups++;
    backup.resolve();
  });
  const exit = once(child, 'exit');
  await Promise.race([first.promise, exit]);
  if (child.exitCode !== null) throw new Error('The process ended by itself.');
  await (afterMs === null ? Promise.race([backup.promise, exit]) : wait(afterMs));
  process.kill(-child.pid!, 'SIGKILL');
  await once(child, 'close');
  return life;
}

/** How many of the files that have the name of a backup cannot be restored. */
async function unusableIn(folder: string): Promise<{ files: number; unusable: number }> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('yardstick-')) : [];
  let unusable = 0;
  for (const name of names) {
    const dataDir = mkdtempSync(path.join(scratch, 'restored-'));
    const database = await openDatabase({ url: null, dataDir, log });
    const restored = importDatabase(database, path.join(folder, name), { key: null, isReplacing: false });
    await restored.catch((error: unknown) => {
      unusable++;
      console.log(`${name}: ${error}`);
    });
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { files: names.length, unusable };
}

async function measure(name: string, url: string | null): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(scratch, 'data-'));
  const random = seededRandom(SEED, name).next;
  const startedMs = performance.now();
  let [backups, inBackup, backupMs] = [0, 0, 0];
  for (let run = 0; run < kills; run++) {
    // The first one shows how long a backup takes; the others are killed at any moment of one, or after it.
    const life = await live(dataDir, url, run, run === 0 ? null : random() * 1.5 * backupMs);
    if (run === 0) backupMs = performance.now() - startedMs;
    backups += life.backups;
    inBackup += Number(life.isKilledInBackup);
  }
  const database = await openDatabase({ url, dataDir, log });
  const rows = await database.reads
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(eq(auditLog.action, 'thing.make'));
  await database.close();
  const stored = new Set(rows.map(({ id }) => id));
  // The last line may be half a line.
  const acknowledged = readFileSync(path.join(dataDir, 'acknowledged'), 'utf8').split('\n').slice(0, -1);
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  const { files, unusable } = await unusableIn(path.join(dataDir, 'backups'));
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
  console.log(
    `${name}, seed ${SEED}: ${kills} kills in ${seconds} s, ${inBackup} of them during a backup; ${lost} of ${acknowledged.length} acknowledged writes lost; backups made: ${backups}; files left that cannot be restored: ${unusable} of ${files}`,
  );
  return lost + unusable === 0;
}

const scratch = temporaryFolder();
const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
  findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
};
const postgres = await findPostgres(scratch);
try {
  const isGood = await measure('embedded database', null);
  if (postgres === null) console.log('No PostgreSQL on this machine: kills there are not measured.');
  if (!(postgres === null || (await measure('PostgreSQL', postgres.url))) || !isGood) process.exitCode = 1;
} finally {
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
