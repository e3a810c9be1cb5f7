import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { type BillingInterval, findPlan } from '../../billing/plan.ts';
import { visitorTerms } from '../plans/remembered-terms.ts';
import { PlanCard } from './plan-card.tsx';

it.each<[BillingInterval, string]>([
  ['monthly', 'Billed monthly. 3 models at once: $897 per month'],
  ['annual', 'Billed annually: $2,868 per model. 3 models at once: $717 per month'],
])(
  'the card of the plan with a price per model says, billed %s, what its three models at once cost',
  (interval, note) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <PlanCard plan={findPlan('starter')!} interval={interval} currency="USD" own={visitorTerms} />
      </MemoryRouter>,
    );
    expect(html).toContain(note);
  },
);
