import { describe, expect, it } from 'vitest';
import { approveScripts, contentSecurityPolicy } from './document-headers.server.ts';

const nowhere = { connect: [], formTargets: [] };
// printf 'a()' | openssl dgst -sha256 -binary | base64
const hashOfA = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='";

describe('the content security policy of a page', () => {
  it('names each inline script of ours once by its hash, and the page keeps no nonce', () => {
    const approved = approveScripts(
      [
        '<p>Text</p>',
        '<script nonce="N">a()</script><script src="/x.js" nonce="N"></script>',
        '<link rel="modulepreload" href="/x.js" nonce="N"/><script type="module" nonce="N">a()</script>',
      ],
      'N',
    );
    expect(approved.sources).toEqual([hashOfA]);
    expect(approved.pieces.join('')).toBe(
      '<p>Text</p><script>a()</script><script src="/x.js"></script>' +
        '<link rel="modulepreload" href="/x.js"/><script type="module">a()</script>',
    );
  });

  it('approves no script that came into the page in another way', () => {
    const injected =
      '<script>evil()</script><script nonce="guess">evil()</script><script type="application/ld+json">{}</script>';
    expect(approveScripts([`${injected}<script nonce="N">a()</script>`], 'N').sources).toEqual([hashOfA]);
  });

  it('never allows every inline script', () => {
    const policy = contentSecurityPolicy(["'nonce-abc'"], nowhere);
    expect(policy).toMatch(/script-src 'self' 'nonce-abc';/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
  });

  it('lets forms lead nowhere but to this site, unless something outside is set up', () => {
    expect(contentSecurityPolicy([], nowhere)).toContain("form-action 'self';");
    const stripe = { connect: [], formTargets: ['https://checkout.stripe.com'] };
    expect(contentSecurityPolicy([], stripe)).toContain("form-action 'self' https://checkout.stripe.com;");
  });
});
