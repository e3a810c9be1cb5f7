import { expect, test } from 'vitest';
import { correctMean, drawWeights, type LabelledItem } from './corrected-mean.ts';

/** 400 items, of which people pass 60 %; the judge errs on 15 %; every sixth item is labelled until there are 60 labels. */
function makeItems(familyOf = (number: number) => String(number)): LabelledItem[] {
  return Array.from({ length: 400 }, (_, number) => {
    const truth = (number * 7) % 10 < 6 ? 1 : 0;
    const judged = (number * 13) % 20 < 17 ? truth : 1 - truth;
    return { family: familyOf(number), judged, label: number % 6 === 0 && number < 360 ? truth : null };
  });
}

// Computed in Python with scipy: λ by a search for the smallest variance instead of the closed form used here.
test('the corrected mean, its λ and its range are those of the reference', () => {
  const found = correctMean(makeItems());
  expect(found?.value).toBeCloseTo(0.559929, 6);
  expect(found?.lambda).toBeCloseTo(0.801414, 6);
  expect(found?.interval.low).toBeCloseTo(0.475677, 6);
  expect(found?.interval.high).toBeCloseTo(0.640865, 6);
  expect(found?.families).toBe(60);
});

test('a judge that says the same of everything leaves the labels alone', () => {
  const found = correctMean(makeItems().map((item) => ({ ...item, judged: 1 })));
  expect(found).toMatchObject({ lambda: 0, value: expect.closeTo(0.6, 10) });
});

test('a judge that was right on all labels still gets a range, on both sides', () => {
  const found = correctMean(makeItems().map((item) => ({ ...item, judged: item.label ?? 1 })));
  expect(found?.lambda).toBe(1);
  expect(found?.interval.low).toBeLessThan(found?.value as number);
  expect(found?.interval.high).toBeGreaterThan(found?.value as number);
});

test('labels on a few families are too few, however many items they have', () => {
  expect(correctMean(makeItems((number) => String(number % 20)))).toBeNull();
  expect(correctMean(makeItems().map((item, number) => ({ ...item, label: number < 29 ? 1 : null })))).toBeNull();
});

test('items of one family are no independent evidence', () => {
  const wide = correctMean(makeItems((number) => String(Math.floor(number / 10))));
  const narrow = correctMean(makeItems());
  expect(wide?.families).toBeLessThan(60);
  expect(wide).not.toEqual(narrow);
});

test('labels that were drawn more often count less', () => {
  const even = correctMean(makeItems());
  const weighted = correctMean(
    makeItems().map((item) => (item.label === null ? item : { ...item, weight: item.label === item.judged ? 2 : 1 })),
  );
  // Where the judge errs, labels were drawn twice as often: it errs less than they say, and counts more.
  expect(weighted?.lambda).toBeGreaterThan(even?.lambda as number);
});

test('even draws all weigh alike, and weights of uneven ones are those of the paper', () => {
  expect(drawWeights([1, 1, 1, 1], 20)).toEqual([5, 5, 5, 5]);
  // 1 + (20 − 2) / (20 − m) · (ratio − 1), times 20 / 2.
  expect(drawWeights([0.5, 1.5], 20)).toEqual([
    expect.closeTo((1 - (18 / 19) * 0.5) * 10, 12),
    expect.closeTo((1 + 0.5) * 10, 12),
  ]);
  expect(drawWeights([0.5, 2, 1], 3)).toEqual([1, 1, 1]);
});
