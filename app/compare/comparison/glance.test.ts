import { expect, it } from 'vitest';
import type { FactMark } from '../../catalog/fact-wording.ts';
import { usualChoice } from '../../catalog/view-choice.ts';
import { type Cell, type ComparisonRow, row } from './comparison-row.ts';
import { glanceOf } from './glance.ts';

const PAIR = [0, 1] as const;

const priceRow = row({
  id: 'starting-price',
  group: 'pricing',
  label: 'Starting Price',
  verdict: 'different',
  cells: ['$8/month', '$20/month', null].map((text): Cell => ({ kind: 'price', isFree: false, text, mark: null })),
});
const ratingRow = row({ id: 'rating', group: 'rating', label: 'Rating', verdict: 'none', cells: [] });
const teamRow = { ...priceRow, id: 'team-price' };

const answers = (label: string, ...given: ('yes' | 'no' | 'unknown' | 'not applicable')[]): ComparisonRow =>
  row({
    id: `feature:${label}`,
    group: 'features',
    label,
    verdict: 'different',
    cells: given.map((answer): Cell => ({ kind: 'answer', answer, mark: null })),
  });

const training = (...texts: string[]): ComparisonRow =>
  row({
    id: 'data.training',
    group: 'data',
    label: 'Training on your data',
    verdict: 'different',
    cells: texts.map(
      (text): Cell => ({ kind: 'facts', items: text === '' ? [] : [{ text, mark: {} as never, more: null }] }),
    ),
  });

it('At a glance a tool has only what the other is known to lack; unknown is no lack', () => {
  const rows = [
    ratingRow,
    priceRow,
    answers('Video', 'yes', 'no', 'yes'),
    answers('Voice', 'yes', 'unknown', 'no'),
    answers('Memory', 'not applicable', 'yes', 'no'),
    answers('Self-hosting', 'no', 'yes', 'no'),
  ];
  expect(glanceOf({ rows }, PAIR, usualChoice)?.only).toEqual([
    { features: [{ label: 'Video', mark: null }], more: 0 },
    { features: [{ label: 'Self-hosting', mark: null }], more: 0 },
  ]);
  expect(glanceOf({ rows }, [0, 2], usualChoice)?.only).toEqual([
    { features: [{ label: 'Voice', mark: null }], more: 0 },
    { features: [], more: 0 },
  ]);
});

it('At a glance four things that only one tool has are named, and the others are counted', () => {
  const rows = [ratingRow, ...['A', 'B', 'C', 'D', 'E', 'F'].map((label) => answers(label, 'no', 'yes'))];
  expect(glanceOf({ rows }, PAIR, usualChoice)?.only).toEqual([
    { features: [], more: 0 },
    {
      features: [
        { label: 'A', mark: null },
        { label: 'B', mark: null },
        { label: 'C', mark: null },
        { label: 'D', mark: null },
      ],
      more: 2,
    },
  ]);
});

it('At a glance what only one tool has as a whole comes first, each with its notes', () => {
  const mark = (notes: string[]) => ({ notes }) as unknown as FactMark;
  const feature = (label: string, notes: string[]) => {
    const { cells, ...rest } = answers(label, 'yes', 'no');
    return { ...rest, cells: [{ ...cells[0]!, mark: mark(notes) } as Cell, cells[1]!] };
  };
  const rows = [
    ratingRow,
    feature('Self-hosting', ['Only the command-line tool.']),
    feature('Video', ['In English: “Videos”']),
  ];
  expect(glanceOf({ rows }, PAIR, usualChoice)?.only?.[0].features).toEqual([
    { label: 'Video', mark: mark(['In English: “Videos”']) },
    { label: 'Self-hosting', mark: mark(['Only the command-line tool.']) },
  ]);
});

it('At a glance nothing is said of what only one tool has where no difference is known', () => {
  expect(glanceOf({ rows: [ratingRow, answers('Video', 'yes', 'unknown')] }, PAIR, usualChoice)?.only).toBe(null);
});

it('At a glance the price is that of the team of the address', () => {
  const rows = [ratingRow, priceRow, teamRow];
  expect(glanceOf({ rows }, PAIR, usualChoice)?.cost).toEqual({
    label: 'Price for 1 person, billed monthly',
    row: priceRow,
    free: null,
    none: 'No paid price for 1 person, billed monthly, is known',
  });
  expect(glanceOf({ rows }, PAIR, { ...usualChoice, team: 5, billing: 'yearly' })?.cost).toEqual({
    label: 'Price for 5 people, billed yearly',
    row: teamRow,
    free: null,
    none: 'No paid price for 5 people, billed yearly, is known',
  });
});

it('At a glance a price that no tool is known to have is unknown, not left out', () => {
  expect(glanceOf({ rows: [ratingRow] }, PAIR, usualChoice)?.cost.row).toBe(null);
});

it('At a glance training on your data is shown only where both say something else about it', () => {
  const dataOf = (...texts: string[]) => glanceOf({ rows: [ratingRow, training(...texts)] }, PAIR, usualChoice)?.data;
  expect(dataOf('Not by default', 'By default')?.id).toBe('data.training');
  expect(dataOf('Not by default', 'Not by default')).toBe(null);
  expect(dataOf('Not by default', '')).toBe(null);
});

it('At a glance the first opinion of each kind is shown where fewer than three differences are known', () => {
  const opinionsOf = (id: 'pros' | 'cons', ...items: string[][]) =>
    row({
      id,
      group: 'opinions',
      label: id,
      verdict: 'different',
      cells: items.map((list): Cell => ({ kind: 'list', sign: id === 'pros' ? 'plus' : 'minus', items: list })),
    });
  const rows = [ratingRow, opinionsOf('pros', ['Fast', 'Small'], []), opinionsOf('cons', ['Dear'], ['Slow'])];
  expect(glanceOf({ rows }, PAIR, usualChoice)?.opinions).toEqual([
    { pro: 'Fast', con: 'Dear' },
    { pro: null, con: 'Slow' },
  ]);
  const three = ['A', 'B', 'C'].map((label) => answers(label, 'yes', 'no'));
  expect(glanceOf({ rows: [...rows, ...three] }, PAIR, usualChoice)?.opinions).toBe(null);
  expect(glanceOf({ rows: [ratingRow] }, PAIR, usualChoice)?.opinions).toBe(null);
});

it('Models, which have no price per person, have no glance', () => {
  expect(glanceOf({ rows: [answers('Images', 'yes', 'no')] }, PAIR, usualChoice)).toBe(null);
});
