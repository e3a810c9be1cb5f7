import { expect, it } from 'vitest';
import { readVerdictQuery } from './verdict-query.ts';
import { readRound } from './whole-number.ts';

const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each(['1e99', '99999999999', '1.5', '-1', 'x', '10001', '%00'])('the round %s is refused with 400', (round) => {
  expect(thrown(() => readRound(`https://example.com/?round=${round}`))).toMatchObject({ status: 400 });
});

it('a round that is left out is the first, and another is taken as it is', () => {
  expect(readRound('https://example.com/')).toBe(1);
  expect(readRound('https://example.com/?round=30')).toBe(30);
});

it('a page of verdicts begins at no absurd place', () => {
  expect(thrown(() => readVerdictQuery('https://example.com/?from=1e99'))).toMatchObject({ status: 400 });
  expect(readVerdictQuery('https://example.com/?from=20&count=5000')).toMatchObject({ from: 20, most: 200 });
});
