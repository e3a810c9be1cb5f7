import { describe, expect, it } from 'vitest';
import { concludeTimes } from './conclude-times.ts';
import type { ModelSummary, PairSummary } from './summary/summary.ts';

type Result = PairSummary['times']['responseMs'];

const names: Record<string, string> = { a: 'GPT', b: 'Claude', c: 'Gemini', d: 'Mistral' };

function conclude(results: Partial<Result>[], silent: string[] = []) {
  const pairs = results.map((result): PairSummary => {
    const times = { first: 'a', second: 'b', n: 10, dropped: 0, ratio: 1, interval: null, faster: null, ...result };
    return { ...times, unit: 'rounds', times: { responseMs: times }, quality: null } as unknown as PairSummary;
  });
  const keys = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const models = keys.map((key) => ({ key, metrics: silent.includes(key) ? {} : { responseMs: {} } }));
  return concludeTimes(models as unknown as ModelSummary[], pairs, {
    nameOf: (key) => names[key] ?? key,
    tieMargin: 0.2,
  });
}

const say = (...results: Partial<Result>[]) => conclude(results).sentences;
const interval = (low: number, high: number) => ({ low, high }) as Result['interval'];
const faster = (first: string, second: string, ratio: number): Partial<Result> => ({
  first,
  second,
  ratio,
  verdict: 'faster',
  faster: ratio > 1 ? second : first,
  interval: interval(ratio * 0.9, ratio * 1.1),
});
const open = (first: string, second: string): Partial<Result> => ({
  first,
  second,
  verdict: 'undecided',
  ratio: 1.05,
  interval: interval(0.8, 1.3),
  roundsNeeded: null,
});
const short = (first: string, second: string, n: number): Partial<Result> => ({
  first,
  second,
  n,
  verdict: 'not-enough-rounds',
  roundsNeeded: n === 0 ? null : 6 - n,
});

describe('what may be said about a pair', () => {
  it('a sentence names the slower model, the ratio, its interval and the rounds, whichever of the two came first', () => {
    expect(say({ verdict: 'faster', faster: 'a', ratio: 1 / 1.31, interval: interval(1 / 1.47, 1 / 1.18) })).toEqual([
      'Claude is 1.31 times slower than GPT, between 1.18 and 1.47; based on 10 rounds.',
    ]);
    expect(say({ verdict: 'faster', faster: 'b', ratio: 1.31, interval: interval(1.18, 1.47), dropped: 1 })).toEqual([
      'GPT is 1.31 times slower than Claude, between 1.18 and 1.47; based on 10 rounds. 1 pair of calls was left out because one side gave no time.',
    ]);
  });

  it('a tie is called a tie and an open question undecided, with the rounds that would settle it', () => {
    expect(say({ verdict: 'tie', ratio: 1.02, interval: interval(0.95, 1.08), n: 30 })).toEqual([
      'GPT and Claude are tied within ±20 %: GPT took 1.02 times as long, between 0.95 and 1.08; based on 30 rounds.',
    ]);
    expect(say({ verdict: 'undecided', ratio: 1.1, interval: interval(0.9, 1.4), roundsNeeded: 14 })).toEqual([
      'Undecided between GPT and Claude: GPT took 1.10 times as long, between 0.90 and 1.40; based on 10 rounds; about 14 more rounds needed.',
    ]);
    expect(say({ verdict: 'not-enough-rounds', n: 3, roundsNeeded: 3 })).toEqual([
      'Not enough rounds to compare GPT and Claude: 3 of at least 6; about 3 more rounds needed.',
    ]);
  });
});

describe('what may be said about a field', () => {
  it('the fastest is named when it beat every other one, and the strongest differences come first', () => {
    const { sentences, fastest, slowest } = conclude([
      faster('a', 'b', 0.8),
      faster('a', 'c', 0.5),
      faster('b', 'c', 0.7),
    ]);
    expect(sentences).toEqual([
      'GPT is faster than each of the 2 others.',
      expect.stringMatching(/^Gemini is 2.00 times slower than GPT/),
      expect.stringMatching(/^Gemini is 1.43 times slower than Claude/),
      expect.stringMatching(/^Claude is 1.25 times slower than GPT/),
    ]);
    expect([fastest, slowest]).toEqual(['a', 'c']);
  });

  it('no model is called the fastest while two are too close to call', () => {
    const { sentences, fastest, slowest } = conclude([open('a', 'b'), faster('a', 'c', 0.5), faster('b', 'c', 0.5)]);
    expect(sentences[0]).toBe('No single fastest model: GPT and Claude are too close to call; all others are slower.');
    expect([fastest, slowest]).toEqual([null, 'c']);
  });

  it('"all others are slower" is not said where a leader with few rounds was never compared with one of them', () => {
    const { sentences, fastest, slowest } = conclude([
      short('a', 'b', 2),
      short('a', 'c', 2),
      short('a', 'd', 2),
      faster('b', 'c', 0.7),
      faster('b', 'd', 0.5),
      open('c', 'd'),
    ]);
    expect(sentences[0]).toBe('Claude is faster than 2 of the 3 others, and none is shown to be faster than it.');
    expect([fastest, slowest]).toEqual([null, null]);
  });

  it('two models with too few rounds together are not called too close to call', () => {
    const { sentences } = conclude([short('a', 'b', 5), faster('a', 'c', 0.5), faster('b', 'c', 0.5)]);
    expect(sentences[0]).toBe('No single fastest model.');
    expect(sentences.at(-1)).toMatch(/^Not enough rounds to compare GPT and Claude: 5 of at least 6/);
  });

  it('no model carries a label while there are not enough rounds to compare any', () => {
    const { sentences, fastest, slowest } = conclude([short('a', 'b', 3), short('a', 'c', 3), short('b', 'c', 3)]);
    expect(sentences).toEqual([
      'Not enough rounds to compare any two of the 3 models: 3 of at least 6; at least 3 more rounds needed.',
    ]);
    expect([fastest, slowest]).toEqual([null, null]);
  });

  it('pairs with too few rounds share a sentence, and a silent model is said to have given nothing', () => {
    expect(conclude([short('a', 'b', 3), short('a', 'c', 0), short('b', 'c', 0)], ['c']).sentences).toEqual([
      'Not enough rounds to compare GPT and Claude: 3 of at least 6; at least 3 more rounds needed.',
      'Nothing can be said about the speed of Gemini: it gave no answer to compare.',
    ]);
    expect(say(short('a', 'b', 2), short('a', 'c', 5), short('b', 'c', 2))[0]).toBe(
      'Not enough rounds to compare any two of the 3 models: 2 to 5 of at least 6; at least 1 more round needed.',
    );
  });
});
