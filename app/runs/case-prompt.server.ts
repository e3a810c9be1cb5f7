import type { Prompt } from '@yardstick/bench';
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
  if (!hasQuestions(spec)) return new Map();
  const cases = await readCases(spec, name);
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

function textsOf({ system = '', messages }: Prompt) {
  const texts = messages.map(({ role, content }) => {
    const text = typeof content === 'string' ? content : content.map((part) => textOf(part)).join('\n');
    return messages.length > 1 ? `${role}: ${text}` : text;
  });
  return { system: system.slice(0, SHOWN_CHARS), prompt: texts.join('\n\n').slice(0, SHOWN_CHARS) };
}

/** Null when the suite cannot be read: the result is shown without prompts. */
async function readCases(spec: RunRow['spec'], name: string) {
  try {
    return (await suiteOfSpec({ ...spec, images: [] }, name)).cases;
  } catch (error) {
    if (error instanceof SuiteRefused) return [];
    throw error;
  }
}

const textOf = (part: { type: string; text?: string }) => part.text ?? '[image]';
