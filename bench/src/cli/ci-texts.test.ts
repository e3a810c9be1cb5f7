import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitlab, inputs, makeProject, runAction, runOnGitLab } from './testing/ci-project.ts';

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
    }
    // That the other template passes the setting on is in the first test.
    expect(await byAction('true')).toContain(criteria);
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

test('both templates publish no value of a variable in the id of a case of a matrix, unless texts are asked for', async () => {
  const n = Array.from({ length: 20 }, (_, index) => index);
  const cases = [
    { id: 'c', matrix: { n } },
    { id: 'twin', matrix: { n: [3] } },
  ];
  const project = await makeProject('Say {{n}}', 'Say {{n}} wrongly', { cases });
  const byAction = async (examples: string) => {
    const { out, folder } = await runAction(project, { ...inputs, examples });
    return [out, ...['body.md', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
  };
  const byGitLab = async (EXAMPLES: string) => (await runOnGitLab(project, { EXAMPLES })).published;
  for (const publish of [byAction, byGitLab]) {
    const published = await publish('false');
    expect(published).toContain('send the same prompt (c (4 of 20), twin (1 of 1))');
    expect(published).toContain('c (1 of 20): passed 100 % → 0 %');
    expect(published).toMatch(/such as (?:c|twin) \(\d+ of \d+\)/);
    expect(published).not.toContain('[n=');
  }
  expect(await byAction('true')).toContain('[n=0]: passed 100 % → 0 %');
});
