import { expect, test } from 'vitest';
import { concludeRun, type RunConclusions } from './conclude-run.ts';
import { createRandom } from './random.ts';
import { renderHtml } from './report/html.ts';
import { renderMarkdown } from './report/markdown.ts';
import { gapsOf } from './report/run-report.ts';
import { renderJson } from './report/summary-json.ts';
import { renderTerminal } from './report/terminal.ts';
import type { RunSummary } from './summary/summary.ts';
import { makeManifest } from './testing/make-manifest.ts';
import { makeVerdicts } from './testing/make-verdicts.ts';

type Made = ReturnType<typeof makeVerdicts>;

/** A pair that a run with a baseline does not plan to compare. */
const notCompared = { verdict: 'not-compared', faster: null } as const;

const keyOf = (name: string): string => name.toLowerCase();
const keysOf = (list: string): string[] => list.split(/, | and /).map(keyOf);

/** The verdict table, asked directly. */
function tableOf({ summary, judged }: Made) {
  const timed = summary.models.filter(({ metrics }) => metrics.responseMs).map(({ key }) => key);
  const times = new Map(
    summary.pairs.flatMap(({ first, second, times: { responseMs } }) => [
      [`${first} ${second}`, responseMs],
      [`${second} ${first}`, responseMs],
    ]),
  );
  const timesOf = (one: string, other: string) => times.get(`${one} ${other}`) ?? notCompared;
  const isFaster = (one: string, other: string) => timesOf(one, other).faster === one;
  const isBetter = (
    pairs: readonly { first: string; second: string; better: string | null }[],
    one: string,
    other: string,
  ) =>
    pairs.some(({ first, second, better }) =>
      better === 'first' ? first === one && second === other : better === 'second' && second === one && first === other,
    );
  const checks = summary.pairs.map(({ first, second, quality }) => ({
    first,
    second,
    better: quality?.better ?? null,
  }));
  const judge = judged.map(({ first, second, comparison }) => ({ first, second, better: comparison.better }));
  return {
    keys: summary.models.map(({ key }) => key),
    timed,
    timesOf,
    isFaster,
    replacementOf: (candidate: string, baseline: string) =>
      (summary.replacements ?? []).find((item) => item.candidate === candidate && item.baseline === baseline),
    costOf: (key: string) => summary.models.find((model) => model.key === key)!.cost,
    isCheckedBetter: (one: string, other: string) => isBetter(checks, one, other),
    isPreferred: (one: string, other: string) => isBetter(judge, one, other),
  };
}

type Table = ReturnType<typeof tableOf>;
type Claim = [RegExp, (table: Table, ...parts: string[]) => boolean];

/** Everything that a sentence may claim, and what has to stand in the table for it. */
const claims: Claim[] = [
  [
    /^(\w+) is [\d.]+ times slower than (\w+), between .*; based on \d+ (?:round|case)s?(?: \(worth \d+ independent ones?\))?\./,
    (t, slow, quick) => t.isFaster(keyOf(quick!), keyOf(slow!)),
  ],
  [/^(\w+) and (\w+) are tied within/, (t, a, b) => t.timesOf(keyOf(a!), keyOf(b!)).verdict === 'tie'],
  [/^Undecided between (\w+) and (\w+): /, (t, a, b) => t.timesOf(keyOf(a!), keyOf(b!)).verdict === 'undecided'],
  [
    /^Not enough (?:rounds|cases) to compare (\w+) and (\w+): /,
    (t, a, b) => t.timesOf(keyOf(a!), keyOf(b!)).verdict === 'not-enough-rounds',
  ],
  [
    /^Not enough (?:rounds|cases) to compare any two of the (\d+) models: /,
    (t, n) =>
      t.timed.length === Number(n) &&
      t.timed.every((a) => t.timed.every((b) => a === b || t.timesOf(a, b).verdict === 'not-enough-rounds')),
  ],
  [
    /^Not enough (?:rounds|cases) to compare (\d+) pairs of models: /,
    (t, n) =>
      t.timed.flatMap((a, at) => t.timed.slice(at + 1).filter((b) => t.timesOf(a, b).verdict === 'not-enough-rounds'))
        .length === Number(n),
  ],
  [
    /^(\w+) is good enough to replace (\w+): (?:pass rate|mean grade) (?:at most ([\d.]+) points lower|at least [\d.]+ points higher) \(95 %\), (.*), (.*); margin ([\d.]+) points, /,
    (t, a, b, points, cost, time, margin) =>
      isReplacement(t, 'good-enough', a, b, cost, time) && Number(points ?? 0) <= Number(margin),
  ],
  [
    /^(\w+) is worse than (\w+) by more than the margin: (?:pass rate|mean grade) at least ([\d.]+) points lower \(95 %\), (.*), (.*); margin ([\d.]+) points, /,
    (t, a, b, points, cost, time, margin) =>
      isReplacement(t, 'worse', a, b, cost, time) && Number(points) >= Number(margin),
  ],
  [
    /^Undecided whether (\w+) is good enough to replace (\w+): .* \(95 % each\), (.*), (.*); margin /,
    (t, a, b, cost, time) => isReplacement(t, 'undecided', a, b, cost, time),
  ],
  [
    /^Too few checked cases to say whether (\w+) is good enough to replace (\w+): .*; (.*), (.*)\.$/,
    (t, a, b, cost, time) => isReplacement(t, 'too-few-cases', a, b, cost, time),
  ],
  [/^Nothing can be said about the speed of (\w+): /, (t, a) => !t.timed.includes(keyOf(a!))],
  [
    /^(\w+) is faster than each of the (\d+) others\.$/,
    (t, a, n) => t.timed.length === Number(n) + 1 && t.timed.every((b) => b === keyOf(a!) || t.isFaster(keyOf(a!), b)),
  ],
  [
    /^(\w+) is faster than (\d+) of the (\d+) others, and none is shown to be faster than it\.$/,
    (t, a, won, n) =>
      t.timed.length === Number(n) + 1 &&
      t.timed.filter((b) => b !== keyOf(a!) && t.isFaster(keyOf(a!), b)).length === Number(won) &&
      t.timed.every((b) => b === keyOf(a!) || !t.isFaster(b, keyOf(a!))),
  ],
  [/^No single fastest model\.$/, (t) => !t.timed.some((a) => t.timed.every((b) => a === b || t.isFaster(a, b)))],
  [/^No single fastest model: ([\w, ]+) are too close to call\.$/, (t, list) => areLevel(t, keysOf(list!))],
  [
    /^No single fastest model: ([\w, ]+) are too close to call; all others are slower\.$/,
    (t, list) =>
      areLevel(t, keysOf(list!)) &&
      areSlower(
        t,
        keysOf(list!),
        t.timed.filter((key) => !keysOf(list!).includes(key)),
      ),
  ],
  [
    /^No single fastest model: ([\w, ]+) are too close to call; ([\w, ]+) (?:is|are) slower\.$/,
    (t, list, slow) => areLevel(t, keysOf(list!)) && areSlower(t, keysOf(list!), keysOf(slow!)),
  ],
  [
    /^(\w+) passed the checks better than (\w+): the mean grade of (\w+) is/,
    (t, a, b, c) => a === c && t.isCheckedBetter(keyOf(a!), keyOf(b!)),
  ],
  [
    /^Checks show no difference between (\w+) and (\w+): /,
    (t, a, b) => !t.isCheckedBetter(keyOf(a!), keyOf(b!)) && !t.isCheckedBetter(keyOf(b!), keyOf(a!)),
  ],
  [
    /^Checks, (\w+) and (\w+): .*; too few cases for a claim\.$/,
    (t, a, b) => !t.isCheckedBetter(keyOf(a!), keyOf(b!)) && !t.isCheckedBetter(keyOf(b!), keyOf(a!)),
  ],
  [/^The judge prefers (\w+) to (\w+): \1 takes/, (t, a, b) => t.isPreferred(keyOf(a!), keyOf(b!))],
  [
    /^The judge prefers (\w+) to each of the (\d+) others\.$/,
    (t, a, n) => t.keys.length === Number(n) + 1 && t.keys.every((b) => b === keyOf(a!) || t.isPreferred(keyOf(a!), b)),
  ],
  [
    /^The judge prefers (\w+) to (\d+) of the (\d+) others, and none to it\.$/,
    (t, a, won, n) =>
      t.keys.length === Number(n) + 1 &&
      t.keys.filter((b) => t.isPreferred(keyOf(a!), b)).length === Number(won) &&
      !t.keys.some((b) => t.isPreferred(b, keyOf(a!))),
  ],
  [
    /^The judge (?:shows no preference between|sees) (\w+) and (\w+)(?: level,|:) /,
    (t, a, b) => !t.isPreferred(keyOf(a!), keyOf(b!)) && !t.isPreferred(keyOf(b!), keyOf(a!)),
  ],
  [
    /^No model is shown to be better than another by the judge’s verdicts\.$/,
    (t) => !t.keys.some((a) => t.keys.some((b) => t.isPreferred(a, b))),
  ],
];

/** Whether a replacement has this verdict, and the words on cost and time beside it agree with the table. */
function isReplacement(t: Table, verdict: string, ...words: (string | undefined)[]): boolean {
  const [candidate, baseline, cost, time] = [keyOf(words[0]!), keyOf(words[1]!), words[2]!, words[3]!];
  const [own, other] = [t.costOf(candidate), t.costOf(baseline)];
  const isKnown = [own, other].every((one) => one.perAnswerNanos !== null && !one.isAtLeast && one.unknown === 0);
  const ratio = own.perAnswerNanos! / other.perAnswerNanos!;
  const isCostTrue = {
    'cost not comparable': !isKnown,
    'same cost': isKnown && (ratio === 1 || own.perAnswerNanos === other.perAnswerNanos),
    'not free as the other is': isKnown && other.perAnswerNanos === 0,
  }[cost];
  const times = t.timesOf(candidate, baseline);
  const speed = /^[\d.]+ times (slower|faster)$/.exec(time)?.[1];
  return (
    t.replacementOf(candidate, baseline)?.verdict === verdict &&
    (isCostTrue ?? (isKnown && ratio < 1 === cost.endsWith(' % cheaper'))) &&
    (speed === undefined || times.faster === (speed === 'slower' ? baseline : candidate)) &&
    (times.verdict === 'tie') === time.startsWith('equally fast') &&
    (times.verdict === 'undecided') === (time === 'speed undecided')
  );
}

const areLevel = (t: Table, keys: string[]) =>
  keys.every((a) => keys.every((b) => a === b || (!t.isFaster(a, b) && !t.timesOf(a, b).verdict.startsWith('not-'))));
const areSlower = (t: Table, quick: string[], slow: string[]) =>
  quick.every((a) => slow.every((b) => t.isFaster(a, b)));

function contradictions(
  made: Made,
  { replacements, times, quality, judged, badges, ranks, matrix }: RunConclusions,
): string[] {
  const table = tableOf(made);
  const wrong = [...replacements, ...times, ...quality, ...judged].filter((sentence) => {
    const claim = claims.find(([pattern]) => pattern.test(sentence));
    return claim?.[1](table, ...(claim[0].exec(sentence) ?? []).slice(1)) !== true;
  });
  const { keys, timed, isFaster, isCheckedBetter, isPreferred } = table;
  const { fastest, slowest, cheapest, best } = badges;
  const isAhead = (a: string, b: string) => isCheckedBetter(a, b) || isPreferred(a, b);
  const costOf = (key: string) => made.summary.models.find((model) => model.key === key)!.cost;
  const isWrong = {
    fastest: fastest !== null && timed.some((key) => key !== fastest && !isFaster(fastest, key)),
    slowest: slowest !== null && timed.some((key) => key !== slowest && !isFaster(key, slowest)),
    cheapest:
      cheapest !== null &&
      (costOf(cheapest).isAtLeast ||
        costOf(cheapest).unknown > 0 ||
        keys.some(
          (key) => key !== cheapest && !((costOf(key).perAnswerNanos ?? -1) > costOf(cheapest).perAnswerNanos!),
        )),
    ranks: timed.some(
      (key) =>
        ranks.speed &&
        ranks.speed[key]!.best !== 1 + timed.filter((other) => other !== key && isFaster(other, key)).length,
    ),
    matrix: (matrix?.cells ?? []).some((row, one) =>
      row.some((cell, other) => {
        const [a, b] = [keyOf(matrix!.names[one]!), keyOf(matrix!.names[other]!)];
        if (one === other) return cell !== '';
        const { verdict } = table.timesOf(a, b);
        const said = { faster: isFaster(a, b), slower: isFaster(b, a), 'too few': verdict === 'not-enough-rounds' }[
          cell
        ];
        return !(said ?? cell === verdict);
      }),
    ),
    best: best !== null && keys.some((key) => key !== best && (!isAhead(best, key) || isAhead(key, best))),
  };
  return [
    ...wrong,
    ...Object.entries(isWrong).flatMap(([badge, is]) =>
      is ? [`${badge}: ${badges[badge as keyof typeof badges]}`] : [],
    ),
  ];
}

const SETS = 10_000;

test('no sentence and no label of 10,000 made-up results contradicts the table of verdicts', () => {
  const random = createRandom(12);
  const shown = { fastest: 0, slowest: 0, cheapest: 0, best: 0, matrix: 0 };
  for (let set = 0; set < SETS; set++) {
    const made = makeVerdicts(random);
    const conclusions = concludeRun(made.summary, made.judged);
    const found = contradictions(made, conclusions);
    if (found.length > 0) expect.fail(`result ${set}: ${found.join('\n')}`);
    if (conclusions.matrix !== null) shown.matrix++;
    for (const badge of ['fastest', 'slowest', 'cheapest', 'best'] as const)
      if (conclusions.badges[badge] !== null) shown[badge]++;
  }
  for (const count of Object.values(shown)) expect(count).toBeGreaterThan(50);
});

/** Lines of an output, without its own marks, that speak of a verdict. */
const verdictLines = (text: string): string[] =>
  text
    .replaceAll('\\', '')
    .replace(/<\/(?:li|ul|h2)>/g, '\n')
    .split('\n')
    .map((line) => line.replace(/^(?:- |<[^>]+>)+/, '').trim())
    .filter((line) =>
      /good enough|by more than the margin|slower than|faster than|tied within|too close to call|single fastest|Undecided|Not enough|the checks better|judge prefers|Nothing can be said/.test(
        line,
      ),
    );

test('Markdown, HTML and the terminal print the concluded sentences, what is missing and no other verdict, and JSON carries them with the labels', () => {
  const random = createRandom(13);
  for (let set = 0; set < 300; set++) {
    const { summary, judged } = makeVerdicts(random);
    // Every other run lacks calls of its plan: each model was called six times.
    const manifest = makeManifest({ rounds: set % 2 === 0 ? 6 : 12 });
    const conclusions = concludeRun(summary, judged, manifest.rounds);
    const { replacements, times, quality, judged: preferred } = conclusions;
    const said = new Set([...replacements, ...times, ...quality, ...preferred]);
    const zeros = { inconsistent: 0, unjudged: 0, firstPlaceShare: null, costNanos: 0 };
    const pairs = judged.map((pair) => ({ ...pair, ...zeros }));
    const report = { manifest, summary: summary as RunSummary, thresholds: [], judged: pairs };
    const terminal = renderTerminal(report);
    for (const text of [renderMarkdown(report), renderHtml(report), terminal]) {
      const lines = verdictLines(text).filter((line) => !/^(?:#+ )?Which model/.test(line));
      expect(lines.filter((line) => !said.has(line))).toEqual([]);
      // Of many pairs the terminal shows a matrix instead.
      const inWords = text === terminal && conclusions.matrix ? [] : times;
      for (const sentence of [...replacements, ...inWords]) expect(lines).toContain(sentence);
    }
    const gaps = gapsOf(report);
    expect(gaps.length > 0).toBe(set % 2 === 1);
    for (const text of [renderMarkdown(report).replaceAll('\\', ''), renderHtml(report), renderTerminal(report)])
      for (const gap of gaps) expect(text).toContain(gap);
    expect(JSON.parse(renderJson(report))).toMatchObject({ verdicts: conclusions, gaps });
  }
});
