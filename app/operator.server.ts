import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  firstAdministratorNotice,
  hasAdministrator,
  issueFirstAdministratorLink,
  makeConfiguredAdministrator,
} from './accounts/first-administrator.server.ts';
import { type Booted, boot, systemContext } from './boot.server.ts';
import { canRunInSite, commands, printBackupKey, runRehearseCommand } from './commands.server.ts';
import { printError } from './platform/command-output.server.ts';
import { askRunningSite, type CommandRequest, listenForCommands } from './platform/command-socket.server.ts';
import { type Config, missingOperatorVariables, parseConfig } from './platform/config.server.ts';
import { DatabaseDown, findUnavailable } from './platform/database.server.ts';
import { sentenceOf } from './platform/http-errors.ts';
import { currentConfig } from './platform/settings.server.ts';

/** What the operator of a site reaches from its machine: commands, and the first administrator. */

interface OperatorAccess {
  /** For a terminal only: it may hold a link that makes an administrator. */
  notice: string | null;
  stop: () => void;
}

/** @param isTerminal whether a person reads what is printed; otherwise a log collector may store it */
export async function openOperatorAccess(booted: Booted, url: string, isTerminal: boolean): Promise<OperatorAccess> {
  const { config, log, database } = booted;
  // Links lead to the port that the system chose.
  const site =
    config.port === 0 && !config.isPublicUrlSet ? { ...booted, config: { ...config, publicUrl: url } } : booted;
  logOpenSettings(booted, site.config.publicUrl);
  const listenOnSocket = () => listenForCommands(config, log, (request) => runInSite(request, site));
  const stop = database.kind === 'embedded' ? await listenOnSocket() : () => {};
  return { notice: await prepareAdministration(site, isTerminal), stop };
}

/** Says what the operator may still want to set. */
function logOpenSettings({ config: environment, log, database }: Booted, publicUrl: string): void {
  const config = currentConfig(database.reads, environment);
  const missing = missingOperatorVariables(config);
  if (missing.length > 0) log.info(`the legal pages are incomplete until you set ${missing.join(', ')}`);
  if (config.areCatalogUpdatesOn !== null) return;
  log.info(
    `prices of AI models are those of this release; say at ${publicUrl}/admin/setup, or with CATALOG_UPDATES=on or off, whether to read them once a day from public sources`,
  );
}

/** Starting does not wait for a database that cannot be used, also one that falls silent meanwhile. */
async function prepareAdministration(site: Booted, isTerminal: boolean): Promise<string | null> {
  const { database, log } = site;
  const warn = (error: unknown) => log.warn({ reason: String(error) }, 'The first administrator could not be prepared');
  try {
    return await firstAdministrator(site, isTerminal);
  } catch (error) {
    const unavailable = findUnavailable(error);
    if (unavailable === null) throw error;
    warn(unavailable);
    if (unavailable instanceof DatabaseDown)
      void database
        .whenUp()
        .then(() => prepareAdministration(site, false))
        .catch(warn);
    return null;
  }
}

/** Makes the account of ADMIN_EMAIL an administrator, or says how the first one is made. */
async function firstAdministrator({ config, log, database }: Booted, isTerminal: boolean): Promise<string | null> {
  const ctx = systemContext(config, log, database, 'start');
  if (config.adminEmail !== null) {
    await makeConfiguredAdministrator(ctx);
    return null;
  }
  if (isTerminal) {
    const link = await issueFirstAdministratorLink(ctx);
    return link === null ? null : firstAdministratorNotice(link);
  }
  if (!(await hasAdministrator(ctx))) log.info('no administrator yet: npm run admin prints a link that makes one');
  return null;
}

async function runInSite({ argv: [name = '', ...rest], folder }: CommandRequest, { config, log, database }: Booted) {
  return await commands[name]!(systemContext(config, log, database, `command ${name}`), rest, { database, folder });
}

/** Which database a command acts on: the settings of a service are often not those of the terminal. */
function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `the embedded one in ${path.resolve(dataDir)}`;
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return `${database} on PostgreSQL at ${host}:${port}`;
}

/** Commands about what a site holds: they must not make a new, empty database where there is none. */
function refuseWithoutDatabase(name: string, { databaseUrl, dataDir }: Config): string | null {
  const mayMake = name === 'data:import' || name === 'catalog:import';
  if (mayMake || databaseUrl !== null || existsSync(path.join(dataDir, 'database', 'PG_VERSION'))) return null;
  return `There is no database in ${path.resolve(dataDir)}. Start the site once; or, if it runs, give this command its settings: DATABASE_URL or DATA_DIR.`;
}

/** Runs one command (`catalog:import FILE`, `admin EMAIL`, ...) and returns its exit code. */
export async function runCommand(
  argv: string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<number> {
  try {
    return await carryOut(argv, environment);
  } catch (error) {
    printError(sentenceOf(error));
    return 1;
  }
}

async function carryOut(argv: string[], environment: Record<string, string | undefined>): Promise<number> {
  const [name] = argv;
  const folder = environment.COMMAND_CWD ?? process.cwd();
  if (name === 'upgrade:rehearse') return await runRehearseCommand(parseConfig(environment), argv.slice(1), folder);
  if (name === 'backup' && argv[1] === 'new-key') return await printBackupKey();
  if (name === undefined || !Object.hasOwn(commands, name)) {
    console.error(`Unknown command${name ? ` "${name}"` : ''}. Known: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  const config = parseConfig(environment);
  const refusal = refuseWithoutDatabase(name, config);
  printError(refusal ?? `Database: ${databaseOf(config)}.`);
  if (refusal !== null) return 1;
  const request = { argv, folder };
  const exitCode = canRunInSite(argv) ? await askRunningSite(config, request) : null;
  if (exitCode !== null) return exitCode;
  const booted = await boot({ LOG_LEVEL: 'warn', ...environment });
  try {
    return await runInSite(request, booted);
  } finally {
    await booted.database.close();
  }
}
