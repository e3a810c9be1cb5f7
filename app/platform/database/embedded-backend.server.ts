import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from '../log.server.ts';
import type { Backend } from './backend.server.ts';
import { isDiskFull } from './database-unavailable.server.ts';
import { Engine } from './engine.server.ts';
import { isDiskNearlyFull, ownerOnly, setAccess } from './folder-access.server.ts';
import { lockFolder } from './folder-lock.server.ts';
import { Listeners, listenStatement } from './listeners.server.ts';
import { startMaintenance } from './maintenance.server.ts';
import { copyTemplate } from './template.server.ts';

/** The major version of the PostgreSQL inside the pinned PGlite. Its folders open with this version only. */
export const embeddedMajor = '18';

/** The folder was written by another major version of the embedded PostgreSQL. */
export class WrongMajorVersion extends Error {
  constructor(folder: string, found: string) {
    super(
      `The embedded database in ${folder} was written by PostgreSQL ${found}, and this version of Yardstick contains PostgreSQL ${embeddedMajor}. Export it with the version that wrote it (npm run data:export), move the folder away, and import the file here (npm run data:import).`,
    );
    this.name = 'WrongMajorVersion';
  }
}

/** The disk is too full for the database to start. */
export class DiskFullAtStart extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `The disk that holds ${folder} is full, so the database in it cannot start. Free some space and start again.`,
      {
        cause,
      },
    );
    this.name = 'DiskFullAtStart';
  }
}

/** The data folder is missing and cannot be made, or cannot be written. */
export class DataFolderUnusable extends Error {
  constructor(folder: string, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException;
    super(
      `DATA_DIR ${folder} cannot be written${code === undefined ? '' : ` (${code})`}. Set it to a folder that the user of this process can write, on a disk that is not read-only.`,
      { cause },
    );
    this.name = 'DataFolderUnusable';
  }
}

/** As the system says it, and as SQLite says of the lock: it cannot open the file, or may only read it. */
const unusableCodes = /^(EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EEXIST)$/;
const unusableSqliteCodes = [14, 8];

function isUnusable(error: unknown): boolean {
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR') return unusableCodes.test(String(code));
  // The low byte: extended codes, such as SQLITE_READONLY_DIRECTORY, say more in the others.
  return errcode !== undefined && unusableSqliteCodes.includes(errcode & 0xff);
}

function lock(dataDir: string): () => void {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFullAtStart(dataDir, error);
    if (isUnusable(error)) throw new DataFolderUnusable(dataDir, error);
    throw error;
  }
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** False only for databases that are thrown away: writes do not wait for the disk. */
  isDurable?: boolean;
  /** Folder of the pre-built database that a first start copies; null: initialise from nothing. */
  templateFolder?: string | null;
}

function refuseOtherMajor(folder: string): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const found = readFileSync(file, 'utf8').trim();
  if (found !== embeddedMajor) throw new WrongMajorVersion(folder, found);
}

/**
 * A first start that was interrupted leaves half a database. The marker beside the folder says so, and it starts over.
 */
async function startOnWholeFolder(engine: Engine, folder: string, isDurable?: boolean): Promise<void> {
  const mark = `${folder}.initializing`;
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew) {
    writeFileSync(mark, '');
    // In a worker that ends afterwards: initialising leaves some 400 MB of memory behind.
    const creator = new Engine(folder, isDurable);
    await creator.start();
    await creator.close();
  }
  await engine.start();
  rmSync(mark, { force: true });
}

function createPool(engine: Engine, listeners: Listeners): pg.Pool {
  let connections = 0;
  const introduce = async (client: pg.ClientBase) => {
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload ?? ''));
    for (const channel of listeners.channels) await client.query(listenStatement(channel));
    connections++;
    if (connections > 1) queueMicrotask(() => listeners.reconnected());
  };
  // PGlite has one session, so the pool has one connection, without a limit on the queue for it.
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => engine.openSocket(),
    onConnect: introduce,
  } as pg.PoolConfig);
}

/** @throws DatabaseInUse, WrongMajorVersion, DataFolderUnusable, DiskFullAtStart, or the engine's own error */
export async function openEmbeddedBackend(options: EmbeddedOptions): Promise<Backend & { engine: Engine }> {
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, 'database');
  const unlock = lock(dataDir);
  const engine = new Engine(folder, options.isDurable);
  try {
    refuseOtherMajor(folder);
    if (options.templateFolder) copyTemplate(options.templateFolder, folder, options.log);
    // Folders made by older versions get these permissions too.
    if (existsSync(folder)) setAccess(folder, ownerOnly);
    await startOnWholeFolder(engine, folder, options.isDurable);
    setAccess(folder, ownerOnly);
  } catch (error) {
    unlock();
    if (isDiskFull(error) || isDiskNearlyFull(dataDir)) throw new DiskFullAtStart(folder, error);
    throw error;
  }
  const listeners = new Listeners();
  const pool = createPool(engine, listeners);
  const stopMaintenance = startMaintenance(pool, options.log);
  return {
    kind: 'embedded',
    engine,
    pool,
    listeners,
    subscribe: async (channel) => {
      await pool.query(listenStatement(channel)).catch(() => {});
    },
    reach: async () => {
      await pool.query('SELECT 1');
    },
    isDiskFull: () => isDiskNearlyFull(dataDir),
    files: { dataDir, copyTo: (target) => engine.copyTo(target) },
    withPatientConnection: async (work) => {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
    close: async () => {
      stopMaintenance();
      await engine.close();
      unlock();
    },
  };
}
