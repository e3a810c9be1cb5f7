import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, inlineScriptSources } from './document-headers.server.ts';

describe('the content security policy of a page', () => {
  it('names each inline script once by its hash and none that has a file', () => {
    const sources = inlineScriptSources([
      '<p>Text</p>',
      '<script>a()</script><script src="/x.js"></script><script type="module">a()</script>',
    ]);
    // printf 'a()' | openssl dgst -sha256 -binary | base64
    expect(sources).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"]);
  });

  it('never allows every inline script', () => {
    const policy = contentSecurityPolicy(["'nonce-abc'"]);
    expect(policy).toMatch(/script-src 'self' 'nonce-abc';/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
  });
});
