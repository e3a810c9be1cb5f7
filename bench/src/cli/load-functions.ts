import { isAbsolute, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CustomCheck } from '../scoring/score-sample.ts';
import type { Suite } from '../suite.ts';
import { UsageError } from './terminal.ts';

/** Loads the checks that a suite keeps in files beside it, `checks.mjs` or `checks.mjs#name`, before any call is made. */
export async function loadFunctions(suite: Suite, folder: string): Promise<Record<string, CustomCheck>> {
  const names = new Set(
    suite.cases.flatMap(({ assertions }) => assertions.flatMap((item) => (item.type === 'function' ? [item.use] : []))),
  );
  const functions: Record<string, CustomCheck> = {};
  for (const name of names) {
    const [file = '', exported = 'default'] = name.split('#');
    const path = resolve(folder, file);
    const inside = relative(folder, path);
    if (inside.startsWith('..') || isAbsolute(inside))
      throw new UsageError(`The check ${name} lies outside the suite's folder.`);
    let module: Record<string, unknown>;
    try {
      module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    } catch (error) {
      throw new UsageError(
        `The check ${name} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    const check = module[exported];
    if (typeof check !== 'function') throw new UsageError(`${file} exports no function called ${exported}.`);
    functions[name] = check as CustomCheck;
  }
  return functions;
}
