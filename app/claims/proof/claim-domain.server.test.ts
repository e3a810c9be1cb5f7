import { expect, it } from 'vitest';
import { isFreeMail } from '../../platform/open-mail-domains.server.ts';
import { addressAt, claimDomain } from './claim-domain.server.ts';

it('the domain of a website is its registrable one, separate below private suffixes, and in punycode', () => {
  const domains = {
    'https://www.notion.so/x': 'notion.so',
    'notion.so': 'notion.so',
    'https://notion.so.example.com': 'example.com',
    'https://me.github.io/x': 'me.github.io',
    'https://a.b.co.uk.': 'b.co.uk',
    'https://n\u043etion.so': 'xn--ntion-jye.so',
  };
  for (const [website, domain] of Object.entries(domains))
    expect(claimDomain(website), website).toEqual({ kind: 'domain', domain });
});

it('a site of many makers, a public suffix or an IP address is no domain of one maker', () => {
  const hosts = ['github.com', 'sites.google.com', 'github.io', 'vercel.app', '93.184.216.34'];
  for (const host of hosts) expect(claimDomain(`https://${host}/a`), host).toEqual({ kind: 'shared', host });
  for (const website of ['', 'none', 'mailto:a@b.c']) expect(claimDomain(website)).toEqual({ kind: 'none' });
});

it.each([
  'ada@notion.so.example.com',
  'ada@mail.notion.so',
  'ada@xnotion.so',
  'ada@notion.so@evil.example',
  'ada@n\u043etion.so',
  'ada@notion.s',
  'notion.so',
  'a da@notion.so',
  '<script>@notion.so',
])('%s is not an address at notion.so', (typed) => expect(addressAt('notion.so', typed)).toBeNull());

it('role addresses and personal ones at exactly the domain are accepted, also of a domain with foreign letters', () => {
  expect(addressAt('notion.so', ' info@Notion.SO ')).toBe('info@notion.so');
  expect(addressAt('xn--bcher-kva.example', 'ada@bücher.example')).toBe('ada@xn--bcher-kva.example');
});

it('mail providers that are open to everybody are known', () => {
  expect(['gmail.com', 'proton.me', 'notion.so'].map(isFreeMail)).toEqual([true, true, false]);
});
