/** Serves the product from source through Vite; the database is the one of DATA_DIR or DATABASE_URL. */
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';

type Bundle = typeof import('../app/process.server.ts');

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: Number(process.env.HMR_PORT ?? 0) || undefined } },
});
const { startWeb } = (await vite.ssrLoadModule('/app/process.server.ts')) as Bundle;
const running = await startWeb({
  environment: process.env,
  isTerminal: process.stdout.isTTY,
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
  middleware: vite.middlewares,
});
console.log(`Yardstick (development) is ready at ${running.url}`);
if (running.notice !== null) console.log(running.notice);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void running
      .stop()
      .then(() => vite.close())
      .then(() => process.exit(0));
  });
}
