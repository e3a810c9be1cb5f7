/** House rules that no library checks: small files and functions, one source of time and environment, tests that run, plain literals. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { variables } from '../app/platform/config-variables.server.ts';
import { findLongFunctions } from './long-functions.ts';
import { findLayoutProblems } from './room-layout.ts';
import { environmentExample, variablesTable } from './variables-table.ts';

const root = path.resolve(import.meta.dirname, '..');
const problems: string[] = [];

const tracked = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.css', '*.mjs', '*.js'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(
    (file) => file !== '' && existsSync(path.join(root, file)) && !/(^|\/)(drizzle|fixtures?|generated)\//.test(file),
  );

const isFreeOfClockRules = (file: string) =>
  !/^(app|bench\/src)\//.test(file) ||
  /^app\/platform\//.test(file) ||
  /^bench\/src\/cli\//.test(file) ||
  /\.test\.tsx?$/.test(file) ||
  /^app\/[^/]+$/.test(file);

/** Where fields are read without a schema, and why. */
const ownFields = new Map([
  ['app/platform/parse-form.ts', 'it is the parser'],
  ['app/platform/request-body.server.ts', 'a file is no text'],
  ['app/site/api/operation-view.ts', 'the fields are those of the operation, and its server parses them'],
  ['app/site/parts/try-operation.tsx', 'the body is sent as it was typed, so that its refusal can be seen'],
  ['app/benchmarking/parts/use-form-draft.ts', 'a draft is stored as it was typed, also what no schema takes'],
]);

const files = new Map(tracked.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
problems.push(...findLayoutProblems(files), ...findLongFunctions(files));

for (const [file, text] of files) {
  const lines = text.split('\n').length - 1;
  if (lines > 300) problems.push(`${file} has ${lines} lines; nothing is over 300.`);
  if (/^\s*\.\.\.(\{ [^}]*\}|\[[^\]]*\]),?$/m.test(text))
    problems.push(`${file} spreads a literal into a literal; write its parts out, the formatter chooses the lines.`);
  if (/\.(only|skip|todo)\(/.test(text) && /\.(test|e2e)\.tsx?$/.test(file))
    problems.push(`${file} has a test that does not run.`);
  if (
    /^app\/(?!.*(\.test\.|\/testing\/))/.test(file) &&
    !ownFields.has(file) &&
    /\bform\.(get|getAll|has)\(|\(await readForm\([^)]*\)\)\.|\bof form\)|fromEntries\(form\)/.test(text)
  )
    problems.push(`${file} reads a form's fields itself; parseForm and a schema do that.`);
  if (/\be[-]mail/i.test(text)) problems.push(`${file} writes “email” with a hyphen; the interface says email.`);
  if (isFreeOfClockRules(file) || !/\.tsx?$/.test(file)) continue;
  if (/\bprocess\.env\b/.test(text)) problems.push(`${file} reads process.env; configuration comes from ctx.config.`);
  if (/\bnew Date\(\)/.test(text)) problems.push(`${file} makes new Date(); time comes from ctx.now().`);
}

const operating = path.join(root, 'docs/operating.md');
if (existsSync(operating) && !readFileSync(operating, 'utf8').includes(variablesTable(variables))) {
  problems.push(
    'docs/operating.md: the table of variables differs from app/platform/config-variables.server.ts (node scripts/variables-table.ts prints it).',
  );
}

if (readFileSync(path.join(root, '.env.example'), 'utf8') !== environmentExample(variables)) {
  problems.push('.env.example differs from the list of variables (node scripts/variables-table.ts --env prints it).');
}

for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
