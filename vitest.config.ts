import { defineConfig } from 'vitest/config';

const shared = { environment: 'node' as const, testTimeout: 60_000, hookTimeout: 90_000, retry: 0 };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Pure cores, views and the engine: no database.
        extends: true,
        test: {
          ...shared,
          name: 'core',
          include: ['app/**/*.test.{ts,tsx}', 'bench/src/**/*.test.ts', 'scripts/**/*.test.ts', 'content/**/*.test.ts'],
          exclude: ['**/*.server.test.*', '**/node_modules/**'],
        },
      },
      {
        // Verbs, reads and routes on real SQL: the embedded database, or PostgreSQL with TEST_DATABASE_URL.
        extends: true,
        test: {
          ...shared,
          name: 'database',
          include: ['app/**/*.server.test.{ts,tsx}'],
          globalSetup: ['app/platform/testing/database-setup.ts'],
        },
      },
      {
        // Journeys in a real browser against the built product: each file starts a product and a browser of its own, and
        // much of a journey is waiting, so two files at once fill two cores.
        extends: true,
        test: {
          ...shared,
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // How long a page may take on a busy machine; nothing is measured by it.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
