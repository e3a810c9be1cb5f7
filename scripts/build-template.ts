/** Part of the build: the migrated, empty embedded database that first starts copy. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Bundle = typeof import('../app/process.server.ts');

const { buildDatabaseTemplate } = (await import(
  pathToFileURL(path.resolve(import.meta.dirname, '../build/server/index.js')).href
)) as Bundle;
await buildDatabaseTemplate();
