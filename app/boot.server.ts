import { type Config, misspeltVariables, parseConfig } from './platform/config.server.ts';
import { createContext } from './platform/context.server.ts';
import { type Database, openDatabase } from './platform/database.server.ts';
import { forgetLoaded } from './platform/load-once.ts';
import { createLog, type Logger } from './platform/log.server.ts';
import { setSiteName, siteName } from './platform/page-title.ts';
import { currentConfig, readSettings } from './platform/settings.server.ts';

/** What every process has: its configuration, its log and its database. */
export interface Booted {
  config: Config;
  log: Logger;
  database: Database;
}

/** @param options.usesReplica whether pages are made here: no other process reads from a replica */
export async function boot(
  environment: Record<string, string | undefined>,
  { usesReplica = false } = {},
): Promise<Booted> {
  const config = parseConfig(environment);
  const log = createLog(config.logLevel);
  for (const sentence of misspeltVariables(environment)) log.warn(sentence);
  const replicaUrl = usesReplica ? config.databaseReplicaUrl : null;
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, replicaUrl, log });
  const booted = { config, log, database };
  if (database.state() === 'up') await readSettings(database.reads);
  applySettings(booted);
  return booted;
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
