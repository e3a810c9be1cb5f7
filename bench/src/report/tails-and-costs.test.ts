import { expect, test } from 'vitest';
import { MONTHLY_BASIS } from '../monthly-cost.ts';
import type { Sample } from '../record.ts';
import { summarizeRun } from '../summarize.ts';
import { makeManifest } from '../testing/make-manifest.ts';
import { makeRun, makeSample } from '../testing/make-sample.ts';
import { TAILS_TITLE } from '../words.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import type { RunReport } from './run-report.ts';
import { renderJson } from './summary-json.ts';
import { renderTerminal } from './terminal.ts';
import { describeSpent } from './token-words.ts';

const makeReport = (samples: Sample[]): RunReport => ({
  manifest: makeManifest(),
  summary: summarizeRun(samples),
  thresholds: [],
});

test('p95 and p99 are shown once there are enough answers, beside retries, in the same words in every output', () => {
  const report = makeReport([
    ...makeRun({ alpha: 500 }, 19),
    ...makeRun({ beta: 500 }, 20),
    ...makeRun({ gamma: 500 }, 100).map((sample, at) =>
      at > 2 ? sample : makeSample({ model: 'gamma', round: sample.round, attempts: 2, responseMs: 500 }),
    ),
  ]);
  const { tails, models } = { ...JSON.parse(renderJson(report)).verdicts, ...report.summary } as {
    tails: string[];
    models: { retried: number }[];
  };
  expect(tails).toHaveLength(3);
  expect(tails[0]).toMatch(/^Alpha: p90 \d+ ms \(rough\), of 19 answers$/);
  expect(tails[1]).toMatch(/^Beta: p90 \d+ ms \(rough\), p95 \d+ ms \(rough\), of 20 answers$/);
  expect(tails[2]).toMatch(
    /^Gamma: p90 \d+ ms, p95 \d+ ms, p99 \d+ ms \(rough\), of 100 answers; of 100 calls, 3 needed more than one attempt$/,
  );
  expect(models[2]!.retried).toBe(3);
  for (const text of [renderMarkdown(report).replaceAll('\\', ''), renderHtml(report), renderTerminal(report)])
    for (const line of [...tails, TAILS_TITLE, '; 3 needed more than one attempt']) expect(text).toContain(line);
});

test('the time at an equal length of answer has a column wherever it is known', () => {
  const samples = makeRun({ alpha: 500, beta: 1000 }, 10);
  const known = samples.map((sample) => ({ ...sample, metrics: { ...sample.metrics, standardised500Ms: 2_345 } }));
  for (const render of [renderMarkdown, renderHtml, (report: RunReport) => renderTerminal(report)]) {
    expect(render(makeReport(known))).toContain('500 tokens, estimated');
    expect(render(makeReport(known)).replaceAll('\\', '')).toMatch(/2\.3[45] s \(/);
    expect(render(makeReport(samples))).not.toContain('500 tokens');
  }
});

test('the cost of a month at the reader’s own volume is shown with its interval, in the same words in every output', () => {
  const costs = [1, 2, 3, 4, 5, 6].map((one) => one * 1_000_000);
  const perCase = costs.map((costNanos, at) => makeSample({ model: 'alpha', caseId: `c${at}`, costNanos }));
  const flat = costs.map((_, at) => makeSample({ model: 'beta', caseId: `c${at}`, costNanos: 2_000_000 }));
  const few = [
    makeSample({ model: 'gamma', costNanos: 1_000_000 }),
    makeSample({ model: 'gamma', costNanos: 3_000_000 }),
  ];
  const unknown = [makeSample({ model: 'delta', costNanos: null })];
  const report = { ...makeReport([...perCase, ...flat, ...few, ...unknown]), requestsPerDay: 1_000 };
  const { monthly } = JSON.parse(renderJson(report));
  // The mean is 0.0035; s = 0.001871 is 53.45 % of it, t(5) = 2.5706, so by exp(2.5706 · 0.5345 / √6) = 1.7523 less or more.
  expect(monthly[0].cost).toMatchObject({
    nanos: 105_000_000_000,
    interval: { low: expect.closeTo(105e9 / 1.75233, -7), high: expect.closeTo(105e9 * 1.75233, -7) },
  });
  const lines = [
    'Alpha: $105.00 a month, between $59.92 and $183.99',
    'Beta: $60.00 a month',
    'Gamma: $60.00 a month',
    'Delta: cost unknown',
  ];
  expect(
    monthly.map(({ words }: { words: string }, at: number) => `${['Alpha', 'Beta', 'Gamma', 'Delta'][at]}: ${words}`),
  ).toEqual(lines);
  for (const text of [renderMarkdown(report), renderHtml(report), renderTerminal(report)])
    for (const line of [...lines, 'Cost at 1,000 requests a day', MONTHLY_BASIS]) expect(text).toContain(line);
  expect(renderTerminal(makeReport(makeRun({ alpha: 500 }, 10)))).not.toContain('requests a day');
});

test('spent is nothing where no call was made, and unknown only where a call was', () => {
  const none = { nanos: null, currency: 'USD', isAtLeast: false, unknown: 0, perAnswerNanos: null };
  expect(describeSpent(none)).toBe('$0.00');
  expect(describeSpent({ ...none, unknown: 1 })).toBe('cost unknown, 1 call without a known cost');
  expect(describeSpent({ ...none, isAtLeast: true })).toContain('cost unknown');
});
