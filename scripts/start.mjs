/** `npm start` and `npm run worker`: installs what is missing, builds what is old, and runs the process under the pinned Node. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, envFileOption, nodeBinary, pinnedEnvironment, root } from './install.mjs';

try {
  ensureInstalled();
  ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const program = process.argv[2] === 'worker' ? 'worker.ts' : 'server.ts';
const child = spawn(nodeBinary, [...envFileOption(), path.join(root, program)], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment({ NODE_ENV: 'production' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
