import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedBackend } from '../database/embedded-backend.server.ts';
import { openOnBackend } from '../database/open-connections.server.ts';
import { projectRoot } from '../database/project-root.server.ts';
import { createLog } from '../log.server.ts';

const cache = join(projectRoot, '.cache', 'test-database');

const ingredients = ['app/*/schema.server.ts', 'app/platform/database/custom-sql.server.ts', 'package.json'];

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = ingredients.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(projectRoot, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Generates one migration from the current table definitions, so that tests need no generated drizzle/ files. */
function generateMigrations(folder: string): void {
  const config = join(folder, 'drizzle.config.json');
  const out = join(folder, 'migrations');
  mkdirSync(folder, { recursive: true });
  const settings = { dialect: 'postgresql', schema: join(projectRoot, 'app/*/schema.server.ts'), out };
  writeFileSync(config, JSON.stringify(settings));
  const program = join(projectRoot, 'node_modules', 'drizzle-kit', 'bin.cjs');
  execFileSync(process.execPath, [program, 'generate', '--config', config], { cwd: projectRoot, stdio: 'pipe' });
}

const keepForMs = 24 * 60 * 60_000;

/** Removes old snapshots; a recent one may be in use by another run. */
function removeOldSnapshots(): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const folder = join(cache, name);
    if (statSync(folder).mtimeMs < Date.now() - keepForMs) rmSync(folder, { recursive: true, force: true });
  }
}

export interface TestSnapshot {
  migrationsFolder: string;
  /** A closed, migrated, empty embedded database; copy it, never open it. */
  databaseFolder: string;
}

/** Makes the snapshot that tests start from, or takes it from the cache when no table definition has changed. */
export async function takeTestSnapshot(): Promise<TestSnapshot> {
  const folder = join(cache, fingerprint());
  const snapshot = { migrationsFolder: join(folder, 'migrations'), databaseFolder: join(folder, 'database') };
  if (existsSync(folder)) return snapshot;
  removeOldSnapshots();
  const unfinished = `${folder}.${process.pid}`;
  generateMigrations(unfinished);
  const log = createLog('silent');
  const backend = await openEmbeddedBackend({ dataDir: unfinished, log, isDurable: false });
  const database = await openOnBackend(backend, { log, migrationsFolder: join(unfinished, 'migrations') });
  await database.close();
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return snapshot;
}

/** Copies the snapshot's database for one engine. */
export function copySnapshot(snapshot: TestSnapshot, folder: string): void {
  cpSync(snapshot.databaseFolder, folder, { recursive: true });
}
