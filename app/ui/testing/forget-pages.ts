import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * The files of a worker share a thread and its page: what one of them left there, or put in the place of a global, goes with it.
 * Listeners that its modules added to window or document stay.
 */

// Removes rendered components after each test.
afterEach(cleanup);

afterAll(() => {
  vi.unstubAllGlobals();
  forgetPage();
});

export function forgetPage(): void {
  sessionStorage.clear();
  localStorage.clear();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  window.scrollTo(0, 0);
}
