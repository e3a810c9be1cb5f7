import { bounded, type CaseImport, LimitError } from '@yardstick/bench';
import { MAX_SUITE_BYTES } from '../../runs/run-spec.ts';

/** The cases of a file that was chosen in the form, read in another process with limits of time and memory. */
export async function importOfForm(
  userId: string,
  text: string,
  file: string,
): Promise<{ imported: Exclude<CaseImport, { problem: string }> } | { problem: string }> {
  if (Buffer.byteLength(text) > MAX_SUITE_BYTES)
    return { problem: `has more than ${MAX_SUITE_BYTES / 1_048_576} MB. Split it.` };
  try {
    const imported = await bounded.importCases({ text, file }, userId);
    return 'problem' in imported ? imported : { imported };
  } catch (error) {
    if (error instanceof LimitError) return { problem: `reading it ${error.message}. Split it.` };
    throw error;
  }
}
