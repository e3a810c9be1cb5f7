/** The job process: any number of them against one PostgreSQL (`DATABASE_URL`). */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Bundle = typeof import('./app/process.server.ts');

enableCompileCache(path.resolve(import.meta.dirname, 'build/compile-cache'));
process.env.NODE_ENV ??= 'production';
const bundle = path.resolve(import.meta.dirname, 'build/server/index.js');

try {
  const { startWorker } = (await import(pathToFileURL(bundle).href)) as Bundle;
  const running = await startWorker();
  console.log(running.notice ?? 'Yardstick worker is running');
  void running.failed?.then((reason) => {
    process.stderr.write(`${reason instanceof Error ? reason.message : reason}\n`);
    process.exit(1);
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
