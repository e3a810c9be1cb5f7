// The file system and the keyboard, as `watch` sees them.
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import process from 'node:process';

/** Folders are watched, because editors replace files instead of writing them. */
export function watchFiles(paths: readonly string[], onChange: () => void): () => void {
  const byFolder = Map.groupBy(paths, (path) => dirname(path));
  const watchers = [...byFolder].flatMap(([folder, files]) => {
    const names = new Set(files.map((file) => basename(file)));
    try {
      const watcher = watch(folder, (_event, name) => {
        if (name === null || names.has(name)) onChange();
      });
      watcher.on('error', onChange);
      return [watcher];
    } catch {
      // A folder that is gone comes back with the next version of the suite.
      return [];
    }
  });
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** Single keys, without a line end; Ctrl+C comes as the key that it is. */
export function watchKeys(onKey: (key: string) => void): () => void {
  const { stdin } = process;
  const onData = (data: Buffer) => onKey(data.toString());
  stdin.setRawMode(true);
  stdin.resume();
  stdin.on('data', onData);
  return () => {
    stdin.off('data', onData);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
