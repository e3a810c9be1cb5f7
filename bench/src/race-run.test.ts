import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { concludeRun } from './conclude-run.ts';
import { optionsOfManifest, runSuite, type Sample, summarizeRun } from './index.ts';
import { makeFolder, run } from './testing/run-in-folder.ts';

const SUITE = `name: Try
rounds: 40
seed: 5
stopWhenDecided: true
tieMargin: 3
models:
  - { provider: demo, model: demo-swift, parameters: { pace: 0 } }
  - { provider: demo, model: demo-thorough, parameters: { pace: 0 } }
prompt: Say tree
`;

test('a run that ends itself says so in the same words in the terminal, Markdown, HTML and JSON, and counts no call as missing', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const { code, out } = await run(folder, 'bench run suite.yaml -o run -q');
  const file = (name: string) => readFileSync(join(folder, 'run', name), 'utf8');
  const { summary, verdicts, manifest } = JSON.parse(file('summary.json'));
  expect(code).toBe(0);
  expect(verdicts.ending).toMatch(
    /^The run ended itself after \d+ of 40 rounds: every pair of models is (decided|tied)\. That saved \d+ rounds/,
  );
  for (const text of [out, file('report.md'), file('report.html')]) expect(text).toContain(verdicts.ending);
  expect(verdicts.scope.join(' ')).toContain('The run could end itself and was looked at after every round.');
  expect(summary.rounds).toBeLessThan(40);
  expect(manifest).toMatchObject({ status: 'completed', stopWhenDecided: true, ending: summary.race.ending });
  expect(manifest.totals).toMatchObject({ planned: 2 * summary.rounds, done: 2 * summary.rounds, skipped: 0 });
  expect(out).not.toContain('not made');
});

test('--stop-when-decided is refused for fewer than 6 rounds before anything is called', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE.replace('stopWhenDecided: true\n', '') });
  const { code, err } = await run(folder, 'bench run suite.yaml --rounds 5 --stop-when-decided');
  expect([code, err]).toEqual([2, expect.stringContaining('needs 6 rounds or more, not 5')]);
});

const prompt = { messages: [{ role: 'user' as const, content: 'Hi' }] };
const options = {
  suite: { name: 'race', cases: [{ id: 'a', prompt }] },
  models: ['demo-swift', 'demo-thorough'].map((model) => ({
    key: model,
    provider: 'demo',
    model,
    parameters: { pace: 0 },
  })),
  rounds: 40,
  seed: 3,
  tieMargin: 3,
  stopWhenDecided: true,
  pauseMs: 0,
};

test('a run that ends itself after a crash and a resumption ends as if it had never been interrupted', async () => {
  const whole: Sample[] = [];
  const { ending } = await runSuite({ ...options, sink: (sample) => void whole.push(sample) });
  const rounds = Math.max(...whole.map(({ round }) => round));
  expect(ending).toBeDefined();
  const runId = (whole[0] as Sample).runId;
  // What was stored when the process was killed: whole rounds, and at last all of them but not the end.
  for (const stored of [2, rounds - 1, rounds]) {
    const samples = whole.filter(({ round }) => round <= stored);
    const rest: Sample[] = [];
    const resumeFrom = { runId, seed: options.seed, samples };
    const resumed = await runSuite({ ...options, resumeFrom, sink: (sample) => void rest.push(sample) });
    expect(resumed.ending).toBe(ending);
    expect(rest.map(({ round }) => round)).toEqual(whole.slice(samples.length).map(({ round }) => round));
  }
});

test('a run that is stopped by its user has not ended itself, and its verdicts still come from the race', async () => {
  const samples: Sample[] = [];
  const stop = new AbortController();
  const sink = (sample: Sample) => {
    samples.push(sample);
    if (sample.round === 3) stop.abort();
  };
  const manifest = await runSuite({ ...options, signal: stop.signal, sink });
  expect(manifest).toMatchObject({ status: 'aborted', stopWhenDecided: true });
  expect(manifest.ending).toBeUndefined();
  const summary = summarizeRun(samples, optionsOfManifest(manifest));
  expect(summary.race).toMatchObject({ planned: 40, ending: null });
  expect(concludeRun(summary).ending).toBeNull();
});
