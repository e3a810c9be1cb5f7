import { expect, it } from 'vitest';
import { type BoardRow, inBoardOrder } from './board.ts';

const row = (name: string, perAnswerNanos: number | null, currency = 'USD') =>
  ({ name, qualityRank: '1 to 3', speedRank: '1 to 3', cost: { perAnswerNanos, currency } }) as BoardRow;
const namesOf = (rows: BoardRow[]) => inBoardOrder(rows).map(({ name }) => name);

it('where the verdicts leave places open, the cheaper model comes first, and one of unknown cost last', () => {
  expect(namesOf([row('Unknown', null, 'EUR'), row('Dear', 9), row('Cheap', 2)])).toEqual(['Cheap', 'Dear', 'Unknown']);
});

it('costs in two currencies order nothing: the names do', () => {
  expect(namesOf([row('C', 1), row('B', 2, 'EUR'), row('A', 3)])).toEqual(['A', 'B', 'C']);
});
