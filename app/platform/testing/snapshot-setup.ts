/** Runs once before server tests without a database: makes the migrated snapshot, for those that copy it. */
import type { TestProject } from 'vitest/node';
import { takeTestSnapshot } from './test-snapshot.server.ts';

export default async function setUpSnapshot(project: TestProject): Promise<void> {
  project.provide('testSnapshot', await takeTestSnapshot());
}
