/**
 * The embedded PostgreSQL (PGlite), in a worker thread so that a long query does not block the server. It speaks the
 * PostgreSQL wire protocol over the parent port, one whole batch of messages at a time. There is one backend session,
 * so one connection at a time; a new one starts with a clean session. Plain JavaScript, because it is started by path
 * both from source and beside the built server.
 */
import { constants, cpSync, fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Removes access for group and others, whatever the umask is. */
const ownerOnly = (mode) => mode & ~0o077;

/**
 * PGlite itself never calls fsync and creates files that every user can read. An acknowledged row must survive a power
 * cut.
 */
class DurableFileSystem extends NodeFS {
  async init(database, options) {
    const { emscriptenOpts } = await super.init(database, options);
    const hook = (module) => {
      const { mknod, setattr } = module.NODEFS.node_ops;
      module.NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, ownerOnly(mode), device);
      module.NODEFS.node_ops.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: ownerOnly(attributes.mode) });
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // Some file systems cannot sync a directory; PostgreSQL tolerates that too.
          if (error.code !== 'EINVAL' && error.code !== 'EBADF') throw new module.FS.ErrnoError(29);
        }
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}

const settings = [
  'shared_buffers=32MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'wal_sync_method=fsync',
  'timezone=UTC',
];

function startParams(isDurable) {
  const params = PGlite.defaultStartParams.filter((param) => param !== '-F' || !isDurable);
  return [...params, ...settings.flatMap((setting) => ['-c', setting])];
}

const database = await PGlite.create({
  fs: new DurableFileSystem(workerData.folder),
  // Every extension that a table uses must be loaded on every open, or inserts fail.
  extensions: { pg_trgm, unaccent, btree_gin },
  startParams: startParams(workerData.isDurable),
});

const ERROR_RESPONSE = 'E'.charCodeAt(0);

/** @returns why the server gave up, as on a disk that takes its log of commits no more; null: it did not */
function panicIn(answer) {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== ERROR_RESPONSE) continue;
    const fields = bytes.toString('utf8', at + 5, at + 1 + bytes.readInt32BE(at + 1)).split('\0');
    // The severity that is never translated, and the message.
    if (fields.includes('VPANIC')) return fields.find((field) => field.startsWith('M'))?.slice(1) ?? '';
  }
  return null;
}

/**
 * After a panic, PostgreSQL ends, and recovers its files at the next start. PGlite goes on, and its next statement waits for ever
 * for a lock that nobody holds any more; so this thread ends in its place.
 * @returns a copy whose memory can be transferred to the other thread
 */
function execute(bytes) {
  const answer = Uint8Array.from(database.execProtocolRawSync(bytes));
  const panic = panicIn(answer);
  if (panic !== null) throw new Error(panic);
  return answer;
}

const query = (text) => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return execute(Buffer.concat([head, body]));
};

/** The last connection may have closed inside a transaction, with prepared statements and listened channels. */
function cleanSession() {
  if (database.isInTransaction()) query('ROLLBACK');
  query('DISCARD ALL');
}

let served;

/** Answers another thread directly, which has the session from now on. */
function serve(port) {
  served?.close();
  served = port;
  cleanSession();
  port.on('message', (bytes) => {
    const answer = execute(bytes);
    port.postMessage(answer, [answer.buffer]);
  });
}

/** No statement runs meanwhile: this thread is the whole server. @returns why it failed, or null */
function copyFiles(folder) {
  try {
    cpSync(workerData.folder, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return null;
  } catch (error) {
    return error.message;
  }
}

parentPort.on('message', async (message) => {
  switch (message.kind) {
    case 'connect':
      cleanSession();
      return;
    case 'data': {
      const answer = execute(message.bytes);
      parentPort.postMessage({ kind: 'data', connection: message.connection, bytes: answer }, [answer.buffer]);
      return;
    }
    case 'serve':
      serve(message.port);
      return;
    case 'copy':
      parentPort.postMessage({ kind: 'copied', problem: copyFiles(message.folder) });
      return;
    case 'close':
      await database.close();
      parentPort.postMessage({ kind: 'closed' });
      parentPort.close();
  }
});

parentPort.postMessage({ kind: 'ready' });
