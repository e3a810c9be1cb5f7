import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import type { Manifest } from '../record.ts';
import { ATTEMPTS_FILE, RunWriter, writeManifest } from '../report/run-folder.ts';
import { makeManifest } from '../testing/make-manifest.ts';
import { makeSample } from '../testing/make-sample.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { CHANGED_TITLE, SIMULATED_NOTE } from '../words.ts';

interface Day {
  responseMs?: number;
  manifest?: Partial<Manifest>;
  isSimulated?: boolean;
}

/** Folders of daily runs of 18 cases, each made into a folder under `runs`, the names not in order of time. */
async function makeRuns(days: readonly Day[]): Promise<string> {
  const folder = makeFolder({});
  const random = createRandom(2);
  for (const [at, { responseMs = 1000, manifest = {}, isSimulated = false }] of days.entries()) {
    const path = join(folder, 'runs', `${'zyx'[at % 3]}-${at}`);
    const writer = new RunWriter(path);
    const noise = Math.exp(0.05 * random.normal());
    for (let index = 0; index < 18; index++)
      await writer.addSample(
        makeSample({
          model: 'alpha',
          caseId: `c${index}`,
          responseMs: responseMs * noise,
          text: 'x'.repeat(400),
          isSimulated,
        }),
      );
    await writer.close();
    const startedAt = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    await writeManifest(path, makeManifest({ runId: `run-${at}`, startedAt, isSimulated, ...manifest }), [
      ATTEMPTS_FILE,
    ]);
  }
  return folder;
}

const days = (count: number, day: Day = {}): Day[] => Array.from({ length: count }, () => day);

const sentence =
  /alpha: the response time has changed since 2026-01-11, from .* to .*, 5\.\d+ times as much; found on 2026-01-11\./i;

test('the terminal, Markdown and JSON tell a change of a suite in the same words, and end with 1', async () => {
  const folder = await makeRuns([...days(10), { responseMs: 6000 }]);
  const terminal = await run(folder, 'bench changes runs');
  expect(terminal.code).toBe(1);
  expect(terminal.out).toMatch(sentence);
  const [heading, ...lines] = terminal.out
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
  expect(heading).toBe(CHANGED_TITLE);
  const json = await run(folder, 'bench changes runs --json');
  const report = JSON.parse(json.out);
  expect([json.code, json.out]).toEqual([1, (await run(folder, 'bench changes runs --format json')).out]);
  expect(lines).toEqual([...report.changes.map((change: { sentence: string }) => change.sentence), report.state]);
  const markdown = await run(folder, 'bench changes runs --format markdown');
  expect(markdown.code).toBe(1);
  for (const line of [`### ${CHANGED_TITLE}`, ...lines]) expect(markdown.out.replaceAll('\\', '')).toContain(line);
});

test('a suite that does not change ends with 0, and runs may be named one by one, in any order and twice', async () => {
  const folder = await makeRuns(days(3));
  const whole = await run(folder, 'bench changes runs');
  expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('over 3 runs; no change is shown')]);
  expect(await run(folder, 'bench changes runs/x-2 runs/z-0 runs/y-1 runs runs/x-2')).toEqual(whole);
});

test('with --newest, only what the newest run has shown ends with 1', async () => {
  const changed = [...days(10), { responseMs: 6000 }];
  const argv = 'bench changes runs --newest';
  expect((await run(await makeRuns(changed), argv)).code).toBe(1);
  const later = await run(await makeRuns([...changed, { responseMs: 6000 }]), argv);
  expect([later.code, later.out]).toEqual([0, expect.stringMatching(sentence)]);
});

test('runs of another version of the suite, stopped runs and runs of a watch are left out and counted', async () => {
  const edited = { suite: { name: 'Support answers', sha256: 'old', caseIds: ['case-1'] } };
  const folder = await makeRuns([
    ...days(8, { responseMs: 9000, manifest: edited }),
    { responseMs: 9000, manifest: { status: 'aborted' } },
    { responseMs: 9000, manifest: { watch: true } },
    ...days(4),
  ]);
  const { code, out } = await run(folder, 'bench changes runs');
  expect([code, out]).toEqual([0, expect.stringContaining('over 4 runs')]);
  for (const words of [
    '8 runs are left out: they are of other suites than the newest, or of other versions of it.',
    '1 run is left out: it did not come to its end.',
    '1 run is left out: it holds answers of earlier ones (bench watch).',
  ])
    expect(out).toContain(words);
});

test('of a folder with runs of several suites, one is chosen by its name', async () => {
  const other = { suite: { name: 'Other', sha256: 'def', caseIds: ['case-1'] } };
  const numbers = { suite: { name: 'Numbers', sha256: 'abc', caseIds: ['case-1'] } };
  const folder = await makeRuns([...days(3, { manifest: numbers }), { manifest: other }]);
  expect((await run(folder, 'bench changes runs')).out).toContain('over 1 run;');
  expect((await run(folder, 'bench changes runs --suite Numbers')).out).toContain('over 3 runs;');
});

test('simulated runs are said to be simulated', async () => {
  const { out } = await run(await makeRuns(days(2, { isSimulated: true })), 'bench changes runs');
  expect(out).toContain(SIMULATED_NOTE);
});

test('wrong commands end with 2 and say what is wrong, and runs that all failed with 3', async () => {
  const folder = await makeRuns(days(2, { manifest: { status: 'failed' } }));
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'broken'));
  writeFileSync(join(folder, 'broken', 'manifest.json'), '{}');
  const wrong = [
    ['', 'The folder of a run, or of runs, is missing.'],
    [' nowhere', 'There is no folder'],
    [' empty', 'holds no run, and no folders of runs'],
    [' broken', 'is not a manifest'],
    [' runs --every year', '--every must be one of hour, six-hours, day, week, not “year”.'],
    [' runs --format html', '--format must be one of terminal, markdown, json'],
    [' runs --suite Nothing', 'No run is of the suite “Nothing”; there are runs of Support answers.'],
    [' runs --oldest', '--oldest'],
  ];
  for (const [words, message] of wrong)
    expect(await run(folder, `bench changes${words}`)).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining(message!),
    });
  const failed = await run(folder, 'bench changes runs');
  expect([failed.code, failed.err]).toEqual([
    3,
    expect.stringContaining('2 runs are left out: they did not come to their end.'),
  ]);
});
