import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { correctJudge, writeCorrected } from '../judging/corrected-judge.ts';
import { buildJudgeReport } from '../judging/judge-report.ts';
import { type CountedJudgement, type JudgeSummary, summarizeJudging } from '../judging/judge-summary.ts';
import type { Sample } from '../record.ts';
import { summarizeRun } from '../summarize.ts';
import { checkThresholds } from '../summary/threshold-check.ts';
import { makeManifest } from '../testing/make-manifest.ts';
import { makeRun, makeSample } from '../testing/make-sample.ts';
import { AttemptReader, toAttemptLines } from './attempt-lines.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { ATTEMPTS_FILE, findChangedFiles, RunWriter, readManifest, readSamples, writeManifest } from './run-folder.ts';
import type { RunReport } from './run-report.ts';
import { renderCsv } from './samples-csv.ts';
import { renderJson } from './summary-json.ts';
import { renderSvg } from './svg.ts';
import { displayWidth, renderTerminal } from './terminal.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  folders.push(folder);
  return folder;
}

function makeReport(samples: Sample[] = makeRun({ alpha: 500, beta: 1000 }, 10)): RunReport {
  const summary = summarizeRun(samples);
  const thresholds = checkThresholds(summary, [{ metric: 'responseMs', of: 'median', atMost: 700 }]);
  return { manifest: makeManifest(), summary, thresholds };
}

const simulated = () =>
  makeReport(makeRun({ alpha: 500, beta: 1000 }, 10).map((sample) => ({ ...sample, isSimulated: true })));

const csvOf = (...table: Parameters<typeof renderCsv>) => collect(renderCsv(...table));

test('every output of a simulated run says that it is simulated', async () => {
  const report = simulated();
  for (const render of [renderMarkdown, renderJson, renderHtml, (it: RunReport) => renderTerminal(it)]) {
    expect(render(report)).toContain('Simulated: no model was called');
    expect(render(makeReport())).not.toContain('Simulated: no model was called');
  }
  expect((await csvOf([makeSample({ isSimulated: true })]))[1]).toContain(',true,');
});

const uncounted = (sample: Sample): Sample => ({
  ...sample,
  usage: null,
  attempts: sample.attempts.map((attempt) => ({ ...attempt, usage: null })),
});

test('tokens that no provider reported are called so in every output, and are never 0', () => {
  const samples = makeRun({ alpha: 500, beta: 1000 }, 10);
  const [counted, mixed, none] = [
    samples,
    samples.map((it, at) => (at < 3 ? uncounted(it) : it)),
    samples.map(uncounted),
  ];
  const wordsOf = [
    [counted, /Tokens: [\d,]+ in, [\d,]+ out(?! \()/],
    [mixed, /Tokens: (≥|&ge;) [\d,]+ in, (≥|&ge;) [\d,]+ out \(not reported for 3 calls\)/],
    [none, /Tokens not reported by the provider/],
  ] as const;
  for (const [run, words] of wordsOf) {
    const report = makeReport(run);
    for (const text of [renderMarkdown(report).replaceAll('\\', ''), renderHtml(report), renderTerminal(report)])
      expect(text).toMatch(words);
  }
  const { models } = makeReport(none).summary;
  expect(models.map(({ tokens }) => [tokens.input, tokens.output, tokens.unknown])).toEqual([
    [null, null, 10],
    [null, null, 10],
  ]);
});

test('a call that failed unbilled counts no tokens, and lacks none', () => {
  const { tokens } = summarizeRun([makeSample({ outcome: 'overload' })]).models[0]!;
  expect(tokens).toMatchObject({ input: null, output: null, unknown: 0 });
});

test('every output carries the verdict in the same words', () => {
  const report = makeReport();
  const words = JSON.parse(renderJson(report)).verdicts.times[0] as string;
  expect(words).toMatch(/^Beta is \d\.\d\d times slower than Alpha, between/);
  for (const text of [renderMarkdown(report), renderHtml(report), renderTerminal(report)])
    expect(text).toContain(words);
});

test('a judged run has its table, its judge and its method in Markdown and HTML, and no markup of others', () => {
  const standing = { wins: 6, losses: 4, ties: 1, inconsistent: 1, unjudged: 0, families: 12, comparisons: 12 };
  const judging: JudgeSummary = {
    standings: [{ model: 'alpha', ...standing, winRate: 0.7, interval: { low: 0.6, high: 0.8, confidence: 0.95 } }],
    pairs: [],
    questions: { usable: 24, unusable: 0, failed: 0 },
    judgedPairs: 12,
    agreeingPairs: 11,
    firstPlaceShare: 0.5,
    suspectPairs: 0,
    promptVersions: [2],
  };
  const judge = buildJudgeReport(judging, {
    judge: {
      name: 'Judge | one',
      provider: 'openai',
      model: 'gpt-4o',
      criteria: '<b>clarity</b>',
      rounds: 1,
      error: null,
      questions: 24,
      tokens: 4_800,
      cost: { nanos: 2_500_000, currency: 'USD', isAtLeast: false },
    },
    isContestant: false,
    modelKeys: ['alpha'],
    nameOf: () => 'Alpha',
    people: null,
    correction: null,
  });
  const markdown = renderMarkdown({ ...makeReport(), judge });
  expect(markdown).toContain('| Alpha | 70 % (60 % to 80 %) | 6 / 2 / 4 | 12 | 91.7 % |');
  expect(markdown).toContain('- Judge: Judge \\| one (gpt-4o)\n- Criteria: \\<b\\>clarity\\</b\\>');
  expect(markdown).toContain('- Asked: 24 of 24 questions, 4,800 tokens, $0.0025');
  expect(markdown).toContain('- Method: every pair of answers is compared in both orders');
  const html = renderHtml({ ...makeReport(), judge });
  expect(html).toContain('<th scope="row">Alpha</th><td>70 % (60 % to 80 %)</td>');
  expect(html).toContain('Criteria: &lt;b&gt;clarity&lt;/b&gt;');
});

test('a judge that votes put the other way round has its corrected figures in a terminal, and one verdict in JSON', () => {
  const outcomes = Array.from(
    { length: 60 },
    (_, at): CountedJudgement => ({
      promptVersion: 2,
      caseId: `case-${at}`,
      round: 1,
      first: 'alpha',
      second: 'beta',
      outcome: at < 50 ? 'first' : 'second',
      orders: [],
      votes: ['second'],
    }),
  );
  const judging = summarizeJudging(outcomes);
  const facts = {
    name: 'J',
    provider: 'x',
    model: 'j',
    criteria: null,
    rounds: 1,
    error: null,
    questions: 120,
    tokens: 0,
  };
  const judge = buildJudgeReport(judging, {
    judge: { ...facts, cost: { nanos: null, currency: 'USD', isAtLeast: false } },
    isContestant: false,
    modelKeys: ['alpha', 'beta'],
    nameOf: (key) => key,
    people: null,
    correction: correctJudge(outcomes),
  });
  const report = { ...makeReport(), judge, judged: judging.pairs };
  expect(judging.pairs[0]!.comparison.better).toBe('first');
  expect(JSON.parse(renderJson(report)).judged).toEqual([
    { ...judging.pairs[0], comparison: { ...judging.pairs[0]!.comparison, better: null } },
  ]);
  for (const { key, ...corrected } of judge.correction!.models)
    for (const columns of [80, 240])
      expect(renderTerminal(report, columns)).toContain(writeCorrected({ key, ...corrected }));
});

test('a picture has a panel for each known figure, the fastest model first, and no text that becomes markup', () => {
  const { manifest, summary } = simulated();
  const svg = renderSvg({ manifest: { ...manifest, name: 'A & <B>' }, summary });
  for (const title of ['Response time', 'Time to first answer', 'Output speed, tokens per second'])
    expect(svg).toContain(`>${title}<`);
  expect(svg).toContain('A &amp; &lt;B&gt;');
  expect(svg).toContain('SIMULATED');
  const real = renderSvg(makeReport([...makeRun({ beta: 900 }, 10), ...makeRun({ alpha: 500 }, 10)]));
  expect(real).not.toContain('SIMULATED');
  expect(real.indexOf('>Alpha<')).toBeLessThan(real.indexOf('>Beta<'));
});

test('the page holds nothing that needs a network and no text can become markup', () => {
  const samples = makeRun({ alpha: 500 }, 10).map((sample) => ({ ...sample, modelName: '<script>alert(1)</script>"' }));
  const html = renderHtml({ ...makeReport(samples), manifest: makeManifest({ name: '<img src=x>' }) });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/<[^>]*\s(?:src|href)=|url\(|@import/);
  expect(html).toContain("default-src 'none'");
});

test('the page draws one dot per answer, with median and interval', () => {
  const html = renderHtml(makeReport());
  const chart = html.slice(html.indexOf('<svg'), html.indexOf('</svg>'));
  expect(chart.match(/<circle/g)).toHaveLength(20);
  expect(chart.match(/class="median"/g)).toHaveLength(2);
  expect(chart.match(/class="interval"/g)).toHaveLength(2);
});

test('the Markdown table survives names with bars and line breaks', () => {
  const samples = makeRun({ alpha: 500 }, 10).map((sample) => ({ ...sample, modelName: 'a|b\nc' }));
  const table = renderMarkdown(makeReport(samples))
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(table).toHaveLength(3);
  expect(table[2]).toContain('a\\|b c');
});

test('a CSV row has one cell per column, unknown figures are empty and formulas are disarmed', async () => {
  const [header, row] = await csvOf([makeSample({ text: '=1+1,"x"', costNanos: null })]);
  expect(row).toContain(`"'=1+1,""x"""`);
  const [, plain] = await csvOf([makeSample({ text: 'plain', outcome: 'overload' })]);
  expect(plain!.split(',')).toHaveLength(header!.split(',').length);
  expect(await csvOf([makeSample(), makeSample()])).toHaveLength(3);
});

test('the CSV of a judged run has the points of each answer, and nothing where it was not judged', async () => {
  const samples = ['alpha', 'beta', 'gamma'].map((model) => makeSample({ model }));
  const judgement = { promptVersion: 2, caseId: 'case-1', round: 1, first: 'alpha', second: 'beta', orders: [] };
  const [header, ...rows] = await csvOf(samples, [
    { ...judgement, outcome: 'first' },
    { ...judgement, second: 'gamma', outcome: 'unjudged' },
  ]);
  expect(header).toMatch(/,judge_points,judge_comparisons\r\n$/);
  expect(rows.map((row) => row.trimEnd().split(',').slice(-2))).toEqual([
    ['1', '1'],
    ['0', '1'],
    ['', ''],
  ]);
});

test('a sample is one line per attempt and comes back as it was', () => {
  const sample = makeSample({ attempts: 3 });
  const lines = toAttemptLines(sample).trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  const reader = new AttemptReader();
  expect(lines.map((line) => reader.take(line))).toEqual([null, null, sample]);
  expect(new AttemptReader().take(toAttemptLines({ ...sample, attempts: [] }).trim())).toEqual({
    ...sample,
    attempts: [],
  });
});

test('a folder keeps a run as it happens, and its manifest shows every change', async () => {
  const folder = makeFolder();
  const writer = new RunWriter(folder);
  const samples = makeRun({ alpha: 500 }, 3).map((sample) => ({ ...sample, text: 'One\u2028two\u2029three\r\nfour' }));
  for (const sample of samples) await writer.addSample(sample);
  await writer.close();
  const manifest = await writeManifest(folder, makeManifest(), [ATTEMPTS_FILE]);
  expect(readManifest(folder)).toEqual(manifest);
  expect(await findChangedFiles(folder, manifest)).toEqual([]);
  expect(await collect(readSamples(folder))).toEqual(samples);
  appendFileSync(join(folder, ATTEMPTS_FILE), ' ');
  expect(await findChangedFiles(folder, manifest)).toEqual([ATTEMPTS_FILE]);
});

test('a line cut off by a crash is passed over, and a resumed run begins on a new line', async () => {
  const folder = makeFolder();
  const first = new RunWriter(folder);
  await first.addSample(makeSample({ round: 1 }));
  await first.close();
  appendFileSync(join(folder, ATTEMPTS_FILE), '{"sampleId":"run-1/case');
  expect(await collect(readSamples(folder))).toHaveLength(1);
  const second = new RunWriter(folder);
  await second.addSample(makeSample({ round: 2 }));
  await second.close();
  expect((await collect(readSamples(folder))).map(({ round }) => round)).toEqual([1, 2]);
  expect(readFileSync(join(folder, ATTEMPTS_FILE), 'utf8').split('\n')).toHaveLength(3);
});

test('a narrow terminal gets a block per model instead of a broken table', () => {
  const report = makeReport();
  for (const line of renderTerminal(report, 200).split('\n').slice(0, 6))
    expect(displayWidth(line)).toBeLessThanOrEqual(200);
  expect(renderTerminal(report, 60)).toContain('\n  Response time');
  expect(renderTerminal(report, 120)).toContain('✗ Beta: median response time');
});

test('control characters never reach the terminal', () => {
  const samples = makeRun({ alpha: 500 }, 10).map((sample) => ({ ...sample, modelName: 'evil\u001b[2J' }));
  expect(renderTerminal(makeReport(samples))).not.toContain('\u001b');
});
