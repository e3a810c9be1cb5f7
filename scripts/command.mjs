/** `npm run catalog:import -- FILE` and its kin: one command of the built product. */
import { spawnSync } from 'node:child_process';
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
const result = spawnSync(
  nodeBinary,
  [...envFileOption(), path.join(root, 'scripts', 'run-command.ts'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment({ NODE_ENV: 'production', COMMAND_CWD: process.env.INIT_CWD ?? process.cwd() }),
  },
);
process.exit(result.status ?? 1);
