import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules', '.bin', 'node');

/** An empty project below the root, so that the engine's dependencies are found without the network. */
const project = path.join(root, '.cache', 'pack', 'project');
const installed = path.join(project, 'node_modules', '@yardstick', 'bench');

beforeAll(() => {
  const archive = execFileSync(node, [path.join(root, 'scripts', 'pack-bench.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, REPOSITORY_URL: 'https://git.example/yardstick/' },
  }).trim();
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', archive.split('\n').at(-1)!, '-C', installed, '--strip-components', '1']);
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'empty', type: 'module', private: true }));
});

describe('the packed engine', () => {
  it('carries its licence, its README and the repository that was configured', () => {
    const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(readFileSync(path.join(installed, 'LICENSE'), 'utf8')).toContain('MIT License');
    expect(readFileSync(path.join(installed, 'README.md'), 'utf8')).toContain('# @yardstick/bench');
    expect(manifest).toMatchObject({
      repository: { url: 'git+https://git.example/yardstick.git' },
      bugs: 'https://git.example/yardstick/issues',
      homepage: 'https://git.example/yardstick#readme',
    });
    expect(manifest.scripts).toBeUndefined();
  });

  it('runs as a command line in an empty project', () => {
    const suite = 'name: Packed\npreset: quick\nmodels: [demo:demo-swift, demo:demo-steady]\nprompt: Say hello.\n';
    writeFileSync(path.join(project, 'suite.yaml'), suite);
    const cli = path.join(installed, 'dist', 'cli.js');
    const said = execFileSync(node, [cli, 'bench', 'run', 'suite.yaml', '--dry-run'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(said).toContain('Packed');
  });

  it('runs checks in JavaScript in its sandbox', () => {
    const suite = 'prompt: Greet me.\nassert: [{ contains: hello }, { javascript: output.includes("hello") }]\n';
    writeFileSync(path.join(project, 'coded.yaml'), suite);
    const cli = path.join(installed, 'dist', 'cli.js');
    const said = execFileSync(node, [cli, 'bench', 'doctor', 'coded.yaml', '--format', 'json'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(JSON.parse(said)).toMatchObject({ findings: [], unexamined: [], noticed: { refusal: { noticed: 1 } } });
  });

  it('is imported with its types in an empty project', () => {
    writeFileSync(
      path.join(project, 'use.ts'),
      "import { forecastRun, type RunForecast } from '@yardstick/bench';\nexport * from '@yardstick/bench/words';\nexport const made: Promise<RunForecast> | null = typeof forecastRun === 'function' ? null : null;\n// @ts-expect-error the types are there, so a wrong use is found\nforecastRun(1, 2, 3);\n",
    );
    const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--types',
      'node',
      'use.ts',
    ];
    expect(execFileSync(node, [compiler, ...options], { cwd: project, encoding: 'utf8' })).toBe('');
  });
});
