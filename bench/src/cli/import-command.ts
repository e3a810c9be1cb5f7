import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { formatCount } from '../format-figures.ts';
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
  const out = values.out === undefined ? null : resolve(terminal.folder, values.out);
  const from = out === null ? '' : relative(dirname(out), dirname(full)).replaceAll(sep, '/');
  const { yaml, checks, notCarried, models, prompts, cases } = importPromptfoo(text, {
    file: path,
    files: filesBeside(dirname(full)),
    ...(out === null ? {} : { checksFile: `${basename(out).replace(/\.\w+$/, '')}.checks.mjs` }),
    folder: `./${from === '' ? '' : `${from}/`}`,
  });
  if (out === null) terminal.out(yaml);
  else writeFileSync(out, yaml);
  if (out !== null && checks !== null) writeFileSync(out.replace(/(\.\w+)?$/, '.checks.mjs'), checks);
  const counts = [formatCount(models, 'model'), formatCount(prompts, 'prompt'), formatCount(cases, 'case')];
  terminal.err(`${counts[0]}, ${counts[1]} and ${counts[2]} carried over.\n`);
  if (notCarried.length > 0) terminal.err(`Not carried over:\n${notCarried.map((line) => `  ${line}\n`).join('')}`);
  return EXIT.ok;
}
