import { describe, expect, it } from 'vitest';
import { httpAddress, websiteLink } from './website-link.ts';

describe('website links', () => {
  it.each([
    ['https://chatgpt.com', 'https://chatgpt.com/'],
    ['http://example.org/a?b=c', 'http://example.org/a?b=c'],
    ['chatgpt.com', 'https://chatgpt.com/'],
    ['example.org:8443/x', 'https://example.org:8443/x'],
    ['  example.org  ', 'https://example.org/'],
  ])('%j leads to %j', (website, href) => {
    expect(websiteLink(website, 'X')).toEqual({ href, isSearch: false, why: null });
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'not a website',
    'nonsense',
    'https://',
    'https://user:secret@example.org',
    null,
  ])('%j leads to a web search for the tool', (website) => {
    expect(websiteLink(website, 'R&D "Bot"')).toEqual({
      href: 'https://duckduckgo.com/?q=R%26D%20%22Bot%22%20AI%20tool%20website',
      isSearch: true,
      why: 'No website on record: searches the web',
    });
  });

  it('say of a site that may be somebody else’s why they lead to a web search', () => {
    const lost = { address: 'https://acme.test/', isCertain: false };
    expect(websiteLink('', 'Acme', lost).why).toBe('acme.test may belong to somebody else now: searches the web');
  });

  it('never lets another scheme through', () => {
    expect(httpAddress('JaVaScRiPt://example.org/%0aalert(1)')).toBeNull();
    expect(httpAddress('ftp://example.org')).toBeNull();
  });
});
