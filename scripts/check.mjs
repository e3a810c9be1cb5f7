/** `npm run check`: format and lint, types, imports, unused code, long files, the variables table, content. Under a minute. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedEnvironment, root, run } from './install.mjs';

ensureInstalled();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const node = bin('node');

const steps = {
  'format and lint': [bin('biome'), 'check', '--error-on-warnings', '.'],
  types: [node, 'node_modules/typescript7/bin/tsc', '--noEmit'],
  imports: [bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'app', 'bench/src'],
  'unused code': [bin('knip'), '--no-progress'],
  house: [node, 'scripts/check-house.ts'],
  content: [node, 'scripts/content-check.ts'],
};

/** Runs one step, its output shown only when it fails. */
function runStep([name, [command, ...argv]]) {
  const startedMs = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, argv, { cwd: root, env: pinnedEnvironment({ NODE_ENV: 'development' }) });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(output);
      resolve(code === 0);
    });
  });
}

// The types of routes are written first: types and unused code both read them.
run(bin('react-router'), ['typegen'], { stdio: ['ignore', 'ignore', 'inherit'] });

const only = process.argv[2];
const chosen = Object.entries(steps).filter(([name]) => !only || name === only);
const queue = [...chosen];
const results = [];
// Two at a time: the machines that this runs on have two cores.
await Promise.all(
  [0, 1].map(async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step));
  }),
);
process.exit(results.every(Boolean) ? 0 : 1);
