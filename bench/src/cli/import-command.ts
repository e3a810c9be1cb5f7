import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { formatCount } from '../format-figures.ts';
import { describeProblem, SuiteError } from '../suite/suite-error.ts';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

/** `import cases FILE`: writes the cases of another program's log or data set as a table for `casesFrom`. */
async function importTable(text: string, path: string, out: string | null, terminal: Terminal): Promise<number> {
  const { importCases } = await import('../import-cases.ts');
  const { table, cases, notCarried } = importCases(text, path);
  if (table === null)
    throw new UsageError(`${path} holds no cases that can be read; a suite of Yardstick needs no import.`);
  if (out === null) terminal.out(table);
  else writeFileSync(out, table);
  report(`${formatCount(cases, 'case')} carried over.`, notCarried, terminal);
  return EXIT.ok;
}

function report(words: string, notCarried: readonly string[], terminal: Terminal): void {
  terminal.err(`${words}\n`);
  const lines = notCarried.map((line) => `  ${line.replace('\n', '\n    ')}\n`);
  if (lines.length > 0) terminal.err(`Not carried over:\n${lines.join('')}`);
}

/** `import promptfoo FILE`: writes the suite, and names on the other channel what could not be carried over. */
export async function importCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = readArguments(
    argv,
    { out: { type: 'string', short: 'o' } },
    { names: ['The format (promptfoo or cases)', 'The file'] },
  );
  const [format, path] = positionals as [string, string];
  if (format !== 'promptfoo' && format !== 'cases')
    throw new UsageError(`Only promptfoo and cases can be imported, not “${format}”.`);
  const full = resolve(terminal.folder, path);
  let text: string;
  try {
    text = readFileSync(full, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  const out = values.out === undefined ? null : resolve(terminal.folder, values.out);
  if (format === 'cases') return await importTable(text, path, out, terminal);
  const { importPromptfoo } = await import('../import-promptfoo.ts');
  const { filesBeside } = await import('../load-suite.ts');
  const from = out === null ? '' : relative(dirname(out), dirname(full)).replaceAll(sep, '/');
  const { yaml, checks, notCarried, models, prompts, cases } = importPromptfoo(text, {
    file: path,
    files: filesBeside(dirname(full)),
    ...(out === null ? {} : { checksFile: `${basename(out).replace(/\.\w+$/, '')}.checks.mjs` }),
    // The usual name of the file says nothing.
    ...(basename(dirname(full)) && { name: basename(dirname(full)) }),
    folder: `./${from === '' ? '' : `${from}/`}`,
  });
  if (out === null) terminal.out(yaml);
  else writeFileSync(out, yaml);
  if (out !== null && checks !== null) writeFileSync(out.replace(/(\.\w+)?$/, '.checks.mjs'), checks);
  const counts = [formatCount(models, 'model'), formatCount(prompts, 'prompt'), formatCount(cases, 'case')];
  report(`${counts[0]}, ${counts[1]} and ${counts[2]} carried over.`, notCarried, terminal);
  const code = await tryOut(yaml, out ?? full, terminal);
  if (values.out !== undefined && code === EXIT.ok)
    terminal.err(`Next, what it costs and can conclude: yardstick bench run ${values.out} --dry-run\n`);
  return code;
}

/** One fault in a prompt is one in every case. */
const MOST_PROBLEMS = 10;

/** Says what keeps a suite that was written from being run. */
async function tryOut(yaml: string, place: string, terminal: Terminal): Promise<number> {
  const { parseSuite } = await import('../suite.ts');
  const { filesBeside } = await import('../load-suite.ts');
  try {
    await parseSuite(yaml, { file: basename(place), files: filesBeside(dirname(place)) });
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error;
    const all = [...new Set(error.problems.map(describeProblem))];
    const lines = all.slice(0, MOST_PROBLEMS).map((words) => `  ${words}\n`);
    const more = all.length - lines.length;
    terminal.err(`The suite cannot be run yet:\n${lines.join('')}${more > 0 ? `  and ${more} more\n` : ''}`);
    return EXIT.bad;
  }
}
