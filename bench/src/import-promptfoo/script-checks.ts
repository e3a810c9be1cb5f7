/** What makes a check of ours from what promptfoo's return: a boolean, a grade (above 0 passes), or an object. */
const HEAD = `// The JavaScript checks of a promptfoo configuration. They are made without files and network; their modules are loaded before.
const check = (run, threshold) => async (output, { variables }) => {
  let result;
  try {
    result = await run(output, { vars: variables });
  } catch (error) {
    return { passed: false, reason: 'the check threw ' + error };
  }
  if (typeof result === 'boolean') return result;
  const { pass, score = Number(pass), reason } = typeof result === 'object' && result !== null ? result : { score: result };
  if (typeof score !== 'number' || Number.isNaN(score)) throw new Error('the check returned neither true or false nor a number');
  const passed = pass ?? (threshold === undefined ? score > 0 : score >= threshold);
  return { passed, value: score, ...(reason === undefined ? {} : { reason }) };
};
`;

/** Gathers the JavaScript checks of a configuration in a module beside the suite. */
export class ScriptChecks {
  readonly #file: string;
  readonly #folder: string;
  readonly #imports: string[] = [];
  readonly #lines: string[] = [];

  constructor(file: string, folder = './') {
    this.#file = file;
    this.#folder = folder;
  }

  get module(): string | null {
    return this.#lines.length === 0 ? null : [...this.#imports, HEAD, ...this.#lines, ''].join('\n');
  }

  /** The check that takes the assertion's place, or why there is none. */
  take({ value, threshold }: Record<string, unknown>): Record<string, unknown> | string {
    if (typeof value !== 'string') return 'holds no code';
    if (value.includes('{{')) return 'has variables filled into its code; write context.vars.name in place of {{name}}';
    const isFile = value.startsWith('file://');
    if (isFile && this.#folder.includes('..'))
      return 'is a file outside the folder of the suite, which checks cannot read; write the suite beside the configuration';
    const run = isFile ? this.#imported(value.slice('file://'.length)) : inline(value);
    if (run === null)
      return isFile ? 'is a file that is no JavaScript of this folder' : 'holds code that is not JavaScript';
    const name = `check${this.#lines.length + 1}`;
    this.#lines.push(`export const ${name} = check(${run}${typeof threshold === 'number' ? `, ${threshold}` : ''});`);
    return { type: 'function', use: `${this.#file}#${name}` };
  }

  /** The module's only function, or the one that is named after a colon. */
  #imported(path: string): string | null {
    const [, file, name = ''] = /^([\w./-]+\.(?:js|cjs|mjs))(?::(\w+))?$/.exec(path) ?? [];
    if (file === undefined || file.startsWith('/') || file.includes('..')) return null;
    const address = JSON.stringify(`${this.#folder}${file.replace(/^\.\//, '')}`);
    const alias = `file${this.#imports.length + 1}`;
    this.#imports.push(`import * as ${alias} from ${address};`);
    const picked = name === '' ? `${alias}.default` : `(${alias}.${name} ?? ${alias}.default.${name})`;
    return `(output, context) => ${picked}(output, context)`;
  }
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** One line is an expression, after declarations if it begins with them; several lines are the body of a function. */
function inline(code: string): string | null {
  const text = code.trim().replace(/;+\s*$/, '');
  const ends = /^(?:const|let|var)\s/.test(text)
    ? [...text.matchAll(/;/g)].map(({ index }) => index + 1).reverse()
    : [0];
  const bodies = text.includes('\n')
    ? [text]
    : ends.map((end) => `${text.slice(0, end)} return (${text.slice(end)}\n);`);
  const body = bodies.find(isFunctionBody);
  return body === undefined ? null : `async (output, context) => {\n${body.trim()}\n}`;
}

/** Parsed alone, so that it cannot close the function that it is written into and run when the module is loaded. */
function isFunctionBody(body: string): boolean {
  try {
    new AsyncFunction('output', 'context', body);
    return true;
  } catch {
    return false;
  }
}
