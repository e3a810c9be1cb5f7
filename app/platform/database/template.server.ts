import { constants, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../log.server.ts';
import { ownerOnly, setAccess } from './folder-access.server.ts';
import { projectRoot } from './project-root.server.ts';

/** Where `npm run build` leaves a migrated, empty database: a first start copies it instead of initialising one. */
export const templateFolder = join(projectRoot, 'build', 'database-template');

/**
 * Copies the template to `folder`, readable by its owner only, unless a database is already there. An interrupted copy
 * is never mistaken for a database.
 */
export function copyTemplate(template: string, folder: string, log: Logger): void {
  if (!existsSync(join(template, 'PG_VERSION'))) return;
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  setAccess(unfinished, ownerOnly);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  log.debug('The embedded database starts from the template');
}
