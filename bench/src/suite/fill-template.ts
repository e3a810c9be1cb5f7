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

/** A text that was sent unchanged, as a template that gives it again. */
export const literalText = (text: string): string => text.replace(PLACEHOLDER, (whole) => `\\${whole}`);

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

/** Matches a text that is one placeholder and nothing else. */
const ALONE = /^\{\{([^{}]*)\}\}$/;

/**
 * Fills all texts inside a value. One that is a placeholder alone becomes the variable itself, so that a number stays a number.
 *
 * @param fill - how any other text is filled
 * @example
 * fillValue({ seats: '{{n}}' }, { n: 2 }); // { seats: 2 }
 */
export function fillValue(
  value: unknown,
  variables: Variables,
  fill = (text: string): string => fillTemplate(text, variables).text,
): unknown {
  if (typeof value === 'string') {
    const name = ALONE.exec(value)?.[1]?.trim() ?? '';
    const own = NAME.test(name) ? lookUp(name, variables) : undefined;
    return own === undefined ? fill(value) : own;
  }
  if (Array.isArray(value)) return value.map((item) => fillValue(item, variables, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fillValue(part, variables, fill)]));
}
