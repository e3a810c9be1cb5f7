import path from 'node:path';
import { foldersOf, rooms } from '../rooms.js';

const isTestFile = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const roomOf = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1] ?? '';
const isTopLevel = (file: string) => /^app\/[^/]+\/[^/]+$/.test(file);

/** Read by tools instead of imports: React Router reads routes, the migration generator reads schemas. */
const readByTools = /\/(routes|schema\.server)\.ts$/;

/** Files that `text` imports, as paths from the root. */
function importsOf(file: string, text: string): string[] {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport|import\(|@import)\s*(['"])(\.{1,2}\/[^'"?]+)/g);
  return [...specifiers].map(([, , specifier]) => path.posix.join(path.posix.dirname(file), specifier!));
}

/**
 * A room's top-level files are those that are imported from outside the room: by other rooms, the files directly in app/, scripts/
 * or e2e/. Everything else is in a folder that has a place in rooms.js.
 */
export function findLayoutProblems(files: ReadonlyMap<string, string>): string[] {
  const shared = new Set(
    [...files]
      .filter(([file]) => !isTestFile(file))
      .flatMap(([file, text]) => importsOf(file, text).filter((imported) => roomOf(imported) !== roomOf(file))),
  );
  return [...files.keys()].flatMap((file) => {
    const room = roomOf(file);
    if (!rooms.includes(room) || isTestFile(file)) return [];
    if (isTopLevel(file))
      return shared.has(file) || readByTools.test(file)
        ? []
        : [`${file} is imported by no other room: it belongs in a folder of ${room}.`];
    const folder = file.split('/')[2]!;
    return foldersOf(room).includes(folder)
      ? []
      : [`${file}: the folder ${folder} of ${room} has no place in rooms.js.`];
  });
}
