import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { flags, userAgent, wide } from './e2e/browser.ts';
import { findBrowser } from './scripts/find-browser.mjs';

const executablePath = process.env.BROWSER_PATH || ((await findBrowser()) ?? undefined);
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // What only looks at markup, layout or the browser runs on the embedded database alone (docs/decisions/0009).
  grepInvert: process.env.TEST_DATABASE_URL ? /@embedded-only/ : [],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // How long something may take on a busy machine; no test measures by it.
  expect: { timeout: 20_000 },
  // Where a failed test leaves its trace and its screenshot.
  outputDir: process.env.FAILURES_DIR || path.join(tmpdir(), 'yardstick-failures'),
  preserveOutput: 'failures-only',
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: flags },
    userAgent,
    viewport: wide,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
