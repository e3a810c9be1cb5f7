import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../database.server.ts';
import { createLog } from '../log.server.ts';
import { copySnapshot } from '../testing/test-snapshot.server.ts';
import { projectRoot } from './project-root.server.ts';

const read = (name: string) => readFileSync(join(projectRoot, 'bench/src/reading/fixtures', name));
const [cert, key] = [read('self-signed-cert.pem'), read('self-signed-key.pem')];

/** Answers as PostgreSQL does who asks for TLS. */
const server = createServer((socket) => {
  socket.once('data', () => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {});
  });
});
let refused: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  refused = `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none?sslmode=verify-full`;
});
afterAll(() => void server.close());

const open = (options: { url: string | null; dataDir?: string; replicaUrl?: string }) =>
  openDatabase({ dataDir: '', log: createLog('silent'), migrate: false, ...options });

it('a PostgreSQL whose certificate is not accepted ends the start, which names the settings', async () => {
  await expect(open({ url: refused })).rejects.toThrow(
    /^The certificate of the PostgreSQL in DATABASE_URL is not accepted: self-signed certificate\. .*NODE_EXTRA_CA_CERTS/,
  );
});

it('a replica whose certificate is not accepted ends the start, which names its setting, and leaves no database open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yardstick-certificate-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  copySnapshot(inject('testSnapshot'), join(dataDir, 'database'));
  await expect(open({ url: null, dataDir, replicaUrl: refused })).rejects.toThrow(
    'The certificate of the PostgreSQL in DATABASE_REPLICA_URL is not accepted: self-signed certificate.',
  );
  await (await open({ url: null, dataDir })).close();
});
