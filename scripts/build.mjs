/** Builds the engine and the site when a source is newer than the last build; `--force` builds in any case. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { checkNode, ensureInstalled, nodeBinary, pinnedEnvironment, root, run } from './install.mjs';

const stampFile = path.join(root, 'build', '.sources');
const sources = [
  'app',
  'bench/src',
  'bench/package.json',
  'bench/build.mjs',
  'bench/build-input.ts',
  'content',
  'drizzle',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

function* files(entry) {
  const full = path.join(root, entry);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    yield full;
    return;
  }
  for (const name of readdirSync(full).sort()) yield* files(path.join(entry, name));
}

/** A fingerprint of everything that the build is made from: names, sizes and contents. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const entry of sources)
    for (const file of files(entry)) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Finished assets beside their originals, so that the server only sends. */
function compressAssets(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, String(name));
    if (!/\.(js|css|svg|json|txt|webmanifest|map)$/.test(file)) continue;
    const body = readFileSync(file);
    if (body.length < 512) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Whether a build was finished, of whatever sources: the stamp is written last. */
export const isBuilt = () => existsSync(stampFile);

export function ensureBuilt({ isForced = false } = {}) {
  const hash = sourceHash();
  if (!isForced && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  checkNode();
  console.log('Building (once)…');
  // What is there is no whole build from here on.
  rmSync(stampFile, { force: true });
  const environment = pinnedEnvironment({ NODE_ENV: 'production' });
  run('npm', ['run', '--silent', 'build', '-w', '@yardstick/bench'], {
    env: environment,
    shell: process.platform === 'win32',
  });
  run(path.join(root, 'node_modules', '.bin', 'react-router'), ['build', '--logLevel', 'error'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  run(nodeBinary, [path.join(root, 'scripts', 'build-template.ts')], { env: environment });
  compressAssets(path.join(root, 'build', 'client'));
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    ensureInstalled();
    ensureBuilt({ isForced: process.argv.includes('--force') });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
