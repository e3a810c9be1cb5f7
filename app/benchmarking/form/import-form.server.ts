import { bounded, type CaseImport, LimitError } from '@yardstick/bench';
import * as z from 'zod/mini';
import { MAX_SUITE_BYTES } from '../../runs/run-spec.ts';
import { MAX_CHOSEN_FILES } from './chosen-files.ts';

export const importForm = z.object({
  /** With caseText two parallel lists: names and texts. */
  caseFile: z.array(z.string()),
  caseText: z.array(z.string()),
  /** Some files are of an archive, so that names are paths. */
  areArchived: z.optional(z.literal('true')),
});

/** The cases of files that were chosen in the form, read in another process with limits of time and memory. */
export async function importOfForm(
  userId: string,
  { caseFile: names, caseText: texts, areArchived }: z.output<typeof importForm>,
): Promise<{ imported: Exclude<CaseImport, { problem: string }> } | { problem: string }> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > MAX_SUITE_BYTES) return { problem: `has more than ${MAX_SUITE_BYTES / 1_048_576} MB. Split it.` };
  if (names.length === 0 || names.length !== texts.length || names.length > MAX_CHOSEN_FILES)
    return { problem: `Choose up to ${MAX_CHOSEN_FILES} files.` };
  const files = names.map((name, index) => ({ name, text: texts[index] ?? '' }));
  try {
    const imported = await bounded.importCases({ files, areArchived: areArchived === 'true' }, userId);
    return 'problem' in imported ? imported : { imported };
  } catch (error) {
    if (error instanceof LimitError) return { problem: `reading it ${error.message}. Split it.` };
    throw error;
  }
}
