import { print, printError } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { importTools, reportSentence } from './import/import-tools.server.ts';
import { UnreadableFile } from './import/read-rows.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';

const usage = `Usage: npm run catalog:import -- FILE [--replace]
  FILE is .csv (header line; lists separated by "|") or .json (an array, or one record a line).
  --replace  replaces tools whose id exists already, instead of refusing them.`;

/** `npm run catalog:import -- FILE`. Exit codes: 0 imported, 1 refused with every reason, 2 wrong usage. */
export async function runImportCommand(ctx: Context, argv: string[]): Promise<number> {
  const file = argv.find((part) => !part.startsWith('--'));
  const options = argv.filter((part) => part.startsWith('--'));
  if (file === undefined || options.some((option) => option !== '--replace')) {
    printError(usage);
    return 2;
  }
  // On a new database, so that the import cannot take ids of built-in tools.
  await loadBuiltInContent(ctx);
  let notices = 0;
  try {
    const { imported, badRows } = await importTools(ctx, file, {
      doesReplace: options.includes('--replace'),
      onProblem: (problem) => printError(reportSentence(problem)),
      onNotice: (notice) => {
        notices += 1;
        if (notices <= 20) print(`Note: ${reportSentence(notice)}`);
      },
    });
    if (notices > 20) print(`Note: ${notices - 20} more notes of this kind.`);
    if (badRows > 0) {
      printError(`Nothing was imported: ${badRows} ${badRows === 1 ? 'row is' : 'rows are'} bad.`);
      return 1;
    }
    print(`Imported ${imported} ${imported === 1 ? 'tool' : 'tools'} from ${file}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    printError(`${error.message} Nothing was imported.`);
    return 1;
  }
}
