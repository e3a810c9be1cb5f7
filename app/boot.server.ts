import { type Config, misspeltVariables, parseConfig } from './platform/config.server.ts';
import { createContext } from './platform/context.server.ts';
import { sweepScratch } from './platform/data-transfer.server.ts';
import { type Database, ifAvailable, openDatabase, type SiteProcess } from './platform/database.server.ts';
import { forgetLoaded } from './platform/load-once.ts';
import { createLog, type Logger } from './platform/log.server.ts';
import { setSiteName, siteName } from './platform/page-title.ts';
import { currentConfig, readSettings } from './platform/settings.server.ts';
import { masterKeyMarks } from './vault/master-key-marks.server.ts';

/** What every process has: its configuration, its log and its database. */
export interface Booted {
  config: Config;
  log: Logger;
  database: Database;
}

/** @param role of a command: none. Only a web process makes pages, which are read from a replica */
export async function boot(
  environment: Record<string, string | undefined>,
  role?: SiteProcess['role'],
): Promise<Booted> {
  const config = parseConfig(environment);
  const log = createLog(config.logLevel);
  for (const sentence of misspeltVariables(environment)) log.warn(sentence);
  const { databaseUrl: url, dataDir } = config;
  const replicaUrl = role === 'web process' ? config.databaseReplicaUrl : null;
  const process = role && { role, marks: () => masterKeyMarks(config) };
  const database = await openDatabase({ url, dataDir, replicaUrl, log, ...(process && { process }) });
  if (role !== undefined) sweep(dataDir, log);
  const booted = { config, log, database };
  await ifAvailable(() => readSettings(database.reads));
  applySettings(booted);
  return booted;
}

/** A command of another user, such as a backup by root, may have made the folder: that keeps no process from its work. */
function sweep(dataDir: string, log: Logger): void {
  try {
    sweepScratch(dataDir);
  } catch (error) {
    log.warn(
      { err: error },
      'the folder scratch in DATA_DIR cannot be cleared; backups need it: give it to the user of the site',
    );
  }
}

/** For what is written without a context. */
export function applySettings({ config, database }: Booted): void {
  const { siteName: name } = currentConfig(database.reads, config);
  if (name === siteName) return;
  setSiteName(name);
  forgetLoaded();
}

/** For work that the product does by itself. */
export function systemContext(config: Config, log: Logger, database: Database, name: string) {
  return createContext({ db: database.reads, config, log, actor: { kind: 'system', name } });
}
