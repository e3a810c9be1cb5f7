import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AnalyticsCard } from './analytics-card.tsx';

it('the statistics of a listing that nobody has seen name 0 as the highest figure', () => {
  const listings = [{ id: 'one', name: 'One' }] as Parameters<typeof AnalyticsCard>[0]['listings'];
  const page = renderToString(<AnalyticsCard listings={listings} daily={[]} isSubscribed today="2026-11-22" />);
  expect(page).toContain('highest <!-- -->0<');
  expect(page).not.toContain('NaN');
});
