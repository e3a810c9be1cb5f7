import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedBackend } from '../database/embedded-backend.server.ts';
import { openOnBackend } from '../database/open-connections.server.ts';
import { projectRoot } from '../database/project-root.server.ts';
import { createLog } from '../log.server.ts';

const cache = join(projectRoot, '.cache', 'test-database');

/** The job tables come from a dependency. */
const ingredients = ['drizzle/*.sql', 'drizzle/meta/_journal.json', 'package.json'];

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = ingredients.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(projectRoot, file)));
  return hash.digest('hex').slice(0, 16);
}

const keepForMs = 24 * 60 * 60_000;

/** Removes old snapshots; a recent one may be in use by another run. */
function removeOldSnapshots(): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const folder = join(cache, name);
    if (statSync(folder).mtimeMs < Date.now() - keepForMs) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the snapshot that tests start from, or takes it from the cache when no migration was added.
 * @returns the folder of a closed, migrated, empty embedded database; copy it, never open it
 */
export async function takeTestSnapshot(): Promise<string> {
  const folder = join(cache, fingerprint());
  if (existsSync(folder)) return join(folder, 'database');
  removeOldSnapshots();
  const unfinished = `${folder}.${process.pid}`;
  const log = createLog('silent');
  const backend = await openEmbeddedBackend({ dataDir: unfinished, log, isDurable: false });
  await (await openOnBackend(backend, { log })).close();
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return join(folder, 'database');
}

/** Copies the snapshot's database for one engine. */
export function copySnapshot(snapshot: string, folder: string): void {
  cpSync(snapshot, folder, { recursive: true });
}
