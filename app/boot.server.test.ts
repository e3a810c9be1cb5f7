import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { boot } from './boot.server.ts';

it('a process starts where it may not clear away what others left', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'boot-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // As a folder of another user does, it refuses to be listed.
  writeFileSync(path.join(folder, 'scratch'), '');
  const { database } = await boot({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'web process');
  onTestFinished(() => database.close());
  expect(database.state()).toBe('up');
});
