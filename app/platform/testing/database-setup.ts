/** Runs once before all tests with a database: makes the migrated snapshot that test databases are copied from. */
import type { TestProject } from 'vitest/node';
import { startEmbeddedTestDatabases } from './embedded-test-databases.server.ts';
import { createPostgresTemplate } from './postgres-test-databases.server.ts';
import { takeTestSnapshot } from './test-snapshot.server.ts';

export type TestDatabaseOffer = { kind: 'embedded' } | { kind: 'postgres'; url: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseOffer;
    /** Folder of a migrated, empty embedded database. */
    testSnapshot: string;
  }
}

export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  const snapshot = await takeTestSnapshot();
  project.provide('testSnapshot', snapshot);
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const template = await createPostgresTemplate(url);
    project.provide('testDatabase', { kind: 'postgres', url, template: template.name });
    return () => template.drop();
  }
  project.provide('testDatabase', { kind: 'embedded' });
  return startEmbeddedTestDatabases(snapshot);
}
