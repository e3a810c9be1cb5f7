import { type Config, misspeltVariables, parseConfig } from './platform/config.server.ts';
import { createContext } from './platform/context.server.ts';
import { type Database, openDatabase } from './platform/database.server.ts';
import { createLog, type Logger } from './platform/log.server.ts';

/** What every process has: its configuration, its log and its database. */
export interface Booted {
  config: Config;
  log: Logger;
  database: Database;
}

export async function boot(environment: Record<string, string | undefined>): Promise<Booted> {
  const config = parseConfig(environment);
  const log = createLog(config.logLevel);
  for (const sentence of misspeltVariables(environment)) log.warn(sentence);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  return { config, log, database };
}

/** For work that the product does by itself. */
export function systemContext(config: Config, log: Logger, database: Database, name: string) {
  return createContext({ db: database.reads, config, log, actor: { kind: 'system', name } });
}
