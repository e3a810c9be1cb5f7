// The templates for continuous integration, run as GitHub and GitLab run them, for tests.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { makeFolder } from '../../testing/run-in-folder.ts';
import { serveAnswers } from '../../testing/serve-answers.ts';

const action = parse(readFileSync(new URL('../../../ci/action.yml', import.meta.url), 'utf8'));
export const gitlab = parse(readFileSync(new URL('../../../ci/gitlab.yml', import.meta.url), 'utf8'))['.yardstick'];
const cli = new URL('../main.ts', import.meta.url).pathname;

/** A repository whose branch `main` asks one prompt and whose checkout asks another, and programs that note how they are called. */
export async function makeProject(
  before: string | null,
  now: string,
  more: Record<string, unknown> | ((url: string) => Record<string, unknown>) = {},
) {
  /** Calls that are answered before the key is refused. */
  const calls = { left: Number.POSITIVE_INFINITY };
  const url = await serveAnswers((prompt) => {
    if (calls.left-- <= 0 || prompt.includes('without a key'))
      return { status: 401, message: `No key for “${prompt}”` };
    return { text: prompt.includes('wrongly') ? '?' : `Number ${/\d+/.exec(prompt)?.[0]}`, tokens: prompt.length };
  });
  const cases = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}`, variables: { n: index } }));
  const suite = (prompt: string) =>
    JSON.stringify({
      name: 'Numbers',
      rounds: 1,
      models: [{ provider: 'custom', model: 'tiny', baseUrl: url }],
      prompt,
      assert: [{ contains: '{{n}}' }],
      cases,
      ...(typeof more === 'function' ? more(url) : more),
    });
  const price = { provider: 'custom', model: 'tiny', input: 10, output: 0, source: 'test' };
  const root = makeFolder({ 'prices.json': JSON.stringify({ version: '1', prices: [price] }) });
  const [origin, work, bin, temp] = ['origin', 'work', 'bin', 'temp'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [bin, temp]) mkdirSync(folder);
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...words], {
      cwd: existsSync(work) ? work : root,
      stdio: 'pipe',
    });
  git('init', '--quiet', '--bare', '--initial-branch=main', origin);
  git('clone', '--quiet', origin, work);
  writeFileSync(join(work, before === null ? 'other.yaml' : 'suite.yaml'), suite(before ?? ''));
  git('add', '.');
  git('commit', '--quiet', '--message=Before');
  git('push', '--quiet', 'origin', 'HEAD:main');
  writeFileSync(join(work, 'suite.yaml'), suite(now));
  const program = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  program('npm', `echo "$@" >> "${root}/npm.log"`);
  program('yardstick', `exec "${process.execPath}" "${cli}" "$@"`);
  program('curl', `echo "$@" >> "${root}/curl.log"`);
  program(
    'gh',
    `echo "$@" >> "${root}/gh.log"\n[ ! -f "${root}/old.tsv" ] || [ "$2" != --paginate ] || cat "${root}/old.tsv"`,
  );
  const environment = {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    HOME: root,
    TMPDIR: temp,
    CUSTOM_API_KEY: 'key',
    RUNNER_TEMP: temp,
    GITHUB_REPOSITORY: 'somebody/something',
    GITHUB_STEP_SUMMARY: join(temp, 'summary.md'),
    GITHUB_OUTPUT: join(temp, 'output'),
    CI_JOB_NAME_SLUG: 'prompts',
    // Each step starts the command line from source: compiled, that takes a third of the work.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  };
  const shell = async (script: string, more: Record<string, string>) => {
    const options = { cwd: work, env: { ...environment, ...more } };
    const done = promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options);
    return done
      .then(({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }))
      .catch(({ code, stdout, stderr }) => ({ code, out: stdout + stderr }));
  };
  return { root, temp, work, shell, calls };
}

/** Runs the steps of the action as GitHub does: after one has failed, only those that say `always()`. */
export async function runAction(
  { shell, temp }: Awaited<ReturnType<typeof makeProject>>,
  inputs: Record<string, string>,
) {
  const values: Record<string, string> = {
    'github.base_ref': 'main',
    'github.event.pull_request.number': '7',
    'inputs.token': 'token',
  };
  for (const [name, { default: fallback = '' }] of Object.entries<{ default?: string }>(action.inputs))
    values[`inputs.${name}`] ??= inputs[name] ?? fallback;
  let code = 0;
  let out = '';
  const output = join(temp, 'output');
  writeFileSync(output, '');
  for (const step of action.runs.steps) {
    if (code !== 0 && step.if !== 'always()') continue;
    const folder = /^folder=(.*)$/m.exec(readFileSync(output, 'utf8'))?.[1] ?? '';
    values['steps.measure.outputs.folder'] = folder;
    const filled = Object.entries<string>(step.env).map(([name, text]) => [
      name,
      text.replace(/\$\{\{ (.+?) \}\}/g, (_, key: string) => values[key] ?? `unknown ${key}`),
    ]);
    const done = await shell(step.run, Object.fromEntries(filled));
    out += done.out;
    code ||= done.code;
  }
  return { code, out, folder: values['steps.measure.outputs.folder'] ?? '' };
}

export const inputs = {
  suite: 'suite.yaml',
  'fail-on': 'worse,cost:1.1',
  margin: '20',
  options: '--prices ../prices.json',
};

/** Runs the script of the template for GitLab, and reads what it would write on the merge request. */
export async function runOnGitLab(
  { shell, work }: Awaited<ReturnType<typeof makeProject>>,
  more: Record<string, string>,
) {
  const { code, out } = await shell(gitlab.script.join('\n'), {
    ...gitlab.variables,
    FAIL_ON: inputs['fail-on'],
    MARGIN: inputs.margin,
    OPTIONS: inputs.options,
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    ...more,
  });
  const folder = join(work, gitlab.artifacts.paths[0].replace('$CI_JOB_NAME_SLUG', 'prompts'));
  const [comment, junit] = ['comment.md', 'junit.xml'].map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  });
  return { code, comment: comment!, published: [out, comment, junit].join('\n') };
}
