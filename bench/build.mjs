// Builds dist/: one flat folder, because the reading thread's file is found beside the file that starts it. A finished folder takes
// the old one's place, so that a program that runs meanwhile never meets half a build.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { copyTable, input, isExternal, writeLicences } from './build-input.ts';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const dist = here('dist');
const next = mkdtempSync(here('dist-'));

await build({
  input,
  platform: 'node',
  external: isExternal,
  output: {
    dir: next,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: false,
  },
});
chmodSync(next, 0o755);
chmodSync(join(next, 'cli.js'), 0o755);
await copyTable(next);
await writeLicences(next);

writeFileSync(join(next, 'git-hash.txt'), gitHash());

/** The commit, marked where files differ from it; nothing where the sources came without their history. */
function gitHash() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40'], {
      cwd: here('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

// Types: the compiler keeps `.ts` in the specifiers of declarations, which other programs resolve beside the `.d.ts` files.
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(/package\.json$/, 'bin/tsc');
execFileSync(process.execPath, [compiler, '-p', here('tsconfig.types.json'), '--outDir', join(next, 'types')], {
  stdio: 'inherit',
});

const old = `${next}-old`;
if (existsSync(dist)) renameSync(dist, old);
renameSync(next, dist);
rmSync(old, { recursive: true, force: true });

console.log(`bench/dist: ${readdirSync(dist).filter((name) => name.endsWith('.js')).length} files`);
