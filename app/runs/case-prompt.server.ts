import { type MediaPart, mediaMark, type Prompt } from '@yardstick/bench';
import type { RunRow } from './run-queries.server.ts';
import { hasQuestions } from './run-spec.ts';
import { SuiteRefused, suiteOfSpec } from './suite-of-spec.server.ts';

/** Characters of a prompt that a page shows. */
const SHOWN_CHARS = 8_000;

export interface CasePrompt {
  system: string;
  prompt: string;
  /** Each version of the prompt, where there are several. */
  versions?: { name: string; system: string; prompt: string }[];
}

/** The prompts of some cases, variables filled in. Cases that are no longer in the suite are left out. */
export async function readCasePrompts(
  { spec, name }: Pick<RunRow, 'spec' | 'name'>,
  caseIds: readonly string[],
): Promise<Map<string, CasePrompt>> {
  const cases = (await readSuiteCases({ spec, name })) ?? [];
  return new Map(
    cases
      .filter(({ id }) => caseIds.includes(id))
      .map(({ id, prompt, prompts }) => {
        const versions = spec.versions?.flatMap(({ id: version, name: versionName }) => {
          const asked = prompts?.[version];
          return asked ? [{ name: versionName, ...textsOf(asked) }] : [];
        });
        return [id, { ...textsOf(prompt), ...(versions ? { versions } : {}) }];
      }),
  );
}

/** What was asked in a case by the version of the prompt that a model of the run got, variables filled in. */
export async function readAskedPrompts(
  run: Pick<RunRow, 'spec' | 'name'>,
): Promise<(caseId: string, modelKey: string) => string> {
  const cases = new Map((await readSuiteCases(run))?.map((suiteCase) => [suiteCase.id, suiteCase]));
  const versions = new Map(run.spec.models.map(({ key, variant = '' }) => [key, variant]));
  return (caseId, modelKey) => {
    const found = cases.get(caseId);
    return found ? textsOf(found.prompts?.[versions.get(modelKey) ?? ''] ?? found.prompt).prompt : '';
  };
}

function textsOf({ system = '', messages }: Prompt) {
  const texts = messages.map(({ role, content }) => {
    const text = typeof content === 'string' ? content : content.map((part) => textOf(part)).join('\n');
    return messages.length > 1 ? `${role}: ${text}` : text;
  });
  return { system: system.slice(0, SHOWN_CHARS), prompt: texts.join('\n\n').slice(0, SHOWN_CHARS) };
}

/** The cases of a run, with attachments in name only: readers are told of them. Null when the suite is not here or cannot be read: the result is shown without prompts. */
export async function readSuiteCases({ spec, name }: Pick<RunRow, 'spec' | 'name'>) {
  if (!hasQuestions(spec)) return null;
  try {
    const named = spec.images?.map((file) => ({ ...file, data: '' })) ?? [];
    return (await suiteOfSpec({ ...spec, images: named }, name)).cases;
  } catch (error) {
    if (error instanceof SuiteRefused) return null;
    throw error;
  }
}

const textOf = (part: { type: 'text'; text: string } | MediaPart) =>
  part.type === 'text' ? part.text : mediaMark(part);
