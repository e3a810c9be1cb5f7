import type { CsvCase } from './csv-cases.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of a case that are taken as they stand. */
const OWN_FIELDS = ['id', 'name', 'family', 'system', 'prompt', 'messages', 'images', 'request', 'assert'];

/** The answer that a data set names: of our own tables, of OpenAI's evals, of Langfuse. */
export const EXPECTED_FIELDS = ['expected', 'ideal', 'expectedOutput'];

/** OpenAI's evals keep the conversation in `input`, with the system prompt as its first turn. */
function promptOfInput(input: unknown): Record<string, unknown> | null {
  if (typeof input === 'string') return { prompt: input };
  if (!Array.isArray(input) || !input.every((turn) => isRecord(turn) && typeof turn.content === 'string')) return null;
  const turns = input as { role: string; content: string }[];
  const system = turns.filter(({ role }) => role === 'system' || role === 'developer').map(({ content }) => content);
  const messages = turns
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map(({ role, content }) => ({ role, content }));
  return { ...(system.length > 0 ? { system: system.join('\n\n') } : {}), messages };
}

/** A text is to be equalled, one of several texts to be in the answer, any other value to be equalled as JSON. */
function checkOf(value: unknown): Record<string, unknown> {
  const isChoice = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isChoice ? { type: 'contains-any', value } : { type: 'equals', value };
}

/** A case from a row of a data set. */
export function caseOfRow(row: Record<string, unknown>): Record<string, unknown> {
  const source: Record<string, unknown> = {};
  const variables: Record<string, unknown> = {};
  const checks: unknown[] = [];
  const read = promptOfInput(row.input);
  for (const [name, value] of Object.entries(row)) {
    if (name === 'input' && read && !('prompt' in row)) Object.assign(source, read);
    else if (OWN_FIELDS.includes(name)) {
      if (value !== null) source[name] = value;
    } else if (name === 'variables' && isRecord(value)) Object.assign(variables, value);
    else if (EXPECTED_FIELDS.includes(name) && value !== null) checks.push(checkOf(value));
    else variables[name] = value;
  }
  const assert = [...(Array.isArray(source.assert) ? source.assert : []), ...checks];
  return { ...source, variables, ...(assert.length > 0 ? { assert } : {}) };
}

/** Reads one case a line: fields mean what the columns of a table mean, and every unknown one is a variable. */
export function readJsonlCases(text: string): (CsvCase | { line: number; problem: string })[] {
  return text.split('\n').flatMap((written, index) => {
    const line = index + 1;
    if (written.trim() === '') return [];
    try {
      const row: unknown = JSON.parse(written);
      return [isRecord(row) ? { line, source: caseOfRow(row) } : { line, problem: 'is not an object' }];
    } catch (error) {
      return [{ line, problem: `is not JSON: ${error instanceof Error ? error.message : String(error)}` }];
    }
  });
}
