import { bodyOf } from '../scoring/code-body.ts';
import { MODULE_HEAD } from './module-head.ts';

/** An expression of the module, or why there is none. */
export type Script = { code: string } | { reason: string };

/** Gathers what needs code in a module beside the suite: JavaScript checks, checks of transformed answers, and sets with a threshold. */
export class ScriptChecks {
  readonly #file: string;
  readonly #folder: string;
  readonly #imports = new Map<string, string>();
  readonly #transforms = new Map<string, string>();
  readonly #checks = new Map<string, string>();

  constructor(file: string, folder = './') {
    this.#file = file;
    this.#folder = folder;
  }

  get module(): string | null {
    if (this.#checks.size === 0) return null;
    const imports = [...this.#imports].map(([address, alias]) => `import * as ${alias} from ${address};`);
    const transforms = [...this.#transforms].map(([code, name]) => `const ${name} = ${code};`);
    const checks = [...this.#checks].map(([code, name]) => `export const ${name} = ${code};`);
    return [...imports, MODULE_HEAD, ...transforms, ...checks, ''].join('\n');
  }

  /** The function that an assertion or a transform names. */
  read(value: unknown): Script {
    if (typeof value !== 'string') return { reason: 'holds no code' };
    if (value.includes('{{'))
      return { reason: 'has variables filled into its code; write context.vars.name in place of {{name}}' };
    const isFile = value.startsWith('file://');
    if (isFile && this.#folder.includes('..'))
      return {
        reason:
          'is a file outside the folder of the suite, which checks cannot read; write the suite beside the configuration',
      };
    const code = isFile ? this.#imported(value.slice('file://'.length)) : inline(value);
    if (code !== null) return { code };
    return {
      reason: isFile ? 'is a file that is no JavaScript of this folder' : 'holds code that is not JavaScript',
    };
  }

  /** The function that changes answers before they are checked. */
  readTransform(value: unknown): Script {
    const script = this.read(value);
    return 'reason' in script ? script : { code: nameIn(this.#transforms, script.code, 'transform') };
  }

  /** What a suite writes under `use` for this check of the answer, as the transforms leave it. */
  add(check: string, transforms: readonly string[] = []): string {
    return `${this.#file}#${nameIn(this.#checks, `check(${[check, ...transforms].join(', ')})`, 'check')}`;
  }

  /** The module's only function, or the one that is named after a colon. */
  #imported(path: string): string | null {
    const [, file, name = ''] = /^([\w./-]+\.(?:js|cjs|mjs))(?::(\w+))?$/.exec(path) ?? [];
    if (file === undefined || file.startsWith('/') || file.includes('..')) return null;
    const alias = nameIn(this.#imports, JSON.stringify(`${this.#folder}${file.replace(/^\.\//, '')}`), 'file');
    const picked = name === '' ? `${alias}.default` : `(${alias}.${name} ?? ${alias}.default.${name})`;
    return `(output, context) => ${picked}(output, context)`;
  }
}

/** Many tests share their code: it stands in the module once. */
function nameIn(names: Map<string, string>, code: string, kind: string): string {
  const name = names.get(code) ?? `${kind}${names.size + 1}`;
  names.set(code, name);
  return name;
}

function inline(code: string): string | null {
  const body = bodyOf(code);
  return body === null ? null : `async (output, context) => {\n${body.trim()}\n}`;
}
