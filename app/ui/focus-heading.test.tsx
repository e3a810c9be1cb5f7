import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { focusHeading } from './focus-heading.ts';

it('what the Tab key reaches by itself stays in its order, and a part that it does not reach is not put into it', () => {
  render(
    <main>
      <h1>Tools</h1>
      <section id="prices">Prices</section>
      <a id="compare" href="/compare">
        Compare
      </a>
    </main>,
  );
  const placed = (id?: string) => {
    focusHeading(id);
    return [document.activeElement, (document.activeElement as HTMLElement).tabIndex];
  };
  expect(placed('compare')).toEqual([screen.getByRole('link'), 0]);
  expect(placed('prices')).toEqual([screen.getByText('Prices'), -1]);
  expect(placed()).toEqual([screen.getByRole('heading'), -1]);
});
