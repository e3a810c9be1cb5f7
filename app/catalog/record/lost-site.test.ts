import { describe, expect, it } from 'vitest';
import { factMark } from '../fact-wording.ts';
import { citations } from '../parts/tool-citations.ts';
import type { Fact } from '../tool.ts';
import { writtenChange } from '../tool-change.ts';
import { factSchema } from './fact-schema.ts';
import { lostSiteOf, ownerDoubt } from './lost-site.ts';

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

  it.each([
    ['https://github.com/acme/tool', true],
    ['https://www.github.com/Acme/Tool/blob/main/README.md#use', true],
    ['https://github.com/acme/tool.git', true],
    ['https://github.com/acme/tool?tab=readme', true],
    ['https://github.com/acme/tools', false],
    ['https://github.com/acme', false],
    ['https://github.com/other/tool', false],
    ['https://gist.github.com/acme/tool', false],
    ['https://acme.github.io/tool', false],
  ])('is a path on a host that many share, and what is below it: %s', (address, isLost) => {
    const repository = { address: 'https://github.com/acme/tool/', isCertain: true };
    expect(lostSiteOf([repository], address) !== null).toBe(isLost);
    expect(ownerDoubt(repository)).toBe('github.com/acme/tool belongs to somebody else now');
  });

  it.each([
    ['https://huggingface.co/acme/model', 'https://huggingface.co/acme/model/tree/main', 'https://huggingface.co/acme'],
    [
      'https://www.npmjs.com/package/acme',
      'https://npmjs.com/package/acme/v/1.0.0',
      'https://npmjs.com/package/acme-ui',
    ],
    ['https://pypi.org/project/acme', 'https://pypi.org/project/acme/#history', 'https://pypi.org/project/other/'],
    [
      'https://play.google.com/store/apps/details?id=test.acme',
      'https://play.google.com/store/apps/details?hl=en&id=test.acme',
      'https://play.google.com/store/apps/details?id=test.other',
    ],
  ])('takes only its own pages on %s', (address, below, other) => {
    const sites = [{ address, isCertain: true }];
    expect([lostSiteOf(sites, below) !== null, lostSiteOf(sites, other)]).toEqual([true, null]);
  });

  it('is lost for certain where an editor says so, whatever a check doubts', () => {
    const doubt = { address: 'https://www.acme.test/', isCertain: false };
    expect(lostSiteOf([doubt, site], 'https://acme.test/docs')).toBe(site);
  });

  it('is named with the parameter that says whose it is, and other parameters say nothing', () => {
    const app = { address: 'https://play.google.com/store/apps/details?hl=de&id=test.acme', isCertain: true };
    expect(lostSiteOf([app], 'https://play.google.com/store/apps/details?id=test.acme&hl=en')).toBe(app);
    expect(ownerDoubt(app)).toBe('play.google.com/store/apps/details?id=test.acme belongs to somebody else now');
    const page = { address: 'https://github.com/acme/tool?utm_source=list', isCertain: true };
    expect(lostSiteOf([page], 'https://github.com/acme/tool')).toBe(page);
    expect(ownerDoubt(page)).toBe('github.com/acme/tool belongs to somebody else now');
  });

  it('is the subdomain where each owner has one, and the whole domain wherever the address is on it', () => {
    const on = (site: string, address: string) => lostSiteOf([{ address: site, isCertain: true }], address) !== null;
    expect(on('https://acme.github.io/', 'https://acme.github.io/docs')).toBe(true);
    expect(on('https://acme.github.io/', 'https://other.github.io/')).toBe(false);
    expect(on('https://acme.test/product', 'https://acme.test/pricing')).toBe(true);
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
