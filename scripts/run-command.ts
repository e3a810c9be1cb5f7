/** Runs one command of the built product and ends with its exit code. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Bundle = typeof import('../app/process.server.ts');

enableCompileCache(path.resolve(import.meta.dirname, '../build/compile-cache'));
const bundle = path.resolve(import.meta.dirname, '../build/server/index.js');
const { runCommand } = (await import(pathToFileURL(bundle).href)) as Bundle;
try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
