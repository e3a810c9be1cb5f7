import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitlab, inputs, makeProject, runAction, runOnGitLab } from './testing/ci-project.ts';

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
