import { describe, expect, it } from 'vitest';
import { factMark } from '../fact-wording.ts';
import { citations } from '../parts/tool-citations.ts';
import type { Fact } from '../tool.ts';
import { writtenChange } from '../tool-change.ts';
import { factSchema } from './fact-schema.ts';
import { lostSiteOf } from './lost-site.ts';

const site = { address: 'https://www.acme.test/', isCertain: true };
const lost = factSchema.parse({ field: 'lostWebsite', value: site, standing: 'stated', by: 'the editors' }) as Fact;
const read = (field: string, value: unknown, source: string) =>
  factSchema.parse({ field, value, standing: 'read', source, quote: 'Acme', observedAt: '2026-01-02' }) as Fact;

describe('a site that passed to somebody else', () => {
  it.each([
    ['https://acme.test/pricing', true],
    ['http://www.acme.test', true],
    ['https://docs.acme.test/start', true],
    ['https://notacme.test/', false],
    ['https://github.com/acme.test', false],
    ['no address', false],
  ])('takes %s with it: %s', (address, isLost) => {
    expect(lostSiteOf([site], address) !== null).toBe(isLost);
  });

  it('is no link of a fact that was read there, which says why, also when the tool has a new website', () => {
    const facts = [lost, read('website', 'https://acme.example/', 'https://acme.example/')];
    const mark = factMark({ facts }, read('data.export', 'JSON', 'https://docs.acme.test/export'), '2026-11-29');
    expect(mark.source).toBeNull();
    expect(mark.notes).toContain('Not linked: www.acme.test belongs to somebody else now.');
    expect(factMark({ facts }, facts[1]!, '2026-11-29').source).toBe('https://acme.example/');
  });

  it('is cited by no structured data', () => {
    const facts = [
      lost,
      read('status', { kind: 'closed' }, 'https://acme.test/end'),
      read('vendor', 'A', 'https://a.test/'),
    ];
    expect(citations([lost, ...facts]).map(({ url }) => url)).not.toContain('https://acme.test/end');
  });

  it('is no link of the change log', () => {
    const change = { id: '1', toolId: 'acme', toolName: 'Acme', field: 'status', from: 'live', to: 'closed' };
    const written = { ...change, at: '2026-11-01T00:00:00Z', source: 'https://acme.test/end', standing: 'read' };
    expect(writtenChange(written).sourceAddress).toBe('https://acme.test/end');
    expect(writtenChange(written, [site])).toMatchObject({
      sourceAddress: null,
      sourceName: 'read at acme.test. Not linked: www.acme.test belongs to somebody else now.',
    });
  });
});
