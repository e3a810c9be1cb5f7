import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeFolder } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';

const action = parse(readFileSync(new URL('../../ci/action.yml', import.meta.url), 'utf8'));
const gitlab = parse(readFileSync(new URL('../../ci/gitlab.yml', import.meta.url), 'utf8'))['.yardstick'];
const cli = new URL('main.ts', import.meta.url).pathname;

/** A repository whose branch `main` asks one prompt and whose checkout asks another, and programs that note how they are called. */
async function makeProject(
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
async function runAction({ shell, temp }: Awaited<ReturnType<typeof makeProject>>, inputs: Record<string, string>) {
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

const inputs = { suite: 'suite.yaml', 'fail-on': 'worse,cost:1.1', margin: '20', options: '--prices ../prices.json' };

test('the GitHub action comments “good enough” with its error rate on a pull request that makes a prompt cheaper', async () => {
  const project = await makeProject('Please be so kind and tell me number {{n}}', 'Say {{n}}');
  const { code, out, folder } = await runAction(project, inputs);
  expect([code, out]).toEqual([0, expect.stringMatching(/Good enough, \d\d % cheaper/)]);
  const body = readFileSync(join(folder, 'body.md'), 'utf8');
  expect(body).toMatch(/^<!-- yardstick suite\.yaml -->\n## Numbers\n\n### ✅ Good enough, \d\d % cheaper/);
  expect(body).toContain('is claimed wrongly in about 5 of 100 runs');
  expect(readFileSync(join(project.temp, 'summary.md'), 'utf8')).toContain('Good enough');
  expect(readFileSync(join(project.root, 'gh.log'), 'utf8')).toContain(
    '--method POST repos/somebody/something/issues/7/comments',
  );
  expect(readFileSync(join(project.root, 'npm.log'), 'utf8')).toBe(
    'install --global --no-fund --no-audit @yardstick/bench\n',
  );
});

test('the GitHub action fails where a change makes answers worse, and replaces its earlier comment', async () => {
  const project = await makeProject('Say {{n}}', 'Say {{n}} wrongly');
  writeFileSync(
    join(project.root, 'old.tsv'),
    '41\t<!-- yardstick other.yaml -->\n42\t<!-- yardstick suite.yaml -->\r\n',
  );
  const { code, folder } = await runAction(project, inputs);
  expect(code).toBe(1);
  expect(readFileSync(join(folder, 'body.md'), 'utf8')).toContain('### ❌ Worse');
  expect(readFileSync(join(project.root, 'gh.log'), 'utf8')).toContain(
    '--method PATCH repos/somebody/something/issues/comments/42',
  );
});

test('the GitHub action reports a suite that the pull request adds, and comments nothing where the suite is bad', async () => {
  const added = await makeProject(null, 'Say {{n}}');
  const { code, folder } = await runAction(added, inputs);
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'body.md'), 'utf8')).toContain('# Numbers');
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('tests="1" failures="0"');
  const bad = await makeProject('Say {{n}}', 'Say {{unknown}}');
  expect((await runAction(bad, inputs)).code).toBe(2);
  expect(existsSync(join(bad.root, 'gh.log'))).toBe(false);
});

test.each(['Say {{n}}', null])(
  'both templates publish kinds of checks and ids of cases, and texts where they are asked for them; before: %s',
  async (before) => {
    const text = /Number \d/;
    const project = await makeProject(before, 'Say {{n}} wrongly', { assert: [{ contains: 'Number {{n}}' }] });
    const byAction = async (examples: string) => {
      const { out, folder } = await runAction(project, { ...inputs, examples });
      const [comment, junit] = ['body.md', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8'));
      return { comment: comment!, published: [out, comment, junit].join('\n') };
    };
    const byGitLab = (EXAMPLES: string) => runOnGitLab(project, { EXAMPLES });
    for (const publish of [byAction, byGitLab]) {
      const { comment, published } = await publish(publish === byAction ? 'false' : gitlab.variables.EXAMPLES);
      expect(comment).toMatch(/Checks of the kind contains: .* passed 0 of 20 times.*; such as c\d+/);
      expect(published).toContain('Checks that did not always pass');
      expect(published).not.toMatch(text);
      expect((await publish('true')).comment).toMatch(/such as c\d+[^`\n]*: `[^`\n]*Number \d+/);
    }
    // The folder of the run has all answers.
    expect(gitlab.artifacts.access).toBe('developer');
  },
);

test.each(['Say {{n}}', null])(
  'both templates publish neither the check that a judge could not make nor what it said, unless texts are asked for; before: %s',
  async (before) => {
    const criteria = 'Says that the code is 4711';
    const project = await makeProject(before, 'Please say {{n}}', (url) => ({
      assert: [{ judge: criteria }],
      judge: { model: { provider: 'custom', model: 'strict', baseUrl: url } },
    }));
    const byAction = async (examples: string) => {
      const { out, folder } = await runAction(project, { ...inputs, examples });
      return [out, ...['body.md', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
    };
    const byGitLab = async (EXAMPLES: string) => (await runOnGitLab(project, { EXAMPLES })).published;
    for (const publish of [byAction, byGitLab]) {
      const published = await publish('false');
      expect(published).toContain('because checks could not be made: a check of the kind judge in 20.');
      expect(published).not.toMatch(/4711|Number \d/);
      expect(await publish('true')).toContain(criteria);
    }
  },
);

test.each([
  ['Please tell me {{n}}', 'Say {{n}}', 36],
  [null, 'Say {{n}} without a key', 0],
])(
  'both templates publish in our words why a provider took no call, since its own may quote the prompt; before: %s',
  async (before, now, left) => {
    const project = await makeProject(before, now);
    const byAction = async (examples: string) => {
      project.calls.left = left;
      const { out, folder } = await runAction(project, { ...inputs, examples });
      return [out, ...['body.md', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8'))];
    };
    const texts = await byAction('false');
    project.calls.left = left;
    texts.push((await runOnGitLab(project, {})).published);
    for (const text of texts) {
      expect(text).toContain('the key was refused');
      expect(text).not.toContain('No key for');
    }
    expect((await byAction('true'))[1]).toContain('No key for “');
  },
);

test('the GitHub action measures several suites in one job, each with a folder and a comment of its own', async () => {
  const project = await makeProject('Say {{n}}', 'Say {{n}} wrongly');
  writeFileSync(join(project.work, 'new.yaml'), readFileSync(join(project.work, 'suite.yaml')));
  const [first, again, added] = [
    await runAction(project, inputs),
    await runAction(project, inputs),
    await runAction(project, { ...inputs, suite: 'new.yaml' }),
  ];
  expect([first.code, again.code, added.code]).toEqual([1, 1, 0]);
  expect(new Set([first.folder, again.folder, added.folder]).size).toBe(3);
  expect(readFileSync(join(added.folder, 'body.md'), 'utf8')).toMatch(/^<!-- yardstick new\.yaml -->/);
  expect((await project.shell('git worktree list', {})).out.trim().split('\n')).toHaveLength(1);
});

test('the GitHub action says in the comment and the JUnit report that a run is incomplete, and ends with 3', async () => {
  const changed = await makeProject('Say {{n}}', 'Say {{n}} without a key');
  const { code, folder } = await runAction(changed, inputs);
  expect(code).toBe(3);
  expect(readFileSync(join(folder, 'body.md'), 'utf8')).toMatch(/planned calls of .* were not made/);
  expect(existsSync(join(folder, 'junit.xml'))).toBe(true);
  const added = await makeProject(null, 'Say {{n}} without a key');
  const alone = await runAction(added, inputs);
  expect(alone.code).toBe(3);
  expect(readFileSync(join(alone.folder, 'body.md'), 'utf8')).toContain('The run is incomplete: 20 of 20 planned');
  expect(readFileSync(join(alone.folder, 'junit.xml'), 'utf8')).toMatch(
    /tests="1" failures="1">[\s\S]*<failure message="The run is incomplete: 20 of 20 planned calls were not made\.">/,
  );
});

/** Runs the script of the template for GitLab, and reads what it would write on the merge request. */
async function runOnGitLab({ shell, work }: Awaited<ReturnType<typeof makeProject>>, more: Record<string, string>) {
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

/** The same where all calls from the 37th on are refused. */
async function endOnGitLab(project: Awaited<ReturnType<typeof makeProject>>, share: string) {
  project.calls.left = 36;
  return (await runOnGitLab(project, { ALLOW_MISSING: share })).code;
}

test('both templates let a run that lacks some calls pass where so many may be missing, and end with 3 where it lacks more', async () => {
  const project = await makeProject('Please tell me {{n}}', 'Say {{n}}');
  const missing = /allow-missing .*: .*missing.* of 20 planned calls of/;
  const end = async (share: string) => {
    project.calls.left = 36;
    const { code, folder } = await runAction(project, { ...inputs, 'allow-missing': share });
    if (share === '') return code;
    expect(readFileSync(join(folder, 'body.md'), 'utf8').replaceAll('\\', '')).toMatch(missing);
    return code;
  };
  expect([await end(''), await end('1%'), await end('95%')]).toEqual([3, 3, 0]);
  expect([await endOnGitLab(project, '1%'), await endOnGitLab(project, '95%')]).toEqual([3, 0]);
});

test('both templates end with 1 where a limit of the suite is missed in a run that may lack calls, and name it', async () => {
  const missed = /tiny[^\n]*: median response time .* missed the limit of at most/;
  const project = await makeProject('Please tell me {{n}}', 'Say {{n}}', {
    thresholds: [{ metric: 'responseMs', atMost: 0.001 }],
  });
  project.calls.left = 36;
  const { code, out, folder } = await runAction(project, { ...inputs, 'allow-missing': '95%' });
  const [body, junit] = ['body.md', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect([code, out.replaceAll('\\', '')]).toEqual([1, expect.stringMatching(missed)]);
  expect(body!.replaceAll('\\', '')).toMatch(missed);
  expect(junit).toMatch(new RegExp(`<failure message="${missed.source}`));
  expect(await endOnGitLab(project, '95%')).toBe(1);
});

test('both templates name the limit that a suite misses which the change adds', async () => {
  const added = await makeProject(null, 'Say {{n}}', { thresholds: [{ metric: 'responseMs', atMost: 0.001 }] });
  const { code, folder } = await runAction(added, inputs);
  expect(code).toBe(1);
  const named = /tests="2" failures="1">[\s\S]*<failure message="tiny: median response time .* missed the limit of at/;
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toMatch(named);
  expect(await endOnGitLab(added, '')).toBe(1);
  const junit = gitlab.artifacts.reports.junit.replace('$CI_JOB_NAME_SLUG', 'prompts');
  expect(readFileSync(join(added.work, junit), 'utf8')).toContain('missed the limit of at');
});

test('the GitLab template writes the verdict on the merge request and leaves a JUnit report', async () => {
  const project = await makeProject('Say {{n}}', 'Say {{n}} wrongly');
  const { work, root } = project;
  const options = {
    CI_API_V4_URL: 'https://gitlab.example/api/v4',
    CI_PROJECT_ID: '3',
    CI_MERGE_REQUEST_IID: '9',
    YARDSTICK_GITLAB_TOKEN: 'token',
  };
  const junit = join(work, gitlab.artifacts.reports.junit.replace('$CI_JOB_NAME_SLUG', 'prompts'));
  for (const _ of ['once', 'and again in the same checkout']) {
    expect((await runOnGitLab(project, options)).code).toBe(1);
    expect(readFileSync(junit, 'utf8')).toContain('name="worse">');
  }
  expect(readFileSync(join(root, 'curl.log'), 'utf8')).toContain(
    'https://gitlab.example/api/v4/projects/3/merge_requests/9/notes',
  );
  const added = await makeProject(null, 'Say {{n}} without a key');
  expect((await runOnGitLab(added, options)).code).toBe(3);
  expect(readFileSync(junit.replace(work, added.work), 'utf8')).toContain('failures="1">');
  expect(existsSync(join(added.root, 'curl.log'))).toBe(true);
});

test('the GitLab template writes no note where a rule is wrong, and says nothing of a verdict that is not there', async () => {
  const project = await makeProject('Please tell me {{n}}', 'Say {{n}}');
  const done = await runOnGitLab(project, { FAIL_ON: 'worst', YARDSTICK_GITLAB_TOKEN: 'token' });
  expect(done.code).toBe(2);
  expect(done.published).toContain('“worst” is not a rule');
  expect(existsSync(join(project.root, 'curl.log'))).toBe(false);
});
