/**
 * The entry of the process that makes a backup of a database and verifies it, so that the site goes on at its speed.
 * Started by path, from the source also beside the built server. It ends with the process that started it.
 */
import { rmSync } from 'node:fs';
import { type BackupAnswer, type BackupTask, TransferRefused, verifyExport } from '../data-transfer.server.ts';
import { exportTables } from './export-tables.server.ts';
import { withPatientConnection } from './postgres-backend.server.ts';
import { withEmbedded } from './scratch-database.server.ts';

async function backUp({ source, file, key, dataDir }: BackupTask): Promise<number> {
  const isCopy = 'copy' in source;
  const exported = isCopy
    ? await withEmbedded({ dataDir: source.copy }, (client) => exportTables(client, file, key))
    : await withPatientConnection(source.url, (client) => exportTables(client, file, key));
  if (isCopy) rmSync(source.copy, { recursive: true, force: true });
  await verifyExport(exported, { file, key }, dataDir);
  return exported.rows;
}

process.on('disconnect', () => process.exit());
process.once('message', async (task: BackupTask) => {
  const answer: BackupAnswer = await backUp(task).then(
    (rows) => ({ rows }),
    (error) => ({ problem: String(error?.message ?? error), isRefused: error instanceof TransferRefused }),
  );
  process.send?.(answer, () => process.disconnect?.());
});
