import { expect, it } from 'vitest';
import { forgetPage } from './forget-pages.ts';

it('nothing that a file stored, put into the page or opened is there for the next file', () => {
  sessionStorage.setItem('draft', '1');
  localStorage.setItem('terms', '1');
  document.title = 'Left';
  document.body.append(document.createElement('dialog'));
  document.body.className = 'scrolls-not';
  document.documentElement.dataset.theme = 'dark';
  history.replaceState({ step: 2 }, '', '/left?x=1#y');
  window.scrollTo(0, 900);
  forgetPage();
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect([document.title, location.pathname, location.search, location.hash]).toEqual(['', '/', '', '']);
  expect([history.state, window.scrollY]).toEqual([null, 0]);
});
