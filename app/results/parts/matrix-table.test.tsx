import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MatrixTable } from './matrix-table.tsx';

it('each row of the table of pairs says what its model is beside each other one', () => {
  const cells = [
    ['', 'faster', 'too few'],
    ['slower', '', 'tie'],
    ['too few', 'tie', ''],
  ];
  const markup = renderToStaticMarkup(<MatrixTable matrix={{ names: ['alpha', 'beta', 'gamma'], cells }} />);
  const rows = markup.split('<tr>').slice(2);
  expect(
    rows.map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .split(/ {2,}/)
        .filter((cell) => cell.trim() !== '')
        .map((cell) => cell.trim()),
    ),
  ).toEqual([
    ['alpha', '·', 'faster', 'too few'],
    ['beta', 'slower', '·', 'tie'],
    ['gamma', 'too few', 'tie', '·'],
  ]);
});
