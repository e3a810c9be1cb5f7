import { describe, expect, it } from 'vitest';
import { lostWebsite, lostWebsiteNotice } from './lost-website.ts';
import { toolFacts } from './parts/tool-fact-rows.ts';
import { statusMarkup } from './parts/tool-status.server.tsx';
import { factSchema } from './record/fact-schema.ts';
import { toolFromRecord } from './record/tool-from-record.ts';
import { factValue, type Tool } from './tool.ts';

const SITE = 'https://www.acme.test/';

const stated = { standing: 'stated', by: 'the checks of this site', observedAt: '2026-11-20' };
const lost = (address: string, isCertain: boolean, note: string | null = null) =>
  factSchema.parse({ ...stated, field: 'lostWebsite', value: { address, isCertain }, note });
const written = (field: string, value: string) =>
  factSchema.parse({
    field,
    value,
    standing: 'read',
    source: 'https://list.test/',
    quote: 'Acme',
    observedAt: '2026-01-02',
  });

function toolWith(...facts: Parameters<typeof toolFromRecord>[0]['facts']) {
  const text = { id: 'acme', name: 'Acme', description: 'An assistant.', category: 'text-generation' };
  const record = { ...text, formerIds: [], alsoIn: [], pros: [], cons: [], company: null, logo: null, currency: 'USD' };
  const own = [written('website', SITE), written('pricingUrl', 'https://acme.test/pricing'), ...facts];
  return { ...toolFromRecord({ ...record, facts: own } as never), rating: 0, ratingRange: null } as Tool;
}

const noticesOf = (tool: Tool) =>
  statusMarkup(tool, { day: '2026-11-30', past: undefined, refused: [], changes: [] }).notices;

describe('a website that passed to somebody else', () => {
  it('is linked nowhere on the page, which says why and asks for the new one', () => {
    const tool = toolWith(lost(SITE, false, 'Domain parked or for sale: seen on 3 days.'));
    expect(tool.website).toBe('');
    expect(noticesOf(tool)).toContain('www.acme.test may belong to somebody else now');
    expect(noticesOf(tool)).toContain('Domain parked or for sale: seen on 3 days.');
    expect(noticesOf(tool)).not.toContain('href="https://www.acme.test');
    const facts = toolFacts(tool, '2026-11-30', new Map(), tool.facts, []);
    expect(facts.pricingUrl).toMatchObject({ text: 'https://acme.test/pricing', href: null });
    expect(facts.unknown.map(({ label }) => label)).toContain('Website');
    expect(facts.others.flatMap(({ rows }) => rows.map(({ label }) => label))).not.toContain('Website');
  });

  it('counts as lost for certain as soon as an editor says so', () => {
    const tool = toolWith(lost(SITE, false), lost(SITE, true));
    expect(lostWebsiteNotice(tool)).toEqual({
      title: 'No website on record',
      text: 'www.acme.test does not belong to Acme any more, as our editors found on 20 November 2026. Nothing here links to it.',
    });
  });

  it.each(['http://acme.test/', 'https://www.acme.test/', `${SITE}product`])(
    'stays lost when the record writes it as %s',
    (address) => {
      expect(toolWith(lost(address, true)).website).toBe('');
    },
  );

  it('is the newest one, and what editors found about it comes before a newer doubt about it', () => {
    const [old, newer, newest] = ['2026-10-01', '2026-10-10', '2026-10-20'];
    const shown = (...facts: Parameters<typeof toolWith>) => {
      const tool = toolWith(...facts);
      return [lostWebsite(tool)?.address, lostWebsiteNotice(tool)?.title, factValue(tool, 'lostWebsite')?.isCertain];
    };
    const certain = { ...lost(SITE, true), observedAt: newer! };
    const doubt = { ...lost(SITE, false), observedAt: newest! };
    expect(shown(certain, doubt)).toEqual([SITE, 'No website on record', true]);
    const former = { ...lost('https://former.test/', true), observedAt: old! };
    expect(shown(former, doubt)).toEqual([SITE, 'www.acme.test may belong to somebody else now', false]);
  });

  it('leaves a tool its address when it is another one', () => {
    const tool = toolWith(lost('https://old.acme.test/', true));
    expect([tool.website, lostWebsiteNotice(tool)]).toEqual([SITE, null]);
  });
});
