// JavaScript of a configuration as the code of a check, which the sandbox runs.
import { bodyOf } from '../scoring/code-body.ts';
import { MAX_CODE_CHARS } from '../suite/assertion.ts';
import type { SuiteFiles } from '../suite/suite-files.ts';
import type { Script } from './script-checks.ts';

/** What code of Node.js or a browser uses and the sandbox lacks. */
const HOST =
  /(?<![.\w$])(?:(require|import|fetch|setTimeout|setInterval|setImmediate|queueMicrotask|structuredClone|atob|btoa)\s*\(|(process|Buffer|crypto|performance|Intl)\.|new\s+(URL|URLSearchParams|TextEncoder|TextDecoder|Worker|XMLHttpRequest|AbortController)\b)/;
/** Of what promptfoo gives, the sandbox has these alone. */
const CONTEXT = ['vars', 'variables', 'value', 'sample'];
const READ_CONTEXT = /(?<![.\w$])context(?:\?\.|\.)(\w+)/g;
/** The parameter that is taken apart. */
const PARTS_OF_CONTEXT = /\(\s*output\s*,\s*\{([^{}]*)\}\s*\)\s*(?:=>|\{)/g;
const OWN_CONTEXT = /\b(?:const|let|var|function|class)\s+context\b/;
/** Texts and comments, which use nothing. */
const UNUSED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
const IMPORTS = /^[ \t]*(?:import\s*[\w*{'"]|export\s+(?:\*|\{[^}]*\}\s+from\b))/m;

/** The code of an assertion, from its text or from the one file that it names. */
export function sandboxCode(value: unknown, files: SuiteFiles): Script {
  if (typeof value !== 'string') return { reason: 'holds no code' };
  if (value.startsWith('file://')) return codeInFile(value.slice('file://'.length), files);
  if (value.includes('{{'))
    return { reason: 'has variables filled into its code; write context.vars.name in place of {{name}}' };
  return fitting(value.trim(), 'holds code that is not JavaScript');
}

function codeInFile(written: string, files: SuiteFiles): Script {
  const [, file, name = ''] = /^(.+\.(?:js|cjs|mjs))(?::(\w+))?$/.exec(written) ?? [];
  if (file === undefined) return { reason: 'is a file that is no JavaScript' };
  let text: string;
  try {
    text = files.text(file);
  } catch (error) {
    return { reason: `is in a file: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (IMPORTS.test(text)) return { reason: `is in ${file}, which imports other modules; the sandbox has none` };
  return fitting(wrapped(text, name), `is in ${file}, which cannot be read as one script`);
}

/** A file with its exports as an expression of the function that it exports, or of the one that is named. */
function wrapped(text: string, name: string): string {
  const names = [...text.matchAll(/^export\s+(?:async\s+)?(?:function\*?|const|let|var|class)\s+(\w+)/gm)].map(
    ([, one]) => one,
  );
  const plain = text
    .replace(/^export\s+default\s+/m, 'module.exports.default = ')
    .replace(/^export\s+(?=(?:async\s+)?(?:function|const|let|var|class)\b)/gm, '');
  const exported = names.map((one) => `module.exports.${one} = ${one};`);
  const picked =
    name === ''
      ? "typeof module.exports === 'function' ? module.exports : module.exports.default"
      : `module.exports.${name} ?? module.exports.default?.${name}`;
  return [
    'const file = { exports: {} };',
    'const check = ((module, exports) => {',
    plain.trim(),
    ...exported,
    `return ${picked};`,
    '})(file, file.exports);',
    'return check(output, context);',
  ].join('\n');
}

function otherContext(code: string): string | undefined {
  const read = OWN_CONTEXT.test(code) ? [] : [...code.matchAll(READ_CONTEXT)].map(([, name]) => name as string);
  const taken = [...code.matchAll(PARTS_OF_CONTEXT)].flatMap(([, names = '']) => names.match(/(?<=^|,)\s*\w+/g) ?? []);
  const other = [...read, ...taken.map((name) => name.trim())].find((name) => !CONTEXT.includes(name));
  return other && `context.${other}`;
}

function fitting(code: string, otherwise: string): Script {
  if (code.length > MAX_CODE_CHARS)
    return { reason: `has more than ${MAX_CODE_CHARS.toLocaleString('en-US')} characters of code` };
  const [, called, held, made] = HOST.exec(code) ?? [];
  const missing = called ?? held ?? made ?? otherContext(code.replace(UNUSED, ' '));
  if (missing !== undefined) return { reason: `uses ${missing}, which the sandbox does not have` };
  return bodyOf(code) === null ? { reason: otherwise } : { code };
}
