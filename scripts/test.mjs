/**
 * `npm test`: installs what tests need and runs all of them: cores, verbs on the embedded database, the same on
 * PostgreSQL where there is one, journeys in a browser where there is one. Says plainly which half did not run, and
 * closes with `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { findPostgres } from './find-postgres.mjs';
import { ensureInstalled, nodeBinary, pinnedEnvironment, root } from './install.mjs';

ensureInstalled();
const isQuick = process.argv.includes('--quick');
const scratch = mkdtempSync(path.join(roomForScratch(), 'yardstick-test-'));
const totals = { passed: 0, failed: 0 };
const notRun = [];
/** Each failed test by name, printed again at the end: a log is often read from there. */
const failures = [];

/**
 * Tests write to disk thousands of times and wait for it. Where there is plenty of memory they write there: a process
 * that is killed leaves the same behind, and a power cut is nothing that a test can make.
 */
function roomForScratch() {
  const inMemory = '/dev/shm';
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (Math.min(bavail * bsize, freemem()) > 8 * 1024 ** 3) return inMemory;
  } catch {
    // No such place on this machine.
  }
  return tmpdir();
}

/** Runs vitest projects once and adds their counts. */
function runProjects(label, projects, environment = {}) {
  console.log(`\n== ${label} ==`);
  const report = path.join(scratch, `${label.replace(/[^a-z]+/gi, '-')}.json`);
  const argv = [
    // The embedded database of a test file lives for seconds: its engine's second compiler is not worth its work there.
    '--liftoff-only',
    path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.flatMap((name) => ['--project', name]),
  ];
  const child = spawn(nodeBinary, argv, {
    cwd: root,
    stdio: 'inherit',
    // Packages are read again by each test file; compiled they are read once.
    env: pinnedEnvironment({
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
      TMPDIR: scratch,
      ...environment,
    }),
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      let counted = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0 };
      try {
        counted = JSON.parse(readFileSync(report, 'utf8'));
      } catch {
        console.error(`${label}: the runner left no report.`);
      }
      totals.passed += counted.numPassedTests;
      for (const file of counted.testResults ?? []) {
        const name = path.relative(root, file.name);
        const failed = file.assertionResults.filter((test) => test.status === 'failed');
        for (const test of failed) failures.push(`${label}: ${name}: ${test.fullName}`);
        if (file.status === 'failed' && failed.length === 0) failures.push(`${label}: ${name}: ${file.message}`);
      }
      // A file that does not load counts as one failure, and so does a runner that ends badly for another reason.
      totals.failed += counted.numFailedTests || (code === 0 ? 0 : 1);
      resolve();
    });
  });
}

const postgres = isQuick ? null : await findPostgres(scratch);
const browser = isQuick ? null : await findBrowser();
try {
  ensureBuilt();
  await runProjects('cores and embedded database', ['core', 'component', 'server', 'database'], {
    TEST_DATABASE_URL: '',
  });
  if (postgres) await runProjects('PostgreSQL', ['database'], { TEST_DATABASE_URL: postgres.url });
  else notRun.push('the PostgreSQL half: no TEST_DATABASE_URL, and no initdb on this machine');
  if (browser) {
    await runProjects('browser, embedded database', ['browser'], { BROWSER_PATH: browser, TEST_DATABASE_URL: '' });
    if (postgres)
      await runProjects('browser, PostgreSQL', ['browser'], { BROWSER_PATH: browser, TEST_DATABASE_URL: postgres.url });
  } else {
    notRun.push('the browser half: no Chromium was found and none could be installed');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  totals.failed += 1;
} finally {
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}

for (const line of failures) console.log(`Failed: ${line}`);
for (const line of notRun) console.log(`Did not run: ${line}.`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
