import path from 'node:path';
import { runAdminCommand } from './accounts/admin-command.server.ts';
import { runImportCommand } from './catalog/import-command.server.ts';
import { runEnrolmentCommand } from './certifications/enrolment-command.server.ts';
import { runRefreshCommand } from './model-catalogue/refresh-command.server.ts';
import { backupFolder, makeBackup, noteRestored, withBackupFile } from './platform/backups.server.ts';
import { print, printError } from './platform/command-output.server.ts';
import type { Config } from './platform/config.server.ts';
import type { Context } from './platform/context.server.ts';
import { exportDatabase, importDatabase, refuseWhileSiteRuns } from './platform/data-transfer.server.ts';
import type { Database } from './platform/database.server.ts';
import { rehearseUpgrade } from './platform/rehearse-upgrade.server.ts';
import { runGrantCommand } from './providers/grant-listing.server.ts';
import { runRotateRecordKeyCommand } from './results/record-keys.server.ts';
import { countDataKeys } from './vault/count-data-keys.server.ts';
import { runRotateCommand } from './vault/rotate-master-key.server.ts';

/** The one-shot commands behind `npm run …`; each returns an exit code. */
export type Command = (ctx: Context, argv: string[], services: CommandServices) => Promise<number>;

export interface CommandServices {
  database: Database;
  /** In which the command was typed: npm runs it in another one. */
  folder: string;
}

/** Whether a running site on the embedded database can carry it out; otherwise the site must be stopped. */
export function canRunInSite([name, act]: string[]): boolean {
  return name === 'admin' ? act !== 'rotate-master-key' : name !== 'data:import';
}

function fromFolder(folder: string, argument: string): string {
  return argument.startsWith('-') ? argument : path.resolve(folder, argument);
}

const isInStorage = (argument: string | undefined) => argument?.startsWith('s3:') ?? false;

function fileArgument([file]: string[], folder: string, usage: string): string | null {
  if (file && !isInStorage(file)) return fromFolder(folder, file);
  printError(usage);
  return null;
}

const masterKeyReminder =
  'Keep the master key with it (MASTER_KEY, or the file master-key of the data folder): it is not in the file, and without it the stored provider keys cannot be read.';

const missingMasterKey = (accounts: number) =>
  `The provider keys of ${accounts} account(s) were wrapped with a master key that is not here. Set MASTER_KEY to it, or put its file master-key into the data folder; otherwise they have to be entered again.`;

/** `npm run backup -- new-key`; needs no database. */
export async function printBackupKey(): Promise<number> {
  const { generateX25519Identity } = await import('age-encryption');
  print(await generateX25519Identity());
  return 0;
}

/** `npm run backup [-- FOLDER]`; returns the exit code. */
async function runBackupCommand(ctx: Context, [word]: string[], folder: string): Promise<number> {
  const target = word === undefined ? backupFolder(ctx.config) : fromFolder(folder, word);
  if (target === null || isInStorage(word)) {
    printError(
      'Usage: npm run backup -- FOLDER   makes a backup there and verifies it; without FOLDER in BACKUP_FOLDER and BACKUP_S3\n       npm run backup -- new-key  prints a key for BACKUP_KEY',
    );
    return 2;
  }
  const { file, rows } = await makeBackup(ctx, target);
  print(`Wrote ${rows} rows to ${file}, restored them into a scratch database, and found no difference.`);
  if ((await countDataKeys(ctx)).all > 0) print(masterKeyReminder);
  return 0;
}

const importUsage = `Usage: npm run data:import -- FILE [--replace] [--force]
  FILE       or s3:NAME, s3:latest: a backup in the storage of BACKUP_S3
  --replace  deletes everything in the database first, instead of refusing.
  --force    does so also while processes of the site are connected, which then go on with data that is gone.`;

/** `npm run data:import -- FILE`; returns the exit code. */
async function runImport(ctx: Context, argv: string[], { database, folder }: CommandServices): Promise<number> {
  const [isReplacing, isForced] = ['--replace', '--force'].map((option) => argv.includes(option));
  const words = argv.filter((word) => word !== '--replace' && word !== '--force');
  const file = isInStorage(words[0]) ? words[0]! : fileArgument(words, folder, importUsage);
  if (file === null) return 2;
  // Before a file is fetched for nothing; `isAlone` holds until the end.
  if (!isForced) await refuseWhileSiteRuns(database.reads);
  const { key } = ctx.config.backups;
  const { tables, rows, source } = await withBackupFile(ctx, file, async (read, from) => {
    const imported = await importDatabase(database, read, { key, isReplacing, isAlone: !isForced });
    await noteRestored(ctx, { read, from, rows: imported.rows });
    return { ...imported, source: from };
  });
  print(`Imported ${rows} rows of ${tables} tables from ${source}.`);
  const { foreign } = await countDataKeys(ctx);
  if (foreign > 0) print(missingMasterKey(foreign));
  return 0;
}

/** `npm run upgrade:rehearse [-- FILE]`; returns the exit code. Unlike the others it must not open the database, which migrates it. */
export async function runRehearseCommand(config: Config, [file]: string[], folder: string): Promise<number> {
  const { migrations, seconds, changes, unchanged } = await rehearseUpgrade(
    config,
    file ? path.resolve(folder, file) : null,
  );
  print(`This was done to a copy of ${file ?? 'the database'}; the database itself is as it was.`);
  if (migrations.length === 0) print('It is up to date: there is nothing to migrate.');
  else print(`Migrations that would be applied, in ${seconds.toFixed(1)} s here: ${migrations.join(', ')}.`);
  for (const change of changes) print(`- ${change}`);
  print(
    `${unchanged} tables hold the same rows and values ${changes.length > 0 ? 'as before' : 'in the same columns'}.`,
  );
  return 0;
}

export const commands: Record<string, Command> = {
  backup: (ctx, argv, { folder }) => runBackupCommand(ctx, argv, folder),
  'catalog:import': (ctx, argv, { folder }) =>
    runImportCommand(
      ctx,
      argv.map((part) => fromFolder(folder, part)),
    ),
  'data:export': async (ctx, argv, { database, folder }) => {
    const file = fileArgument(argv, folder, 'Usage: npm run data:export -- FILE');
    if (file === null) return 2;
    const { tables, rows } = await exportDatabase(database, file, ctx.config.backups.key);
    print(`Exported ${rows} rows of ${tables} tables to ${file}.`);
    if ((await countDataKeys(ctx)).all > 0) print(masterKeyReminder);
    return 0;
  },
  'data:import': (ctx, argv, services) => runImport(ctx, argv, services),
  admin: (ctx, argv) => {
    if (argv[0] === 'rotate-master-key') return runRotateCommand(ctx, argv.slice(1));
    if (argv[0] === 'rotate-record-key') return runRotateRecordKeyCommand(ctx);
    if (argv[0]?.endsWith('-enrolment')) return runEnrolmentCommand(ctx, argv);
    if (argv[0] === 'refresh-models') return runRefreshCommand(ctx, argv.slice(1));
    if (argv[0] === 'grant-listing') return runGrantCommand(ctx, argv.slice(1));
    return runAdminCommand(ctx, argv);
  },
};
