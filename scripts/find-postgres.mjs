/**
 * Finds a PostgreSQL for the tests: TEST_DATABASE_URL, or one started for the run from the machine's own initdb, as a
 * user that is not root (PostgreSQL refuses root).
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

function findBinaries() {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The account that runs the server: ourselves, or `postgres` or `nobody` when we are root. */
function account() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
    const gid = Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout);
    if (uid > 0) return { uid, gid };
  }
  return null;
}

/** @param scratch a folder for the server, and for what tests show to it: another user may look into it from now on */
export async function findPostgres(scratch) {
  chmodSync(scratch, 0o755);
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const binaries = findBinaries();
  const owner = account();
  if (binaries === null || owner === null) return null;
  const home = join(scratch, 'postgres');
  mkdirSync(home);
  if (owner.uid) chownSync(home, owner.uid, owner.gid);
  const data = join(home, 'data');
  const port = await freePort();
  const start = (name, argv) =>
    spawnSync(join(binaries, name), argv, {
      ...owner,
      cwd: home,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
  const made = start('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const options = `-k ${home} -h 127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=100`;
  const startServer = (folder = data, at = port) =>
    start('pg_ctl', ['-D', folder, '-w', '-l', join(home, 'log'), '-o', `${options} -p ${at}`, 'start']);
  const started = made.status === 0 ? startServer() : made;
  if (started.status !== 0) {
    console.error(`PostgreSQL could not be started: ${started.stderr}`);
    return null;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      // Not at once: it would leave its shared memory behind.
      start('pg_ctl', ['-D', data, '-m', 'fast', 'stop']);
    },
    /** As a crash: nothing is written before, and every connection breaks. */
    halt: async () => {
      start('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    },
    startAgain: async () => {
      const again = startServer();
      if (again.status !== 0) throw new Error(`PostgreSQL could not be started again: ${again.stderr}`);
    },
    /** A streaming replica of all its databases; `start` and `halt` may be called in turn. */
    openReplica: async () => {
      const copy = join(home, 'replica');
      const at = await freePort();
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
      const copied = start('pg_basebackup', [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
      if (copied.status !== 0) throw new Error(`The replica could not be made: ${copied.stderr}`);
      return {
        url: `postgres://postgres@127.0.0.1:${at}/postgres`,
        start: () => startServer(copy, at),
        halt: () => start('pg_ctl', ['-D', copy, '-m', 'immediate', 'stop']),
      };
    },
  };
}
