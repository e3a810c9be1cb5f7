import { foldersOf, rooms } from './rooms.js';

/**
 * Imports go one way: a room may import only rooms to its left in rooms.js, and of other rooms only top-level files.
 * The files directly in app/ put the rooms together and may import any room's top-level files.
 */
const leftward = rooms.map((room, index) => ({
  name: `${room}-imports-only-to-its-left`,
  severity: 'error',
  from: { path: `^app/${room}/` },
  to: { path: `^app/(${rooms.slice(index + 1).join('|') || 'nothing-is-right-of-it'})/` },
}));

/** Tests and their helpers may import what a room keeps to itself. */
const isTest = '\\.test\\.tsx?$|/testing/';

/** Inside a room, folders have an order too. */
const folderOrder = rooms.flatMap((room) =>
  foldersOf(room)
    .map((folder, index, all) => ({
      name: `${room}/${folder}-imports-only-to-its-left`,
      severity: 'error',
      from: { path: `^app/${room}/${folder}/`, pathNot: isTest },
      to: { path: `^app/${room}/(${all.slice(index + 1).join('|')})/` },
    }))
    .slice(0, -1),
);

export default {
  forbidden: [
    ...leftward,
    ...folderOrder,
    {
      name: 'depth-is-privacy',
      comment: 'Other rooms import a room’s top-level files only.',
      severity: 'error',
      from: { path: '^app/([^/]+)/', pathNot: isTest },
      to: { path: '^app/[^/]+/[^/]+/', pathNot: ['^app/$1/', '^app/[^/]+/testing/'] },
    },
    {
      name: 'ui-knows-no-room-and-no-platform',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/', pathNot: '^app/ui/' },
    },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: { path: '^app/', pathNot: '^app/platform/' },
    },
    {
      name: 'the-engine-knows-no-application',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^app/' },
    },
    {
      name: 'the-application-uses-the-engines-door',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        path: '^bench/',
        // The last is a provider of batches that tests of both halves ask.
        pathNot:
          '^bench/(src/(index|words|scale|suites|model-table|testing/batch-server)\\.ts|dist/(index|words|scale|suites|model-table)\\.js|package\\.json)$',
      },
    },
    {
      name: 'the-core-is-pure',
      comment: 'x.ts (no .server, not .tsx) imports no server module and no node:*.',
      severity: 'error',
      from: {
        path: '^app/[a-z-]+/.*\\.ts$',
        pathNot: ['\\.server\\.ts$', '\\.test\\.ts$', '/routes\\.ts$', '/routes/', '/testing/'],
      },
      to: { path: '(\\.server\\.tsx?$)|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-core-uses-no-node',
      severity: 'error',
      from: {
        path: '^app/[a-z-]+/.*\\.ts$',
        pathNot: ['\\.server\\.ts$', '\\.test\\.ts$', '/routes\\.ts$', '/routes/', '/testing/'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-file-without-a-subject',
      comment: 'No file called utils, helpers, misc, common, shared, types or constants; no barrels.',
      severity: 'error',
      from: {},
      to: {
        path: '/(util|utils|helper|helpers|misc|common|shared|types|constants)[.](server[.])?tsx?$',
        pathNot: 'node_modules',
      },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '^app/.+/index\\.tsx?$' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\+types', '\\+types/', '\\?url$', '\\.css$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.react-router', '\\+types/'] },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
