/** A `{{name}}`, `{{ person.name }}` or `{{list[0]}}`; a backslash before it keeps it as it stands. */
const PLACEHOLDER = /\\?\{\{\s*([^{}]*?)\s*\}\}/g;

const NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*$/u;

/** Values that fill the placeholders of a prompt. */
export type Variables = Record<string, unknown>;

function lookUp(name: string, variables: Variables): unknown {
  const parts = name.split(/[.[\]]+/).filter((part) => part !== '');
  let value: unknown = variables;
  for (const part of parts) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

function write(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A prompt with its placeholders filled, and what could not be filled. */
export interface FilledTemplate {
  text: string;
  missing: string[];
  malformed: string[];
}

/** The variables that a text names, without what follows a dot or a bracket. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.split(/[.[]/)[0] as string);
}

/**
 * Fills `{{name}}` with variables. Values are put in as they are: a value that holds braces is not filled again.
 *
 * @example
 * fillTemplate('Hello {{who}}', { who: 'world' }).text; // "Hello world"
 */
export function fillTemplate(template: string, variables: Variables): FilledTemplate {
  const missing: string[] = [];
  const malformed: string[] = [];
  const text = template.replace(PLACEHOLDER, (whole: string, name: string) => {
    if (whole.startsWith('\\')) return whole.slice(1);
    if (!NAME.test(name)) {
      malformed.push(whole);
      return whole;
    }
    const value = lookUp(name, variables);
    if (value === undefined) {
      missing.push(name);
      return whole;
    }
    return write(value);
  });
  return { text, missing, malformed };
}
