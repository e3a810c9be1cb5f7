import { expect, test } from 'vitest';
import { describeForecast, findBasis } from './forecast-words.ts';
import { runPresets } from './presets.ts';
import { forecastConclusions } from './stats/power.ts';

const cases = (count: number, family?: string) =>
  Array.from({ length: count }, (_, index) => ({ id: `${family ?? 'case'}-${index}`, ...(family ? { family } : {}) }));

function say(list: ReturnType<typeof cases>, rounds: number, models: number): string {
  const basis = findBasis(list, rounds);
  const pairs = (models * (models - 1)) / 2;
  return describeForecast(
    basis,
    models,
    forecastConclusions(basis.n, pairs, { callsPerRound: basis.callsEach, simulations: 300 }),
  );
}

const ratioOf = (sentence: string): number => Number(/takes ([\d.]+) times/.exec(sentence)?.[1]);

test('cases of one family count as one before a run, as they do after it', () => {
  expect(say([...cases(4, 'matrix'), ...cases(3)], 1, 2)).toBe(
    'No claim about which model is faster: that takes 6 rounds or 6 cases; cases of one family, or with the same prompt, count as one.',
  );
  expect(say(cases(7), 1, 2)).toContain('(7 cases)');
});

test('more cases in each round find smaller differences', () => {
  const [one, eight] = [say(cases(1), 10, 4), say(cases(8), 10, 4)];
  expect(eight).toContain('(10 rounds of 8 cases)');
  expect(ratioOf(eight)).toBeLessThan(1.6);
  expect(one).toMatch(
    /Fewer than 8 of 10 such runs \(10 rounds\) find a model that takes twice as long|takes (1\.[89]|2)/,
  );
});

test('too few rounds for so many models names the rounds that it takes', () => {
  expect(say(cases(1), 10, 10)).toBe('Too few rounds for a claim about 10 models at once: that takes 11 rounds.');
  expect(forecastConclusions(11, 45, { simulations: 1 }).canClaim).toBe(true);
});

test('the words of the presets agree with the forecast for two models and one prompt', () => {
  for (const { rounds, text } of runPresets) {
    const { canClaim, smallestRatio } = forecastConclusions(rounds);
    if (canClaim) expect(ratioOf(text)).toBe(Number(smallestRatio?.toFixed(1)));
    else expect(text).toContain('only with 6 cases or more');
    expect(findBasis(cases(6), rounds).n).toBeGreaterThanOrEqual(6);
  }
});
