import { expect, it } from 'vitest';
import { findLayoutProblems } from './room-layout.ts';

const problemsOf = (files: Record<string, string>) => findLayoutProblems(new Map(Object.entries(files)));

it('a top-level file of a room that only the room itself or a test imports is refused', () => {
  const files = {
    'app/vault/sealed-key.ts': '',
    'app/vault/save-key.server.ts': "import { seal } from './sealed-key.ts';",
    'app/admin/admin.test.ts': "import { seal } from '../vault/sealed-key.ts';",
    'app/admin/routes/keys.tsx': "import { saveKey } from '../../vault/save-key.server.ts';",
  };
  expect(problemsOf(files)).toEqual([
    expect.stringMatching(/^app\/vault\/sealed-key\.ts is imported by no other room/),
  ]);
});

it('a top-level file that another room or the composition of rooms imports is public', () => {
  const files = {
    'app/vault/keys.ts': '',
    'app/vault/jobs.server.ts': '',
    'app/models/model.ts': "import {\n  type Key,\n} from '../vault/keys.ts';",
    'app/job-definitions.server.ts': "import { vaultJobs } from './vault/jobs.server.ts';",
  };
  expect(problemsOf({ ...files, 'app/admin/parts/x.ts': "import '../../models/model.ts';" })).toEqual([]);
});

it('a folder of a room that rooms.js does not list is refused', () => {
  expect(problemsOf({ 'app/vault/sealing/seal.ts': '' })).toEqual([
    'app/vault/sealing/seal.ts: the folder sealing of vault has no place in rooms.js.',
  ]);
});
