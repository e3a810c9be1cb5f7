/** What readers of a graded run see, on the page, through a share and in files. */
import { parseSuite } from '@yardstick/bench/suites';
import { beforeEach, describe, expect, it } from 'vitest';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { exportRun } from '../export-run.server.ts';
import { suiteFileOf } from '../exports/suite-file.server.ts';
import { loadShared } from '../share-run.server.ts';
import { checks, gradeAll, graded, rubric, runOf, viewOf } from '../testing/graded-runs.server.ts';
import { model, provider } from '../testing/judged-runs.server.ts';
import { makeShare } from '../testing/shares.server.ts';

beforeEach(gradeAll);

describe('what readers see', () => {
  it('is in every file as another check, and the key of the judge in none', async () => {
    const ctx = await openBenchmarkAccount();
    const secret = 'sk-judge-canary-9182';
    const saved = await saveKey(ctx, 'anna', {
      provider: 'custom',
      name: 'My secret key name',
      apiKey: secret,
      endpoint: provider.url,
    });
    if ('problem' in saved) throw new Error(JSON.stringify(saved.problem));
    const modelId = await addModel(ctx, 'judge', { apiEndpoint: provider.url, keyId: saved.key.id });
    provider.reply = ({ model: name }) => (name === 'judge' ? `Your key is ${secret}. [[9]]` : null);
    const runId = await beginRun(ctx, {
      modelIds: [await model(ctx, 'alpha')],
      judge: { modelId, criteria: '', rounds: 1 },
      checks,
    });
    await carryOutRuns(ctx);
    const run = await runOf(ctx, runId);
    const expected = {
      json: rubric,
      jsonl: rubric,
      csv: ',stop,2,2,',
      md: '100 %',
      inspect: '',
      'every-eval-ever': '',
    };
    for (const [format, words] of Object.entries(expected)) {
      const text = await (await exportRun(ctx, run, format as keyof typeof expected)).text();
      expect(text, format).toContain(words);
      expect(text, format).not.toContain(secret);
      expect(text, format).not.toContain('My secret key name');
    }
    const open = await loadShared(ctx, await makeShare(ctx, runId, { isPublic: true, hasPrompts: true }));
    expect(JSON.stringify(open)).toContain(rubric);
    expect(JSON.stringify(open)).not.toContain('My secret key name');
    expect(open.answers[0]!.scores[1]!.words).toBe('Your key is [key]. [[9]]');
    const closed = await loadShared(ctx, await makeShare(ctx, runId, { isPublic: true, hasPrompts: false }));
    expect(JSON.stringify(closed)).not.toContain(rubric);
    expect(closed.view.models[0]!.checks.map(({ name }) => name)).toEqual(['Check 1', 'Check 2']);
  });

  it('says nothing of where a judge of one’s own stands', async () => {
    const ctx = await openBenchmarkAccount();
    provider.reply = ({ model: name }) =>
      name === 'judge' ? { status: 401, message: `No user at ${provider.url}` } : null;
    const runId = await graded(ctx);
    const { host } = new URL(provider.url);
    expect(JSON.stringify(await viewOf(ctx, runId))).toContain(host);
    const shared = await loadShared(ctx, await makeShare(ctx, runId, { isPublic: true, hasPrompts: true }));
    expect(shared.answers[0]!.scores[1]).toMatchObject({
      passed: null,
      reason: expect.stringContaining('own endpoint'),
    });
    expect(JSON.stringify(shared)).not.toContain(host);
  });

  it('warns of a judge that is measured itself', async () => {
    const ctx = await openBenchmarkAccount();
    provider.reply = ({ prompt }) => (prompt.includes('<answer-') ? '[[9]]' : null);
    const modelIds = [await model(ctx, 'alpha')];
    const runId = await beginRun(ctx, { modelIds, judge: { modelId: modelIds[0]!, criteria: '', rounds: 1 }, checks });
    await carryOutRuns(ctx);
    expect((await viewOf(ctx, runId)).grading!.warnings).toEqual([
      expect.stringMatching(/^alpha graded its own answers/),
    ]);
  });

  it('repeats the run on the command line by a suite whose judge has no criteria', async () => {
    const ctx = await openBenchmarkAccount();
    const { spec, name } = await runOf(ctx, await graded(ctx));
    const suite = await parseSuite(await suiteFileOf(spec, name), { file: 'suite.yaml' });
    expect(suite.judge).toMatchObject({ criteria: null, model: { model: 'judge' } });
    expect(suite.cases[0]!.assertions).toMatchObject([{ type: 'contains' }, { type: 'judge', rubric }]);
  });
});
