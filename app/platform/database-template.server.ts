import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedBackend } from './database/embedded-backend.server.ts';
import { readableByAll, setAccess } from './database/folder-access.server.ts';
import { openOnBackend } from './database/open-connections.server.ts';
import { templateFolder } from './database/template.server.ts';
import { createLog } from './log.server.ts';

/**
 * Builds the migrated, empty embedded database that first starts copy.
 * @param folder where it is written; an older one is replaced
 */
export async function buildDatabaseTemplate(folder: string = templateFolder): Promise<void> {
  const log = createLog('silent');
  const workshop = `${folder}.${process.pid}`;
  try {
    const backend = await openEmbeddedBackend({ dataDir: workshop, log, isDurable: false });
    const database = await openOnBackend(backend, { log });
    await database.close();
    setAccess(join(workshop, 'database'), readableByAll);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(workshop, 'database'), folder);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}
