import { describe, expect, it } from 'vitest';
import { factSchema } from '../record/fact-schema.ts';
import type { Fact, Tool } from '../tool.ts';
import { toolEvents } from './tool-events.ts';

const read = { standing: 'read', source: 'https://acme.test/blog', quote: 'Acme is now a part of Big.' };
const fact = (parts: object) => factSchema.parse({ ...read, ...parts }) as Fact;
const acme = (status: Tool['status'], ...facts: Fact[]) =>
  ({ id: 'acme', name: 'Acme', status, facts }) as Partial<Tool> as Tool;

const acquired = fact({ field: 'status', value: { kind: 'acquired', by: 'Big' }, observedAt: '2026-08-14' });
const launched = fact({ field: 'launchDate', value: '2023', quote: 'Since 2023.', observedAt: '2026-09-01' });
const said = (tool: Tool, all: readonly Fact[] = tool.facts) =>
  toolEvents(tool, all, '2026-11-29').map(({ when, words }) => `${when}: ${words}`);

describe('the events of a tool', () => {
  it('are in order of time, and say "by" where only the day of the source is known', () => {
    expect(said(acme('acquired', acquired, launched))).toEqual([
      '2023: Launched',
      'By 14 August 2026: Acquired by Big',
    ]);
  });

  it('have the day of the end, not of its announcement', () => {
    const closing = fact({ field: 'status', value: { kind: 'closing', on: '2026-12-01' }, observedAt: '2026-10-02' });
    expect(said(acme('closing', closing))).toEqual(['1 December 2026: Closing']);
  });

  it('take the day of our check for an undated source, and put what has no date at all last', () => {
    const checked = fact({ field: 'status', value: { kind: 'archived' }, checkedAt: '2026-11-22' });
    const owner = fact({ field: 'owner', value: 'Big', quote: 'Big owns it.' });
    expect(said(acme('archived', owner, checked))).toEqual([
      'By 22 November 2026: Archived',
      'Date unknown: Owner: Big',
    ]);
  });

  it('name the owner once where one sentence says who bought the tool and who owns it', () => {
    const owner = fact({ field: 'owner', value: 'Big', observedAt: '2026-08-14' });
    expect(said(acme('acquired', owner, acquired))).toEqual(['By 14 August 2026: Acquired by Big']);
  });

  it('keep a status that another one took the place of, and leave out one that said the same', () => {
    const before = fact({
      field: 'status',
      value: { kind: 'renamed', to: 'Acme 2' },
      quote: 'A',
      observedAt: '2026-02',
    });
    const same = { ...acquired, quote: 'Big bought Acme.', observedAt: '2026-08-01' };
    expect(said(acme('acquired', acquired), [acquired, before, same])).toEqual([
      'By February 2026: Renamed to Acme 2',
      'By 1 August 2026: Acquired by Big',
    ]);
  });

  it('say "by" with the earliest day on which a source says so, and name that source', () => {
    const first = { ...acquired, standing: 'reported', by: 'news.test', quote: null } as Fact;
    const earliest = { ...first, observedAt: '2026-03' };
    const tool = acme('acquired', acquired, { ...first, observedAt: null, checkedAt: '2026-05-01' });
    const [event] = toolEvents(tool, [earliest, acquired], '2026-11-29');
    expect(event).toMatchObject({ when: 'By March 2026', date: '2026-03' });
    expect(event!.mark.sentence).toBe("Read on the vendor's page on 14 August 2026.");
    expect(event!.mark.notes).toContain('Earliest source: Reported by news.test in March 2026.');
    expect(said(tool, [])).toEqual(['By 1 May 2026: Acquired by Big', 'By 1 May 2026: Acquired by Big']);
  });

  it('show both of two sources that contradict each other', () => {
    const other = fact({ field: 'status', value: { kind: 'closed', on: '2026-09-01' }, quote: 'It is closed.' });
    const [first, second] = toolEvents(acme('acquired', acquired, other), [], '2026-11-29');
    expect([first!.words, second!.words]).toEqual(['Acquired by Big', 'Closed']);
    expect([first!.mark.isContradicted, second!.mark.isContradicted]).toEqual([true, true]);
  });

  it('leave out a doubt about a site that an editor has decided since', () => {
    const lost = (isCertain: boolean, quote: string | null) =>
      fact({
        field: 'lostWebsite',
        standing: 'stated',
        source: null,
        quote,
        by: 'us',
        observedAt: '2026-09-01',
        ...{
          value: { address: 'https://acme.test/', isCertain },
        },
      });
    const [doubt, certain] = [lost(false, null), lost(true, null)];
    const ended = { ...acquired, observedAt: '2026-08-14' };
    const words = (now: Fact[], all: Fact[]) => said(acme('acquired', ended, ...now), [ended, ...all]).slice(1);
    expect(words([doubt], [doubt])).toEqual(['By 1 September 2026: acme.test may belong to somebody else now']);
    expect(words([certain], [doubt, certain])).toEqual(['By 1 September 2026: acme.test belongs to somebody else now']);
    expect(words([certain, lost(false, 'For sale')], [])).toHaveLength(1);
    expect(words([], [doubt])).toEqual([]);
  });

  it('name who bought a tool that is live, on the day, and who made it before', () => {
    const bought = fact({ field: 'owner', value: { name: 'Big', boughtOn: '2026-08-14' }, observedAt: '2026-08-20' });
    const maker = fact({ field: 'vendor', value: 'Acme, Inc.', quote: 'By Acme, Inc.', observedAt: '2026-05' });
    expect(said(acme('live', bought, maker))).toEqual([
      'By May 2026: Maker: Acme, Inc.',
      '14 August 2026: Bought by Big',
    ]);
  });

  it('are none while the tool is live', () => {
    expect(said(acme('live', fact({ field: 'status', value: { kind: 'live' } })))).toEqual([]);
  });
});
