import { afterAll, beforeAll } from 'vitest';
import { type NameServer, startNameServer } from './name-server.ts';

/** A name server for the tests of a file. */
let server: NameServer;
beforeAll(async () => {
  server = await startNameServer();
});
afterAll(() => server.close());

export const records = {
  set: (name: string, text: string) => void server.records.set(name, text),
  get: (name: string) => server.records.get(name),
  delete: (name: string) => void server.records.delete(name),
};

export const dnsPort = () => server.port;
