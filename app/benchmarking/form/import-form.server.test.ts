import { expect, it } from 'vitest';
import '../../judging/register-judge.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { describeCell } from '../../runs/run-request.ts';
import { addModel, openBenchmarkAccount, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { importOfForm } from './import-form.server.ts';

const importOne = (text: string, name: string) => importOfForm('anna', { caseFile: [name], caseText: [text] });

it('a file that was chosen in the form is read by the engine, and one that cannot be read is answered with its line', async () => {
  expect(await importOne('{"input":"2+2?","ideal":"4"}', 'evals.jsonl')).toEqual({
    imported: {
      table: 'prompt,expected\n2+2?,4\n',
      cases: 1,
      prompts: [],
      tools: [],
      notCarried: [],
      file: 'evals.jsonl',
    },
  });
  expect(await importOne('a,"b', 'cases.csv')).toEqual({
    problem: 'Line 1: A quoted cell begins here and never ends.',
  });
  expect(await importOne('x'.repeat(20 * 1_048_576 + 1), 'cases.csv')).toEqual({
    problem: 'has more than 20 MB. Split it.',
  });
});

it('a configuration is imported with the files that were chosen with it, and files without one are refused', async () => {
  const config =
    'prompts: file://say.txt\ntests: [{ vars: { word: sun }, assert: [{ type: javascript, value: file://said.js }] }]';
  const code = 'module.exports = (output, { vars }) => output.includes(vars.word);';
  const names = ['said.js', 'promptfooconfig.yaml', 'say.txt'];
  expect(await importOfForm('anna', { caseFile: names, caseText: [code, config, 'Say {{word}}.'] })).toMatchObject({
    imported: {
      file: 'promptfooconfig.yaml',
      cases: 1,
      prompts: [{ prompt: 'Say {{word}}.' }],
      table: expect.stringContaining('module.exports = (output, { vars })'),
      notCarried: [],
    },
  });
  expect(await importOfForm('anna', { caseFile: ['a.csv', 'b.csv'], caseText: ['a\n1\n', 'b\n1\n'] })).toEqual({
    problem: expect.stringMatching(/^None of these files is a configuration of promptfoo\./),
  });
  const archived = await importOfForm('anna', {
    caseFile: names,
    caseText: [code, config.replace('say.txt', 'prompts/say.txt'), 'Hi'],
    areArchived: 'true',
  });
  expect(archived).toMatchObject({
    imported: {
      prompts: [],
      notCarried: [expect.stringContaining('prompts/say.txt is missing: say.txt has its name')],
    },
  });
  expect(await importOfForm('anna', { caseFile: ['a.csv'], caseText: [] })).toEqual({
    problem: 'Choose up to 200 files.',
  });
});

it('what Inspect logged is read as cases, and an archive is answered with what to do', async () => {
  const samples = [{ id: 'a', epoch: 1, input: 'Capital of Italy?', target: 'Rome' }];
  const log = { version: 2, status: 'success', eval: { task: 'capitals', scorers: [{ name: 'exact' }] }, samples };
  expect(await importOne(JSON.stringify(log), 'log.json')).toMatchObject({
    imported: { table: 'id,prompt,expected\na,Capital of Italy?,Rome\n', cases: 1 },
  });
  expect(await importOne('PK\u0003\u0004…', 'log.eval.json')).toEqual({
    problem: expect.stringMatching(/^Line 1: is an archive\. .*inspect log convert/),
  });
});

it('a mistake in a table of cases is refused with its row and column, in words and as a place', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' })];
  const table = { format: 'csv' as const, text: 'id,prompt,assert.regex\na,"x\ny",(\na,z,ok\n' };
  expect(await planRun(ctx, 'anna', { ...usualRequest, modelIds, table }, 1)).toMatchObject({
    refusal: {
      title: 'This suite cannot be run',
      description: expect.stringMatching(
        /^Row 1, assert\.regex: is not a regular expression.*\nRow 2, id: the id "a" is used twice$/,
      ),
      cells: {
        shown: [
          { row: 1, column: 'assert.regex', reason: expect.any(String) },
          { row: 2, column: 'id', reason: 'the id "a" is used twice' },
        ],
        total: 2,
      },
    },
  });
  const many = { ...table, text: `id,prompt\n${'a,x\n'.repeat(31)}` };
  expect(await planRun(ctx, 'anna', { ...usualRequest, modelIds, table: many }, 1)).toMatchObject({
    refusal: { cells: { shown: { length: 20 }, total: 30 } },
  });
});

it('a mistake that is in no column is named by its row alone', () => {
  const mistake = { row: 3, reason: 'needs a prompt' };
  expect(describeCell({ ...mistake, column: '' })).toBe('Row 3: needs a prompt');
  expect(describeCell({ ...mistake, column: 'id' })).toBe('Row 3, id: needs a prompt');
});

it('rubrics of promptfoo come as checks of the cases, for which a judge is chosen beside them', async () => {
  const ctx = await openBenchmarkAccount();
  const tests = [{ vars: { word: 'rain' }, assert: [{ type: 'llm-rubric', value: 'Names {{word}}' }] }];
  const config = JSON.stringify({ prompts: ['Explain {{word}}'], tests });
  const read = await importOne(config, 'promptfooconfig.json');
  if ('problem' in read) throw new Error(read.problem);
  expect(read.imported.notCarried).toEqual(['assert: choose a judge beside the cases']);
  const [alpha, judge] = [
    await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' }),
    await addModel(ctx, 'judge', { apiEndpoint: 'http://127.0.0.1:9/v1' }),
  ];
  const table = { format: 'csv' as const, text: read.imported.table! };
  const request = { ...usualRequest, modelIds: [alpha], prompt: read.imported.prompts[0]!.prompt, table };
  expect(await planRun(ctx, 'anna', request, 1)).toMatchObject({ refusal: { field: 'judge' } });
  const planned = await planRun(ctx, 'anna', { ...request, judge: { modelId: judge, criteria: '', rounds: 1 } }, 1);
  expect(planned).toMatchObject({
    spec: { judge: { criteria: '', rubrics: 1, model: { name: 'judge' } } },
    suite: { cases: [{ assertions: [{ type: 'judge', rubric: 'Names rain' }] }] },
  });
});
