import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type ViewerSlot, ViewerSlotContext } from '../../ui/viewer-slot.tsx';
import { AccountButtons } from './account-buttons.tsx';

/** What a person can see: everything outside aria-hidden. */
function visibleText(viewer: ViewerSlot): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ViewerSlotContext value={{ viewer, onLogOut: () => {} }}>
        <AccountButtons />
      </ViewerSlotContext>
    </MemoryRouter>,
  );
  const [pairs = []] = [html.match(/<div[^>]*class="(?!.*grid)[^"]*"[^>]*>.*?<\/div>/g) ?? []];
  return pairs
    .filter((pair) => !pair.includes('aria-hidden'))
    .flatMap((pair) => [...pair.matchAll(/>([^<]+)</g)].map((match) => match[1] ?? ''));
}

describe('the account buttons of the header', () => {
  it('offer Log In and Sign Up to a stranger, and while it is not known who looks', () => {
    expect(visibleText({ state: 'out' })).toEqual(['Log In', 'Sign Up']);
    expect(visibleText({ state: 'loading' })).toEqual(['Log In', 'Sign Up']);
  });

  it('offer Dashboard and Log Out to a person who is signed in', () => {
    expect(visibleText({ state: 'in', name: 'Anna', dashboardPath: '/for-providers/dashboard' })).toEqual([
      'Dashboard',
      'Log Out',
    ]);
  });
});
