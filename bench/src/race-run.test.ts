import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { concludeRun } from './conclude-run.ts';
import { optionsOfManifest, runSuite, type Sample, summarizeRun } from './index.ts';
import { createRandom } from './random.ts';
import { renderHtml } from './report/html.ts';
import { renderMarkdown } from './report/markdown.ts';
import { renderJson } from './report/summary-json.ts';
import { renderTerminal } from './report/terminal.ts';
import type { ResumeFrom, RunSuiteOptions } from './run-options.ts';
import type { RaceEnding } from './stats/race.ts';
import type { RunSummary } from './summary/summary.ts';
import { makeManifest } from './testing/make-manifest.ts';
import { makeSample } from './testing/make-sample.ts';
import { makeFolder, run } from './testing/run-in-folder.ts';
import { compareWithin } from './versions/compare-versions.ts';

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
  const { ending, totals } = await runSuite({ ...options, sink: (sample) => void whole.push(sample) });
  const rounds = Math.max(...whole.map(({ round }) => round));
  expect(ending).toBeDefined();
  const runId = (whole[0] as Sample).runId;
  // What was stored when the process was killed: whole rounds, and at last all of them but not the end.
  for (const stored of [4, 2 * rounds - 2, 2 * rounds]) {
    const rest: Sample[] = [];
    const resumeFrom = { runId, seed: options.seed, samples: whole.slice(0, stored) };
    const resumed = await runSuite({ ...options, resumeFrom, sink: (sample) => void rest.push(sample) });
    expect(resumed).toMatchObject({ ending, totals: { planned: totals.planned, done: totals.done } });
    expect(rest.map(({ id }) => id)).toEqual(whole.slice(stored).map(({ id }) => id));
  }
});

/** A run of 12 rounds whose call of the ninth by the first model failed and is to be made again. */
async function makeFailedAgain(given: Partial<RunSuiteOptions>, ended?: ResumeFrom['ended']) {
  const whole: Sample[] = [];
  await runSuite({ ...options, rounds: 12, stopWhenDecided: false, sink: (sample) => void whole.push(sample) });
  const samples = whole.map((sample): Sample => {
    const isFailed = sample.round === 9 && sample.modelKey === 'demo-swift';
    return isFailed ? { ...sample, outcome: 'aborted' } : sample;
  });
  const made: Sample[] = [];
  const resumeFrom = { runId: whole[0]!.runId, seed: options.seed, samples, ended };
  const manifest = await runSuite({ ...options, ...given, resumeFrom, sink: (sample) => void made.push(sample) });
  return { manifest, made: made.map(({ round, modelKey }) => [round, modelKey]) };
}

test('a failed call of a run that ended itself is made again, and no call of a round that it saved', async () => {
  const { manifest, made } = await makeFailedAgain({}, { ending: 'hopeless', rounds: 12 });
  expect(made).toEqual([[9, 'demo-swift']]);
  expect(manifest).toMatchObject({ status: 'completed', ending: 'hopeless', totals: { planned: 24, done: 24 } });
});

test('failed calls are made again before a run that may end itself ends, and its planned calls are those of its last round', async () => {
  const { manifest, made } = await makeFailedAgain({ rounds: 40 });
  expect(made[0]).toEqual([9, 'demo-swift']);
  const rounds = Math.max(12, ...made.map(([round]) => round as number));
  expect(manifest.totals).toMatchObject({ planned: 2 * rounds, done: 2 * rounds });
});

test('a run ends itself although one of its models never answers, and its ending names that model', async () => {
  const dead = { key: 'dead', provider: 'custom', model: 'none', name: 'Dead', baseUrl: 'http://127.0.0.1:1/v1' };
  const samples: Sample[] = [];
  const manifest = await runSuite({
    ...options,
    models: [...options.models, dead],
    keys: () => 'none',
    retries: { networkRetries: 0 },
    sink: (sample) => void samples.push(sample),
  });
  expect(manifest.ending).toMatch(/^(decided|tie)$/);
  const summary = summarizeRun(samples, optionsOfManifest(manifest));
  expect(summary.rounds).toBeLessThan(40);
  expect(concludeRun(summary).ending).toContain(', except those with Dead: in the last 6 rounds they gave no times');
});

test('a comparison within a run that may end itself gives its times by the race, as its own report does, and says how far they hold', async () => {
  const samples: Sample[] = [];
  const baseline = { model: 'demo-swift', measure: 'pass-rate' } as const;
  const sink = (sample: Sample) => void samples.push(sample);
  const manifest = await runSuite({ ...options, tieMargin: 0.2, rounds: 8, baseline, sink });
  const stored = {
    manifest,
    async *samples() {
      yield* samples;
    },
  };
  const { comparisons, scope } = await compareWithin(stored, baseline);
  const { responseMs } = summarizeRun(samples, optionsOfManifest(manifest)).pairs[0]!.times;
  expect(comparisons).toMatchObject([{ time: { ratio: responseMs.ratio, interval: responseMs.interval } }]);
  expect(scope.join(' ')).toContain('The run could end itself and was looked at after every round.');
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

test('a run that ended as decided and has an undecided pair when it is summed up again says so, and does not say that the pair gave no times', () => {
  const samples = makeVaried(0.25, 12);
  const sumUp = (ending: RaceEnding, rounds = samples) => {
    const summary = summarizeRun(rounds, { race: { planned: 40, ending } });
    return { verdict: summary.pairs[0]!.times.responseMs.verdict, words: concludeRun(summary).ending! };
  };
  expect(sumUp('decided')).toEqual({
    verdict: 'undecided',
    words: expect.stringMatching(
      /^The run ended itself after 12 of 40 rounds: every pair of models was decided\. Summed up again since then, A with B is undecided\. That saved 28 rounds/,
    ),
  });
  expect(sumUp('hopeless').words).toContain(
    ': the rounds left would very probably have decided none of the open pairs. That',
  );
  const apart = samples.map((sample) =>
    sample.modelKey === 'a'
      ? sample
      : { ...sample, metrics: { ...sample.metrics, responseMs: sample.metrics.responseMs! * 5 } },
  );
  expect(sumUp('decided', apart)).toEqual({
    verdict: 'faster',
    words: expect.stringContaining(': every pair of models is decided. That saved'),
  });
  expect(sumUp('tie', apart).words).toContain(
    ': every pair of models was tied. Summed up again since then, A with B is not tied. That saved',
  );
  expect(sumUp('hopeless', apart).words).toContain('Summed up again since then, every pair is decided. That saved');
});

test('a run that did not wait for a model says what else is undecided when it is summed up again', () => {
  const dead = Array.from({ length: 12 }, (_, index) =>
    makeSample({ model: 'c', round: index + 1, outcome: 'network' }),
  );
  const summary = summarizeRun([...makeVaried(0.25, 12), ...dead], { race: { planned: 40, ending: 'decided' } });
  expect(concludeRun(summary).ending).toContain(
    ': every pair of models was decided, except those with C: in the last 6 rounds they gave no times to compare. Summed up again since then, A with B is undecided. That saved',
  );
});

/** Rounds of two equal models that could end themselves, whose times vary by about `spread`. */
function makeVaried(spread: number, rounds = 30): Sample[] {
  const random = createRandom(1);
  return Array.from({ length: 2 * rounds }, (_, index) =>
    makeSample({
      model: index % 2 === 0 ? 'a' : 'b',
      round: 1 + Math.floor(index / 2),
      responseMs: 1000 * Math.exp(spread * random.normal()),
    }),
  );
}

const sumUpRace = (samples: Sample[]): RunSummary => summarizeRun(samples, { race: { planned: 30, ending: null } });

const scopeOf = (summary: RunSummary) =>
  concludeRun(summary).scope.find((sentence) => sentence.includes('could end itself'));

test('a run whose times vary by more than its error rate holds for says so in the terminal, Markdown, HTML and JSON', () => {
  const summary = sumUpRace(makeVaried(0.5));
  const scope = scopeOf(summary)!;
  const percent = Math.round(100 * summary.pairs[0]!.times.responseMs.spread!);
  expect(scope).toContain(
    `correlate by 0.8 or less; here they seem to vary by ${percent} %, so errors may be more frequent.`,
  );
  const report = { manifest: makeManifest({ rounds: 30 }), summary, thresholds: [] };
  for (const text of [renderMarkdown(report), renderHtml(report), renderTerminal(report)])
    expect(text.replaceAll('\\', '')).toContain(scope);
  expect(JSON.parse(renderJson(report)).verdicts.scope).toContain(scope);
});

test('a warning of the spread of a run goes together with that of its correlation, and neither is said where both are usual', () => {
  expect(scopeOf(sumUpRace(makeVaried(0.25)))).toMatch(/ correlate by 0\.8 or less\.$/);
  const summary = sumUpRace(makeVaried(0.5));
  const times = summary.pairs[0]!.times.responseMs;
  times.effective = 2;
  expect(scopeOf(summary)).toMatch(
    / here they seem to vary by \d\d % and correlate by 0\.88, so errors may be more frequent\. Rounds that are further apart correlate less\.$/,
  );
  // As a summary was stored before the spread was measured.
  delete times.spread;
  expect(scopeOf(summary)).toMatch(/ here they seem to correlate by 0\.88, so errors may be more frequent\. /);
});
