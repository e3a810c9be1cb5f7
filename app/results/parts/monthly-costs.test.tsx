import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { MonthlyCosts } from './monthly-costs.tsx';

type Shown = Parameters<typeof MonthlyCosts>[0]['models'];

const cost = { nanos: 9_000_000, perAnswerNanos: 3_000_000, currency: 'USD', isAtLeast: false };
const models: Shown = [
  { key: 'a', name: 'Alpha', cost: { ...cost, perAnswerInterval: { low: 2_000_000, high: 4_000_000 } } },
  { key: 'b', name: 'Beta', cost: { ...cost, perAnswerNanos: null, perAnswerInterval: null } },
];

function draw(address: string, shown: Shown = models): string {
  const router = createMemoryRouter([{ path: '/r', element: <MonthlyCosts models={shown} /> }], {
    initialEntries: [address],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('the volume in the link gives the cost of a month of each model, and the rest of the link stays', () => {
  const page = draw('/r?compare=x&requests=1000');
  expect(page).toContain('Cost at 1,000 requests a day');
  expect(page).toContain('Alpha: $90.00 a month, between $60.00 and $120.00');
  expect(page).toContain('Beta: cost unknown');
  expect(page).toContain('<input type="hidden" name="compare" value="x"/>');
});

it.each(['0', '1.5', 'many', '-3', '99999999'])('a volume of “%s” is answered with what is right', (typed) => {
  const page = draw(`/r?requests=${typed}`);
  expect(page).toContain('Enter a whole number from 1 to 10,000,000.');
  expect(page).not.toContain('a month,');
});

it('nothing is asked where no cost is known, or all answers are free', () => {
  const free = models.map((model) => ({ ...model, cost: { ...model.cost, perAnswerNanos: 0 } }));
  expect(draw('/r', free)).toBe('');
  expect(draw('/r', models.slice(1))).toBe('');
});
