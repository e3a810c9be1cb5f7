import { certificateCodes } from '../guarded/certificate-codes.ts';
import type { Backend } from './backend.server.ts';
import { ConnectionRouter } from './connection-router.server.ts';
import { openEmbeddedBackend } from './embedded-backend.server.ts';
import { GuardedPool } from './guarded-pool.server.ts';
import type { Database, DatabaseOptions } from './handle-types.server.ts';
import { JobQueue } from './job-queue.server.ts';
import { migrateDatabase } from './migrate-database.server.ts';
import { askOnFreshConnection, createPool, openPostgresBackend } from './postgres-backend.server.ts';
import type { ReadHandle } from './read-handle.server.ts';
import { Replica } from './replica.server.ts';
import { templateFolder } from './template.server.ts';

interface Connections {
  backend: Backend;
  pool: GuardedPool;
}

const connections = new WeakMap<object, Connections>();

/** The pool and backend of an open database or of its read handle: for jobs, export, import and tests. */
export function connectionsOf(database: Database | ReadHandle): Connections {
  const found = connections.get(database);
  if (!found) throw new Error('This is not an open database.');
  return found;
}

async function openBackend({ url, dataDir, log, migrate, process }: DatabaseOptions): Promise<Backend> {
  if (url !== null) return openPostgresBackend(url, log, process);
  return await openEmbeddedBackend({ dataDir, log, templateFolder: migrate === false ? null : templateFolder });
}

export async function openConnections(options: DatabaseOptions): Promise<Database> {
  const backend = await openBackend(options);
  return await openOnBackend(backend, options);
}

export async function openOnBackend(
  backend: Backend,
  { log, migrate = true, replicaUrl }: Pick<DatabaseOptions, 'log' | 'migrate' | 'replicaUrl'>,
): Promise<Database> {
  const prepare = async () => {
    await backend.join?.();
    if (migrate) await backend.withPatientConnection((client) => migrateDatabase(client));
  };
  const pool = new GuardedPool(backend.pool, log, prepare, () => backend.reach(), backend.kind === 'postgres');
  backend.onImport?.((error) => pool.handleError(error));
  pool.onUp(() => backend.cameUp?.());
  const replica = replicaUrl
    ? new Replica(createPool(replicaUrl), () => askOnFreshConnection(replicaUrl), pool, log)
    : undefined;
  let opening = 'DATABASE_URL';
  try {
    await pool.open();
    opening = 'DATABASE_REPLICA_URL';
    await replica?.open();
  } catch (error) {
    await replica?.close().catch(() => {});
    await pool.close().catch(() => {});
    await backend.close();
    throw aboutCertificate(error, opening) ?? error;
  }
  const router = new ConnectionRouter(pool, (owner) => new JobQueue(owner), { replica });
  const { reads } = router;
  const database: Database = {
    kind: backend.kind,
    reads,
    state: () => (pool.isUp ? 'up' : 'down'),
    whenUp: () => pool.whenUp(),
    failures: () => pool.failures,
    connections: () => {
      const { totalCount, idleCount, waitingCount } = backend.pool;
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    replica: () => replica?.state ?? null,
    mayLag: (work) => router.mayLag(work),
    noteChange: () => replica?.mustCatchUp(),
    isDiskFull: () => pool.isDiskFull || (backend.isDiskFull?.() ?? false),
    ping: () => pool.ping(),
    listen: (channel, onPayload, onReconnect) => listen(backend, channel, onPayload, onReconnect),
    close: async () => {
      await router.closeQueue();
      await replica?.close();
      await pool.close();
      await backend.close();
    },
  };
  connections.set(database, { backend, pool });
  connections.set(reads, { backend, pool });
  return database;
}

/** Says which settings the operator can change when the TLS of PostgreSQL fails; null: that is not why. */
function aboutCertificate(error: unknown, setting: string): Error | null {
  if (!(error instanceof Error) || !certificateCodes.test((error as { code?: string }).code ?? '')) return null;
  // Without Node's own advice, which is not how this program is run.
  const why = error.message.replace(/; if the root CA .*$/, '');
  return new Error(
    `The certificate of the PostgreSQL in ${setting} is not accepted: ${why}. Name the certificate of its authority in NODE_EXTRA_CA_CERTS. If it is for another host, name that one in ${setting}.`,
    { cause: error },
  );
}

async function listen(
  { listeners, subscribe }: Backend,
  channel: string,
  onPayload: (payload: string) => void,
  onReconnect?: () => void,
): Promise<() => Promise<void>> {
  const listener = { onPayload, onReconnect };
  listeners.add(channel, listener);
  await subscribe(channel);
  return async () => listeners.remove(channel, listener);
}
