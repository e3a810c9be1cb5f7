/** The web process: starts the built product, says at which address people use it, and stops gracefully. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Bundle = typeof import('./app/process.server.ts');

enableCompileCache(path.resolve(import.meta.dirname, 'build/compile-cache'));
process.env.NODE_ENV ??= 'production';
const bundle = path.resolve(import.meta.dirname, 'build/server/index.js');

try {
  const { startWeb } = (await import(pathToFileURL(bundle).href)) as Bundle;
  const running = await startWeb({ isTerminal: process.stdout.isTTY });
  console.log(`Yardstick is ready at ${running.url}`);
  if (running.notice !== null) console.log(running.notice);
  void running.failed?.then((reason) => {
    process.stderr.write(`${reason instanceof Error ? reason.message : reason}\n`);
    process.exit(1);
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      // After Ctrl-C there is no load balancer to wait for.
      void running.stop(signal === 'SIGINT' ? 0 : undefined).then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
