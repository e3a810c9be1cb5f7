import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RunView } from '../run-view.ts';
import { QualityAgainstCost } from './quality-against-cost.tsx';

const draw = (...models: [name: string, currency: string, perAnswerNanos: number | null][]) =>
  renderToStaticMarkup(
    <QualityAgainstCost
      view={
        {
          quality: null,
          models: models.map(([name, currency, perAnswerNanos]) => ({
            key: name,
            name,
            passRate: 0.5,
            passInterval: null,
            cost: { perAnswerNanos, currency },
          })),
        } as unknown as RunView
      }
      stamp={undefined}
    />,
  );

it('only models of one currency share the axis of cost, and the others are named', () => {
  const page = draw(['Euro', 'EUR', 1_000_000], ['Dollar', 'USD', 2_000_000], ['Dollar two', 'USD', 3_000_000]);
  const picture = /<svg.*<\/svg>/s.exec(page)![0];
  expect(picture).not.toContain('Euro');
  expect(picture).not.toContain('€');
  expect(picture).toContain('Dollar two');
  expect(page).toContain('Priced in another currency, so not drawn: Euro.');
  expect(page).toContain('Euro: 50 % of checks passed at €');
});

it('two models in two currencies are not drawn against each other', () => {
  const page = draw(['Euro', 'EUR', 1_000_000], ['Dollar', 'USD', 2_000_000]);
  expect(page).not.toContain('<svg');
  expect(page).toContain('at least two models are known in one currency');
});
