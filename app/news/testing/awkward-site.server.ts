import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forgetRobots } from '../ingest/robots.server.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A test site with faulty feeds: each path, robots.txt included, answers as the test says; others are 404. */
export interface AwkwardSite {
  origin: string;
  answers: Record<string, Answer>;
  visits: { path: string; headers: IncomingMessage['headers'] }[];
}

/** One site per test file, reset before each test. */
export function startAwkwardSite(): AwkwardSite {
  const site: AwkwardSite = { origin: '', answers: {}, visits: [] };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    site.visits.push({ path, headers: request.headers });
    const answer = site.answers[path];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    site.answers = {};
    site.visits = [];
    forgetRobots();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return site;
}
