import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

it('a run on a bare machine installs the browser together with letters that it can draw', () => {
  const programs = mkdtempSync(path.join(tmpdir(), 'yardstick-bare-'));
  onTestFinished(() => rmSync(programs, { recursive: true }));
  const place = (name: string, script: string) =>
    writeFileSync(path.join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  for (const name of ['dirname', 'ls']) symlinkSync(`/bin/${name}`, path.join(programs, name));
  const asked = path.join(programs, 'asked');
  place('id', 'echo 0');
  place('apt-get', `echo "$@" >> ${asked}`);
  place('node', 'exit 1');
  const { stdout } = spawnSync('/bin/bash', ['.ci/run'], { cwd: root, env: { PATH: programs }, encoding: 'utf8' });
  expect(stdout).toBe('0 passed, 1 failed\n');
  const packages = readFileSync(asked, 'utf8')
    .split('\n')
    .map((line) => line.split(' ').at(-1));
  expect(packages).toEqual(expect.arrayContaining(['chromium-headless-shell', 'fonts-liberation']));
});
