// Builds dist/: one flat folder, because the reading thread's file is found beside the file that starts it.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });

const input = { index: here('src/index.ts'), 'reading-worker': here('src/reading/reading-worker.ts') };
if (existsSync(here('src/cli/main.ts'))) input.cli = here('src/cli/main.ts');

await build({
  input,
  platform: 'node',
  // Dependencies are installed beside the package; only our own files are joined.
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[a-z]:/i.test(id),
  output: {
    dir: here('dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: false,
  },
});

if (existsSync(here('dist/cli.js'))) chmodSync(here('dist/cli.js'), 0o755);

// Types: the compiler keeps `.ts` in the specifiers of declarations, which other programs resolve beside the `.d.ts` files.
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(/package\.json$/, 'bin/tsc');
execFileSync(process.execPath, [compiler, '-p', here('tsconfig.types.json')], { stdio: 'inherit' });

console.log(`bench/dist: ${readdirSync(here('dist')).filter((name) => name.endsWith('.js')).length} files`);
