/**
 * A process that writes and makes backups until it is killed. It notes each id in a file only after the database has
 * acknowledged it, and prints what its backups do.
 */
import { openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makeBackup } from '../../../app/platform/backups.server.ts';
import { parseConfig } from '../../../app/platform/config.server.ts';
import { createContext } from '../../../app/platform/context.server.ts';
import { openDatabase } from '../../../app/platform/database.server.ts';
import { createLog } from '../../../app/platform/log.server.ts';
import { mutate } from '../../../app/platform/mutate.server.ts';

const [dataDir = '', url = '', run = ''] = process.argv.slice(2);
const acknowledged = openSync(path.join(dataDir, 'acknowledged'), 'a');
const log = createLog('error');
const database = await openDatabase({ url: url || null, dataDir, log });
const config = { ...parseConfig({ BACKUP_KEEP: '3' }), dataDir, databaseUrl: url || null };
const ctx = createContext({ db: database.reads, config, log });

const write = async () => {
  for (let at = 0; ; at++) {
    const id = `${run}-${at}`;
    await mutate(ctx, 'thing.make', { kind: 'thing', id }, async () => {});
    writeSync(acknowledged, `${id}\n`);
  }
};
const backUp = async () => {
  for (;;) {
    writeSync(1, 'backup begun\n');
    await makeBackup(ctx, path.join(dataDir, 'backups'));
    writeSync(1, 'backup made\n');
  }
};
await Promise.all([write(), backUp()]);
