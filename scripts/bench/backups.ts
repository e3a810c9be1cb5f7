/**
 * What a backup costs the process that makes it while it writes, on the embedded database and on PostgreSQL: as many
 * writes as eight writers can make, and 200 a second, each without and during a backup, in turn. ROWS and ROUNDS change the size.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBackup } from '../../app/platform/backups.server.ts';
import { parseConfig } from '../../app/platform/config.server.ts';
import { type Context, createContext } from '../../app/platform/context.server.ts';
import { connectionsOf } from '../../app/platform/database/open-connections.server.ts';
import { openDatabase } from '../../app/platform/database.server.ts';
import { createLog } from '../../app/platform/log.server.ts';
import { mutate } from '../../app/platform/mutate.server.ts';
import { median, temporaryFolder } from './support/measured-process.ts';

const rows = Number(process.env.ROWS ?? 300_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ALONE_MS = 8_000;
const WRITERS = 8;
const EVERY_MS = 5;
const LIMIT = 0.9;

const fill = `INSERT INTO audit_log (id, at, actor_kind, action, subject_kind, subject_id, detail, request_id)
  SELECT 'row' || n, now(), 'system', 'thing.make', 'thing', md5(n::text), jsonb_build_object('hash', md5((n + 1)::text)), md5((n + 2)::text)
  FROM generate_series(1, ${rows}) AS n`;

interface Measured {
  perSecond: number;
  p99Ms: number;
  worstMs: number;
  loopMs: number;
}

type Load = (write: () => Promise<void>, isOver: () => boolean) => Promise<void>;

const asMuchAsPossible: Load = async (write, isOver) => {
  const writer = async () => {
    while (!isOver()) await write();
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
};

/** Open loop: what is late is counted from when it was due. */
const twoHundred: Load = async (write, isOver) => {
  const writes: Promise<void>[] = [];
  for (let dueMs = performance.now(); !isOver(); dueMs += EVERY_MS) {
    await wait(Math.max(0, dueMs - performance.now()));
    writes.push(write());
  }
  await Promise.all(writes);
};

async function measure(ctx: Context, load: Load, until: Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  let isOver = false;
  const ending = until.finally(() => {
    isOver = true;
  });
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const startedMs = performance.now();
  const write = async () => {
    const beganMs = performance.now();
    await mutate(ctx, 'thing.make', { kind: 'thing', id: 'x' }, async () => {});
    times.push(performance.now() - beganMs);
  };
  await load(write, () => isOver);
  await ending;
  const seconds = (performance.now() - startedMs) / 1_000;
  delay.disable();
  times.sort((a, b) => a - b);
  const p99Ms = times[Math.floor(times.length * 0.99)]!;
  return { perSecond: times.length / seconds, p99Ms, worstMs: times.at(-1)!, loopMs: delay.max / 1e6 };
}

async function compare(ctx: Context, folder: string, name: string, load: Load): Promise<boolean> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await measure(ctx, load, wait(ALONE_MS));
    const startedMs = performance.now();
    let seconds = 0;
    const backup = makeBackup(ctx, folder, { isInBackground: true }).then(() => {
      seconds = (performance.now() - startedMs) / 1_000;
    });
    const during = await measure(ctx, load, backup);
    ratios.push(during.perSecond / alone.perSecond);
    const figures = ({ perSecond, p99Ms, worstMs, loopMs }: Measured) =>
      `${perSecond.toFixed(0)} writes/s (p99 ${p99Ms.toFixed(0)} ms, longest ${worstMs.toFixed(0)} ms, event loop at most ${loopMs.toFixed(0)} ms)`;
    console.log(`${name}: ${figures(alone)} alone; ${figures(during)} during a backup of ${seconds.toFixed(1)} s`);
  }
  const ratio = median(ratios);
  const verdict = ratio >= LIMIT ? 'within' : 'BELOW';
  console.log(`${name}: ${(ratio * 100).toFixed(1)} % of the writes during a backup, ${verdict} the limit of 90 %\n`);
  return ratio >= LIMIT;
}

async function bench(name: string, url: string | null): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(scratch, 'data-'));
  const log = createLog('error');
  const database = await openDatabase({ url, dataDir, log });
  try {
    await connectionsOf(database).backend.withPatientConnection((client) => client.query(fill));
    const config = { ...parseConfig({ BACKUP_KEEP: '1' }), dataDir, databaseUrl: url };
    const ctx = createContext({ db: database.reads, config, log });
    const folder = path.join(dataDir, 'backups');
    const most = await compare(ctx, folder, `${name}, ${WRITERS} writers`, asMuchAsPossible);
    return (await compare(ctx, folder, `${name}, 200 writes/s`, twoHundred)) && most;
  } finally {
    await database.close();
  }
}

const scratch = temporaryFolder();
const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
  findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
};
const postgres = await findPostgres(scratch);
try {
  const isGood = await bench('embedded database', null);
  if (postgres === null) console.log('No PostgreSQL on this machine: its backups are not measured.');
  if (!(postgres === null || (await bench('PostgreSQL', postgres.url))) || !isGood) process.exitCode = 1;
} finally {
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
