import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VersionDifference } from './version-difference.tsx';

it('a version that differs by its parameters alone is not called the same', () => {
  const texts = { prompt: 'Hi', system: '' };
  const said = (hasSettings: boolean) =>
    renderToStaticMarkup(<VersionDifference from={texts} to={texts} hasSettings={hasSettings} />);
  expect(said(false)).toContain('The same as version 1.');
  expect(said(true)).toContain('The texts are those of version 1.');
});
