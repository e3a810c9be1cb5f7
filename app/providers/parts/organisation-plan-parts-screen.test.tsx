import { render, screen } from '@testing-library/react';
import { it } from 'vitest';
import { PlanUsage } from './organisation-plan-parts.tsx';

it.each([
  [0, '0 used. All 1,500,000 are left.'],
  [500_000, '500,000 used. 1,000,000 of 1,500,000 are left.'],
  [1_500_000, '1,500,000 used. None of 1,500,000 is left.'],
])('the plan of an organisation of which %d tokens are used says what is left', (used, words) => {
  const limit = 1_500_000;
  const usage = { month: '2026-11', used, reserved: 0, left: limit - used, limit };
  render(<PlanUsage name="Acme" usage={usage} isSubscribed />);
  screen.getByText(words);
});
