import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ImportReport } from './case-files.tsx';

it('what an import leaves out is one sentence each, and more about it opens', () => {
  const html = renderToStaticMarkup(
    <ImportReport notCarried={['a: is not known\nState it with --prices.', 'b: is lost']} />,
  );
  expect(html).toMatch(
    /<li>a: is not known<details><summary[^>]*>More<\/summary>State it with --prices\.<\/details><\/li>/,
  );
  expect(html).toContain('<li>b: is lost</li>');
});
