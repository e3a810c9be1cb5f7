import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { reference } from '../testing/read-reference.ts';
import { CENTRE_POINTS, POINTS_PER_LOGIT, rankByVotes, type Vote } from './bradley-terry.ts';
import { krippendorffAlpha } from './krippendorff.ts';

function repeat(vote: Vote, times: number): Vote[] {
  return Array.from({ length: times }, () => vote);
}

test('the American League season of 1987 gives the strengths that Agresti published', () => {
  // Categorical Data Analysis, 2nd edition, tables 10.10 and 10.11; strengths relative to Baltimore.
  const teams = ['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore'];
  const wins = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
  ];
  const votes = wins.flatMap((row, i) =>
    row.flatMap((count, j) => repeat({ a: teams[i]!, b: teams[j]!, outcome: 'a' }, count)),
  );
  const board = rankByVotes(votes);
  const points = new Map(board.ratings.map((rating) => [rating.model, rating.points]));
  const relative = teams.map((team) => (points.get(team)! - points.get('Baltimore')!) / POINTS_PER_LOGIT);
  const published = [1.581, 1.436, 1.294, 1.248, 1.11, 0.684, 0];
  for (const [index, value] of relative.entries()) expect(Math.abs(value - published[index]!)).toBeLessThan(0.005);
  expect(board.winChance('Milwaukee', 'Boston')).toBeCloseTo(0.62, 2);
});

function referenceVotes(): Vote[] {
  const outcome = (points: number): Vote['outcome'] => (points === 1 ? 'a' : points === 0 ? 'b' : 'tie');
  return reference.bradleyTerry.cells.flatMap(([a, b, points, times]) =>
    repeat({ a: `m${a}`, b: `m${b}`, outcome: outcome(points) }, times),
  );
}

test('strengths and sandwich intervals with ties agree with a separate implementation', () => {
  const { strengths, errors } = reference.bradleyTerry;
  for (const rating of rankByVotes(referenceVotes()).ratings) {
    const index = Number(rating.model.slice(1));
    expect((rating.points - CENTRE_POINTS) / POINTS_PER_LOGIT).toBeCloseTo(strengths[index]!, 5);
    const error = (rating.interval.high - rating.points) / POINTS_PER_LOGIT / 1.959963984540054;
    expect(error).toBeCloseTo(errors[index]!, 5);
  }
});

test('bootstrap intervals are close to the sandwich and repeat with their seed', () => {
  const votes = [...referenceVotes(), ...referenceVotes(), ...referenceVotes()];
  const sandwich = rankByVotes(votes);
  const bootstrap = rankByVotes(votes, { method: 'bootstrap', seed: 2 });
  bootstrap.ratings.forEach((rating, index) => {
    const other = sandwich.ratings[index]!;
    const width = rating.interval.high - rating.interval.low;
    expect(width / (other.interval.high - other.interval.low)).toBeGreaterThan(0.85);
    expect(width / (other.interval.high - other.interval.low)).toBeLessThan(1.18);
  });
  expect(rankByVotes(votes, { method: 'bootstrap', seed: 2 }).ratings).toEqual(bootstrap.ratings);
});

test('sandwich intervals cover the true strengths about as often as they promise', () => {
  const truth = [0.6, 0.2, -0.2, -0.6];
  const random = createRandom(21);
  let covered = 0;
  for (let run = 0; run < 300; run++) {
    const votes = Array.from({ length: 400 }, (): Vote => {
      const a = random.integer(4);
      const b = (a + 1 + random.integer(3)) % 4;
      const isWin = random.next() < 1 / (1 + Math.exp(truth[b]! - truth[a]!));
      return { a: `m${a}`, b: `m${b}`, outcome: isWin ? 'a' : 'b' };
    });
    for (const { model, interval } of rankByVotes(votes).ratings) {
      const points = CENTRE_POINTS + truth[Number(model.slice(1))]! * POINTS_PER_LOGIT;
      if (interval.low <= points && points <= interval.high) covered++;
    }
  }
  expect(covered / 1200).toBeGreaterThan(0.93);
  expect(covered / 1200).toBeLessThan(0.97);
});

test('a model that only won gets finite points and a mark that they are held back', () => {
  const board = rankByVotes(repeat({ a: 'x', b: 'y', outcome: 'a' }, 60));
  expect(board.ratings[0]).toMatchObject({ model: 'x', isFinite: false, standing: 'preliminary' });
  expect(Number.isFinite(board.ratings[0]!.points)).toBe(true);
});

test('models that never met are ranked in separate groups and have no win chance', () => {
  const board = rankByVotes([
    ...repeat({ a: 'a', b: 'b', outcome: 'tie' }, 3),
    ...repeat({ a: 'c', b: 'd', outcome: 'both-bad' }, 3),
  ]);
  expect(board.isConnected).toBe(false);
  expect(board.winChance('a', 'c')).toBeNull();
  expect(board.winChance('a', 'b')).toBeCloseTo(0.5, 12);
  expect(board.ratings.map((rating) => rating.group)).toEqual([0, 0, 1, 1]);
});

test('ranks are shared where intervals overlap, and few votes are hidden or preliminary', () => {
  const even = [...repeat({ a: 'x', b: 'y', outcome: 'a' }, 12), ...repeat({ a: 'x', b: 'y', outcome: 'b' }, 10)];
  expect(rankByVotes(even).ratings.map(({ rank, worstRank, standing }) => [rank, worstRank, standing])).toEqual([
    [1, 2, 'hidden'],
    [1, 2, 'hidden'],
  ]);
  const clear = [...repeat({ a: 'x', b: 'y', outcome: 'a' }, 400), ...repeat({ a: 'x', b: 'y', outcome: 'b' }, 150)];
  expect(rankByVotes(clear).ratings.map(({ rank, worstRank, standing }) => [rank, worstRank, standing])).toEqual([
    [1, 1, 'ranked'],
    [2, 2, 'ranked'],
  ]);
  expect(rankByVotes([]).ratings).toEqual([]);
});

test("Krippendorff's α of the published example with missing labels is 0.691", () => {
  // Krippendorff, Content Analysis; the worked example with three coders and fifteen units.
  const rows = [
    '*****3412113 3*3'.replace(' ', ''),
    '1*21334 3*******'.replace(' ', ''),
    '**213 44*21133*4'.replace(' ', ''),
  ];
  const units = Array.from({ length: 15 }, (_, unit) => rows.map((row) => (row[unit] === '*' ? null : row[unit]!)));
  expect(krippendorffAlpha(units)).toBeCloseTo(0.691, 3);
  expect(krippendorffAlpha([['a', null]])).toBeNull();
  expect(
    krippendorffAlpha([
      ['a', 'a'],
      ['a', 'a'],
    ]),
  ).toBe(1);
});
