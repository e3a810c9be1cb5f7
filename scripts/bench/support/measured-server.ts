/** Child process of the benchmark: the built product, or a bare server with the same bytes; answers with its own CPU time. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type Question = { ask: 'usage' } | { ask: 'serve'; headers: OutgoingHttpHeaders; body: string };
export type Answer = { url: string } | { cpuUs: number; rssBytes: number };

const root = path.resolve(import.meta.dirname, '../../..');
const report = (answer: Answer) => process.send?.(answer);

process.on('message', (question: Question) => {
  if (question.ask === 'usage') {
    const { user, system } = process.cpuUsage();
    report({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
    return;
  }
  const body = Buffer.from(question.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, question.headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => report({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
process.on('disconnect', () => process.exit(0));

if (process.env.BENCH_ROLE === 'product') {
  const bundle = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as {
    startWeb: () => Promise<{ url: string }>;
  };
  report(await bundle.startWeb());
}
