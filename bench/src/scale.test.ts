import { describe, expect, it } from 'vitest';
import { describePlace, domainOf, listTicks, niceStep, placeOf, splitOutliers } from './scale.ts';

describe('the scale', () => {
  it.each([
    [0, 0],
    [2.5, 50],
    [5, 100],
    [9, 100],
    [-1, 0],
  ])('puts %f of 5 at %f percent and never beyond its ends', (value, place) => {
    expect(placeOf(value, { min: 0, max: 5 })).toBe(place);
  });

  it('gives equal room to equal factors when it is logarithmic', () => {
    const domain = { min: 10, max: 1000, isLog: true };
    expect([10, 100, 1000].map((value) => placeOf(value, domain))).toEqual([0, 50, 100]);
    expect(placeOf(0, domain)).toBe(0);
  });

  it.each([
    [5, 5, 1],
    [100, 5, 20],
    [0.7, 5, 0.2],
    [1300, 4, 500],
  ])('cuts %f into at most %i parts with a step of %f', (span, count, step) => {
    expect(niceStep(span, count)).toBeCloseTo(step, 10);
  });

  it('has a long tick at every whole star and short ones between', () => {
    const ticks = listTicks({ min: 0, max: 5 });
    expect(ticks.filter((tick) => tick.isMajor).map((tick) => tick.value)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ticks).toHaveLength(26);
  });

  it('marks 1, 2 and 5 of each decade of a logarithmic rule', () => {
    const major = listTicks({ min: 20, max: 500, isLog: true }).filter((tick) => tick.isMajor);
    expect(major.map((tick) => tick.value)).toEqual([20, 50, 100, 200, 500]);
  });

  it('begins at zero and ends on a tick beyond the largest value', () => {
    expect(domainOf([12, 87])).toMatchObject({ min: 0, max: 100 });
    expect(domainOf([])).toMatchObject({ min: 0, max: 1 });
    expect(domainOf([0])).toMatchObject({ min: 0, max: 1 });
  });

  it('holds all values between two marks of a logarithmic rule', () => {
    expect(domainOf([23, 410], true)).toMatchObject({ min: 20, max: 500 });
    expect(domainOf([7], true)).toMatchObject({ min: 5, max: 10 });
  });

  it('says in words where a value stands', () => {
    expect(describePlace(4.5, [4, 4.5, 5])).toBe('higher than 1 of 3, equal to 1');
    expect(describePlace(1, [])).toBe('');
  });
});

describe('a rule with an absurd value', () => {
  it('ends near the other values, and counts what lies beyond', () => {
    expect(splitOutliers([30, 40, 55, 350_414], [40, 55])).toEqual({ shown: [30, 40, 55], beyond: 1 });
    expect(splitOutliers([30, 120], [40])).toEqual({ shown: [30, 120], beyond: 0 });
    expect(splitOutliers([0, 3], [0])).toEqual({ shown: [0, 3], beyond: 0 });
  });
});
