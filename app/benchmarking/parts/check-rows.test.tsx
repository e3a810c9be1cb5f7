import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckRows } from './check-rows.tsx';

it('the form says that a column “expected” passes only an answer that is equal to it as a whole', () => {
  const text = renderToStaticMarkup(<CheckRows initial={[]} />).replace(/<[^>]+>/g, ' ');
  expect(text).toMatch(/a column “expected” is a check of its own, which passes only an answer equal to it as a whole/);
});
