import { dirname, resolve } from 'node:path';
import { examineSuite, SuiteAnswers } from '../doctor/examine-suite.ts';
import { describeHealth, faultsOf } from '../doctor/health-report.ts';
import { loadSuite } from '../load-suite.ts';
import { readSamples } from '../report/run-folder.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { loadFunctions } from './load-functions.ts';
import { readArguments, readChoice } from './read-arguments.ts';
import { EXIT, type Terminal } from './terminal.ts';

const OPTIONS = { run: { type: 'string', multiple: true }, format: { type: 'string' } } as const;

/** `doctor SUITE`: examines the cases of a suite with its own checks. */
export async function doctorCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = readArguments(argv, OPTIONS, { names: ['The suite'] });
  const format = readChoice('format', values.format, ['terminal', 'json'], 'terminal');
  const file = positionals[0] as string;
  const path = resolve(terminal.folder, file);
  const suite = await loadSuite(path, { file });
  const score = createScorer({ functions: await loadFunctions(suite, dirname(path)) });
  const answers = new SuiteAnswers();
  for (const folder of values.run ?? [])
    for await (const sample of readSamples(resolve(terminal.folder, folder))) answers.add(sample);
  const health = await examineSuite(suite.cases, score, answers);
  terminal.out(format === 'json' ? `${JSON.stringify(health, null, 2)}\n` : `${describeHealth(health).join('\n')}\n`);
  return faultsOf(health).length > 0 ? EXIT.missed : EXIT.ok;
}
