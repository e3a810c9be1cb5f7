import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

/** `import promptfoo FILE`: writes the suite, and names on the other channel what could not be carried over. */
export async function importCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = readArguments(
    argv,
    { out: { type: 'string', short: 'o' } },
    { names: ['The format (promptfoo)', 'The file'] },
  );
  const [format, path] = positionals as [string, string];
  if (format !== 'promptfoo') throw new UsageError(`Only promptfoo can be imported, not “${format}”.`);
  const { importPromptfoo } = await import('../import-promptfoo.ts');
  const { filesBeside } = await import('../load-suite.ts');
  const full = resolve(terminal.folder, path);
  let text: string;
  try {
    text = readFileSync(full, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  const { yaml, notCarried, models, cases } = importPromptfoo(text, { file: path, files: filesBeside(dirname(full)) });
  if (values.out === undefined) terminal.out(yaml);
  else writeFileSync(resolve(terminal.folder, values.out), yaml);
  terminal.err(`${models} models and ${cases} cases carried over.\n`);
  if (notCarried.length > 0) terminal.err(`Not carried over:\n${notCarried.map((line) => `  ${line}\n`).join('')}`);
  return EXIT.ok;
}
