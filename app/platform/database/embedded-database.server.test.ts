import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { DatabaseDown, openDatabase } from '../database.server.ts';
import { buildDatabaseTemplate } from '../database-template.server.ts';
import { createLog } from '../log.server.ts';
import { copySnapshot } from '../testing/test-snapshot.server.ts';
import { openEmbeddedBackend } from './embedded-backend.server.ts';
import { connectionsOf, openOnBackend } from './open-connections.server.ts';
import { projectRoot } from './project-root.server.ts';
import { copyTemplate } from './template.server.ts';

const log = createLog('silent');
const writer = join(projectRoot, 'app/platform/testing/write-until-killed.ts');

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yardstick-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const openBare = () => openDatabase({ url: null, dataDir, log, migrate: false });
const startWriter = () => spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });

/** Spares the test the seconds that a first start takes. */
const placeSnapshot = () => copySnapshot(inject('testSnapshot'), join(dataDir, 'database'));

/** Seeded random numbers from 0 up to `below`. */
function seededNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Kills the writer a moment after it acknowledged so many rows; returns the numbers it acknowledged. */
async function killAfter(child: ChildProcess, rows: number, momentMs: number): Promise<number[]> {
  const acknowledged: number[] = [];
  const kill = () => setTimeout(() => child.kill('SIGKILL'), momentMs);
  if (rows === 0) kill();
  const lines = createInterface({ input: child.stdout! });
  lines.on('line', (line) => {
    acknowledged.push(Number(line));
    if (acknowledged.length === rows) kill();
  });
  await Promise.all([once(child, 'close'), once(lines, 'close')]);
  return acknowledged;
}

it('only a folder that cannot be written is called so, not one whose lock is damaged', async () => {
  const lock = join(dataDir, 'database.lock');
  mkdirSync(lock);
  await expect(openBare()).rejects.toThrow(`DATA_DIR ${dataDir} cannot be written`);
  rmSync(lock, { recursive: true });
  writeFileSync(lock, 'no database at all'.repeat(100));
  await expect(openBare()).rejects.toThrow('file is not a database');
});

describe('the embedded database', () => {
  it('keeps every acknowledged row through fifteen kills at any moment', { timeout: 600_000 }, async () => {
    const next = seededNumbers(20_261_121);
    const acknowledged: number[] = [];
    placeSnapshot();
    for (let round = 0; round < 15; round++) {
      // Every fifth is killed during start-up, while it recovers from the one before.
      const rows = round % 5 === 4 ? 0 : 1 + next(60);
      acknowledged.push(...(await killAfter(startWriter(), rows, rows === 0 ? next(900) : next(12))));
    }
    const database = await openBare();
    const kept = await database.reads.rows<{ id: number }>(sql`SELECT id FROM kept ORDER BY id`);
    const present = new Set(kept.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    expect(kept.map(({ id }) => id)).toEqual(kept.map((_, index) => index + 1));
    await database.close();
  });

  it('refuses a second process with a sentence that says what to do', async () => {
    placeSnapshot();
    const database = await openBare();
    const child = startWriter();
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said).toContain(`The embedded database in ${dataDir} is already open in another process.`);
    expect(said).toContain('set DATABASE_URL');
    await database.close();
  });

  it('opens again after a clean close, and in the same process', async () => {
    placeSnapshot();
    await (await openBare()).close();
    const database = await openBare();
    expect(await database.reads.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('refuses a folder of another major version and names the way out', async () => {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
    await expect(openBare()).rejects.toThrow(
      /was written by PostgreSQL 17.*contains PostgreSQL 18.*data:export.*data:import/,
    );
    expect(readdirSync(join(dataDir, 'database'))).toEqual(['PG_VERSION']);
  });

  it('starts over when its very first start was cut off', async () => {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'database.initializing'), '');
    const database = await openBare();
    expect(await database.reads.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'database.initializing'))).toBe(false);
    await database.close();
  });

  it('starts from a template when there is one, and never copies it over a database', async () => {
    const template = join(dataDir, 'template');
    await buildDatabaseTemplate(template);
    const backend = await openEmbeddedBackend({ dataDir, log, isDurable: false, templateFolder: template });
    const database = await openOnBackend(backend, { log, migrate: false });
    expect(await database.reads.rows(sql`SELECT count(*)::int AS count FROM audit_log`)).toEqual([{ count: 0 }]);
    await database.close();
    writeFileSync(join(dataDir, 'database', 'mine'), '');
    copyTemplate(template, join(dataDir, 'database'), log);
    expect(existsSync(join(dataDir, 'database', 'mine'))).toBe(true);
  });
});

/** Paths in a folder whose permissions are wrong. */
function wrongModes(folder: string, { folders, files }: { folders: number; files: number }): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [
    ...entries.map((entry) => ({
      path: join(entry.parentPath, entry.name),
      wanted: entry.isDirectory() ? folders : files,
    })),
    { path: folder, wanted: folders },
  ]
    .map(({ path, wanted }) => ({ path, mode: statSync(path).mode & 0o777, wanted }))
    .filter(({ mode, wanted }) => mode !== wanted)
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`);
}

describe('the files of the embedded database', () => {
  it('can be read by their owner only, those of an older version and those written later included', async () => {
    placeSnapshot();
    const folder = join(dataDir, 'database');
    chmodSync(join(folder, 'PG_VERSION'), 0o666);
    chmodSync(join(folder, 'base'), 0o755);
    const database = await openBare();
    const { pool } = connectionsOf(database);
    await pool.query('CREATE TABLE later (id integer)');
    await pool.query('INSERT INTO later VALUES (1)');
    await pool.query('CHECKPOINT');
    expect(wrongModes(folder, { folders: 0o700, files: 0o600 })).toEqual([]);
    await database.close();
    expect(wrongModes(folder, { folders: 0o700, files: 0o600 })).toEqual([]);
    expect(statSync(join(dataDir, 'database.lock')).mode & 0o777).toBe(0o600);
  });

  it('come from a template that another user built and can read, and belong to the runner only', async () => {
    const template = join(dataDir, 'template');
    await buildDatabaseTemplate(template);
    expect(wrongModes(template, { folders: 0o755, files: 0o644 })).toEqual([]);
    copyTemplate(template, join(dataDir, 'database'), log);
    expect(wrongModes(join(dataDir, 'database'), { folders: 0o700, files: 0o600 })).toEqual([]);
  });
});

/** A small disk of its own that the test can fill; only where the tests may mount one. */
function mountSmallDisk(): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', dataDir], { stdio: 'ignore' }).status === 0;
}

function fillDisk(): void {
  const file = openSync(join(dataDir, 'filling'), 'a');
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096));
  } catch {
    closeSync(file);
  }
}

describe('a full disk', () => {
  it('is what a refused write and a refused start say, and writing goes on when there is space', async ({ skip }) => {
    if (!mountSmallDisk()) skip('a disk can only be mounted by root');
    try {
      placeSnapshot();
      const database = await openBare();
      const { pool } = connectionsOf(database);
      await pool.query('CREATE TABLE kept (text text)');
      expect(database.isDiskFull()).toBe(false);
      fillDisk();
      const write = () => pool.query(`INSERT INTO kept SELECT repeat('x', 1000) FROM generate_series(1, 20000)`);
      await expect(write()).rejects.toThrow("The disk of Yardstick's database is full");
      expect(database.isDiskFull()).toBe(true);
      expect(database.state()).toBe('up');
      rmSync(join(dataDir, 'filling'));
      await write();
      await database.close();
      rmSync(join(dataDir, 'database'), { recursive: true });
      fillDisk();
      await expect(openBare()).rejects.toThrow(`The disk that holds ${join(dataDir, 'database')} is full`);
    } finally {
      spawnSync('umount', ['-l', dataDir]);
    }
  });
});

describe('when the thread of the embedded database dies', () => {
  it('reads fail at once with DatabaseDown, and everything goes on by itself afterwards', async () => {
    placeSnapshot();
    const backend = await openEmbeddedBackend({ dataDir, log });
    const database = await openOnBackend(backend, { log, migrate: false });
    await connectionsOf(database).pool.query('CREATE TABLE kept (id integer)');
    await connectionsOf(database).pool.query('INSERT INTO kept VALUES (1)');
    const heard: string[] = [];
    let reconnects = 0;
    const returned = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await database.listen(
      'news',
      (payload) => {
        heard.push(payload);
        arrived.resolve();
      },
      () => {
        reconnects++;
        returned.resolve();
      },
    );
    await backend.engine.crash();
    const reading = database.reads.rows(sql`SELECT id FROM kept`);
    await expect(reading).rejects.toThrow(DatabaseDown);
    expect(database.state()).toBe('down');
    await expect(database.ping()).rejects.toThrow(DatabaseDown);
    await database.whenUp();
    expect(database.state()).toBe('up');
    expect(await database.reads.rows(sql`SELECT id FROM kept`)).toEqual([{ id: 1 }]);
    await returned.promise;
    await connectionsOf(database).pool.query(`SELECT pg_notify('news', 'again')`);
    await arrived.promise;
    expect(reconnects).toBe(1);
    expect(heard).toEqual(['again']);
    await database.close();
  });
});
