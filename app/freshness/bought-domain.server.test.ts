import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findTool, listCompanies } from '../catalog/catalog-queries.server.ts';
import { lostWebsiteNotice } from '../catalog/lost-website.ts';
import { addRunTimeFacts, factSchema, withdrawRunTimeFacts } from '../catalog/run-time-facts.server.ts';
import { aiTools, companies, runTimeFacts } from '../catalog/schema.server.ts';
import { factValue } from '../catalog/tool.ts';
import { changeSentence } from '../catalog/tool-change.ts';
import { listToolChanges } from '../catalog/tool-changes.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate, record } from '../platform/mutate.server.ts';
import { decideFinding, listFindings } from './review-findings.server.ts';
import { freshnessFindings, freshnessTargets } from './schema.server.ts';
import { firstDay, onlyTool, send, startOutside } from './testing/outside.server.ts';
import { undoCheck } from './undo-check.server.ts';
import { planTargets } from './visiting/plan-targets.server.ts';

const outside = startOutside('web');
const SITE = 'https://vendor.test/';
const casino = send(`<title>Lucky Spins</title>${'Play at the casino tonight. '.repeat(30)}`);
const own = send(`<title>Claude</title>${'Claude by Anthropic. '.repeat(30)}`);

const websiteOf = async (ctx: Context) => (await findTool(ctx, 'claude'))!.website;
const saidOf = async (ctx: Context) =>
  (await listToolChanges(ctx, { toolId: 'claude', limit: 10 })).map((change) => changeSentence(change));

/** A tool whose domain shows a casino, up to the day on which the evidence is enough. */
async function bought() {
  await onlyTool(await outside.at(0), { website: SITE });
  outside.answers[SITE] = casino;
  for (const day of [0, 4]) expect(await websiteOf(await outside.visitAll(day))).toBe(SITE);
  const ctx = await outside.visitAll(7);
  return { ctx, finding: (await listFindings(ctx)).held[0]! };
}

const NEW_SITE = 'https://moved.test/';

/** An editor accepts the tool's new address. */
async function moveTo(ctx: Context, address: string) {
  const ground = { standing: 'read', source: address, quote: 'Claude', observedAt: '2026-11-29' };
  const fact = factSchema.parse({ ...ground, field: 'website', value: address });
  const subject = { kind: 'tool', id: 'claude' } as const;
  await mutate(ctx, 'test.correct', subject, (tx) =>
    addRunTimeFacts(ctx, tx, { subject, field: 'website', facts: [fact], origin: 'correction', reference: 'one' }),
  );
}

it('nothing links to a domain that names neither tool nor maker while an editor has not decided, and the page says why', async () => {
  const { ctx, finding } = await bought();
  expect(finding).toMatchObject({ kind: 'unnamed', isOfAddress: true });
  const tool = (await findTool(ctx, 'claude'))!;
  expect(tool.website).toBe('');
  expect(lostWebsiteNotice(tool)?.text).toMatch(
    /^Website names neither tool nor vendor: seen on 3 days from 22 November/,
  );
  await decideFinding(ctx, 'dismiss', finding.id);
  expect(await websiteOf(await outside.visitAll(8))).toBe(SITE);
});

it('a finding that was held before addresses came in doubt puts its address in doubt at the next visit that sees the same', async () => {
  const { ctx, finding } = await bought();
  await mutate(ctx, 'test.before-release', { kind: 'tool', id: 'claude' }, async (tx) => {
    await withdrawRunTimeFacts(ctx, tx, finding.factsId!);
    await tx.update(freshnessFindings).set({ factsId: null }).where(eq(freshnessFindings.id, finding.id));
  });
  const later = await outside.visitAll(8);
  expect(await websiteOf(later)).toBe('');
  const { held } = await listFindings(later);
  expect(held).toMatchObject([{ id: finding.id, state: 'held', days: 4 }]);
  await decideFinding(later, 'dismiss', finding.id);
  for (const day of [9, 10]) expect(await websiteOf(await outside.visitAll(day))).toBe(SITE);
});

it('an editor who links an address in doubt again has decided about its finding', async () => {
  const { ctx, finding } = await bought();
  await undoCheck(ctx, { id: finding.factsId!, reference: finding.id, subject: { kind: 'tool', id: 'claude' } });
  const later = await outside.visitAll(8);
  expect(await websiteOf(later)).toBe(SITE);
  const { held, decided } = await listFindings(later);
  expect([held, decided]).toMatchObject([[], [{ id: finding.id, state: 'dismissed' }]]);
});

it('an editor takes the address away for good, which is in the change log and can be undone', async () => {
  const { ctx, finding } = await bought();
  await decideFinding(ctx, 'take-address', finding.id);
  // It is still visited, since it may turn out to be the tool's own.
  const later = await outside.visitAll(9);
  const tool = (await findTool(later, 'claude'))!;
  expect([tool.website, lostWebsiteNotice(tool)?.title]).toEqual(['', 'No website on record']);
  expect(await later.db.$count(runTimeFacts, eq(runTimeFacts.origin, 'check'))).toBe(2);
  expect(await saidOf(later)).toContain(`Website: from ${SITE} to unknown`);
  expect((await listFindings(later)).decided).toMatchObject([{ id: finding.id, state: 'applied', days: 4 }]);
  await decideFinding(later, 'undo', finding.id);
  const undone = await outside.visitAll(10);
  expect(await websiteOf(undone)).toBe(SITE);
  expect((await saidOf(undone))[0]).toBe(`Website: from unknown to ${SITE}`);
  expect((await undone.db.select().from(aiTools))[0]?.website).toBe(SITE);
});

it.each([
  ['shows a third owner', () => send(`<title>Pills</title>${'Buy pills without a recipe. '.repeat(30)}`)],
  ['is for sale', () => send('This domain is for sale.')],
  ['names the tool for months', () => own],
])('a domain that an editor took away stays unlinked when it %s', async (_, page) => {
  const { ctx, finding } = await bought();
  await decideFinding(ctx, 'take-address', finding.id);
  outside.answers[SITE] = page();
  for (const day of [8, 12, 16, 20, 40]) expect(await websiteOf(await outside.visitAll(day))).toBe('');
  await decideFinding(await outside.at(41), 'undo', finding.id);
  expect((await listFindings(await outside.at(41))).decided.map(({ state }) => state)).toContain('undone');
});

it('a parked domain in doubt stays in doubt when it is parked elsewhere', { tags: 'embedded-only' }, async () => {
  await onlyTool(await outside.at(0), { website: SITE });
  outside.answers[SITE] = send('This domain is for sale. <a href="https://sedo.com/">sedo.com</a>');
  for (const day of [0, 4, 7]) await outside.visitAll(day);
  outside.answers[SITE] = send('Buy this domain at dan.com.');
  expect(await websiteOf(await outside.visitAll(8))).toBe('');
});

it('an address in doubt is linked again once it names the tool', { tags: 'embedded-only' }, async () => {
  await bought();
  outside.answers[SITE] = own;
  expect(await websiteOf(await outside.visitAll(8))).toBe(SITE);
});

it('an address in doubt is linked nowhere while its page says nothing', async () => {
  await bought();
  outside.answers[SITE] = send('<title>Lucky Spins</title>Loading', { etag: '"1"' });
  expect(await websiteOf(await outside.visitAll(8))).toBe('');
  outside.answers[SITE] = (_request, response) => response.writeHead(304).end();
  expect(await websiteOf(await outside.visitAll(9))).toBe('');
  outside.answers[SITE] = own;
  expect(await websiteOf(await outside.visitAll(10))).toBe(SITE);
});

it('the address of a parked domain is lost with the mark as closed, and both come back together', {
  tags: 'embedded-only',
}, async () => {
  await onlyTool(await outside.at(0), { website: SITE });
  outside.answers[SITE] = send('This domain is for sale.');
  for (const day of [0, 4]) await outside.visitAll(day);
  const ctx = await outside.visitAll(7);
  const { held } = await listFindings(ctx);
  expect(await websiteOf(ctx)).toBe('');
  await decideFinding(ctx, 'apply', held[0]!.id);
  const closed = (await findTool(await outside.visitAll(8), 'claude'))!;
  expect([closed.status, closed.website]).toEqual(['closed', '']);
  await decideFinding(ctx, 'undo', held[0]!.id);
  const back = (await findTool(await outside.visitAll(9), 'claude'))!;
  expect([back.status, back.website]).toEqual([null, SITE]);
});

it('a finding that is not about an address takes none away', { tags: 'embedded-only' }, async () => {
  await onlyTool(await outside.at(0), { npmPackage: 'acme', website: SITE });
  outside.answers['https://registry.npmjs.org/acme'] = send({
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': { deprecated: 'Use another one' } },
  });
  for (const day of [0, 1, 2]) await outside.visitAll(day, { FRESHNESS: 'npm' });
  const ctx = await outside.at(3);
  const { held } = await listFindings(ctx);
  await expect(decideFinding(ctx, 'take-address', held[0]!.id)).rejects.toThrow('not about an address');
  expect(await websiteOf(ctx)).toBe(SITE);
});

it('a parked domain is linked nowhere when an editor dismisses its finding first and marks the tool as closed later', {
  tags: 'embedded-only',
}, async () => {
  await onlyTool(await outside.at(0), { website: SITE });
  outside.answers[SITE] = send('This domain is for sale.');
  for (const day of [0, 4]) await outside.visitAll(day);
  const ctx = await outside.visitAll(7);
  const { id } = (await listFindings(ctx)).held[0]!;
  await decideFinding(ctx, 'dismiss', id);
  await decideFinding(ctx, 'apply', id);
  const closed = (await findTool(await outside.visitAll(8), 'claude'))!;
  expect([closed.status, closed.website]).toEqual(['closed', '']);
  await decideFinding(ctx, 'undo', id);
  const back = (await findTool(await outside.visitAll(9), 'claude'))!;
  expect([back.status, back.website]).toEqual([null, SITE]);
});

it('what was found at the former address takes a new one away from nobody', { tags: 'embedded-only' }, async () => {
  const { finding } = await bought();
  await moveTo(await outside.at(8), NEW_SITE);
  outside.answers[`${NEW_SITE}robots.txt`] = send('User-agent: *\nDisallow: /', { 'content-type': 'text/plain' });
  const ctx = await outside.visitAll(8);
  expect(await websiteOf(ctx)).toBe(NEW_SITE);
  await expect(decideFinding(ctx, 'take-address', finding.id)).rejects.toThrow('no such finding');
});

it('days on which a former address was gone do not count for the new one', { tags: 'embedded-only' }, async () => {
  await onlyTool(await outside.at(0), { website: SITE });
  for (let day = 0; day < 13; day += 1) await outside.visitAll(day);
  await moveTo(await outside.at(12, 600), NEW_SITE);
  expect((await findTool(await outside.visitAll(13), 'claude'))!.status).toBe(null);
});

it('a new address is in doubt like the first one when it is bought as well', { tags: 'embedded-only' }, async () => {
  const { ctx, finding } = await bought();
  await decideFinding(ctx, 'take-address', finding.id);
  await moveTo(await outside.at(8), NEW_SITE);
  outside.answers[NEW_SITE] = casino;
  for (const day of [8, 12]) expect(await websiteOf(await outside.visitAll(day))).toBe(NEW_SITE);
  for (const day of [16, 17, 20]) expect(await websiteOf(await outside.visitAll(day))).toBe('');
  expect(outside.visits.at(-1)!.url).toBe(NEW_SITE);
});

it('an address that an editor took away stays lost for certain when its domain is parked later', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, finding } = await bought();
  await decideFinding(ctx, 'take-address', finding.id);
  outside.answers[SITE] = send('This domain is for sale.');
  for (const day of [8, 12]) await outside.visitAll(day);
  const later = await outside.visitAll(16);
  expect((await listFindings(later)).held).toMatchObject([{ kind: 'parked' }]);
  const tool = (await findTool(later, 'claude'))!;
  expect([lostWebsiteNotice(tool)?.title, factValue(tool, 'lostWebsite')?.isCertain]).toEqual([
    'No website on record',
    true,
  ]);
  expect((await saidOf(later)).filter((said) => said.includes('may belong'))).toEqual([]);
});

it('a domain in doubt stays in doubt when its buyer puts a site in place of the parking page', {
  tags: 'embedded-only',
}, async () => {
  await onlyTool(await outside.at(0), { website: SITE });
  outside.answers[SITE] = send('This domain is for sale.');
  for (const day of [0, 4, 7]) await outside.visitAll(day);
  outside.answers[SITE] = casino;
  for (const day of [8, 12, 16]) expect(await websiteOf(await outside.visitAll(day))).toBe('');
  outside.answers[SITE] = own;
  expect(await websiteOf(await outside.visitAll(20))).toBe(SITE);
});

it('a tool that an editor marked as closed stays so when its domain is parked elsewhere', async () => {
  await onlyTool(await outside.at(0), { website: SITE });
  outside.answers[SITE] = send('This domain is for sale.');
  for (const day of [0, 4, 7]) await outside.visitAll(day);
  const ctx = await outside.at(7, 600);
  await decideFinding(ctx, 'apply', (await listFindings(ctx)).held[0]!.id);
  outside.answers[SITE] = (_request, response) => response.writeHead(302, { location: 'https://sedo.com/' }).end();
  outside.answers['https://sedo.com/'] = send('Buy this domain.');
  const tool = (await findTool(await outside.visitAll(8), 'claude'))!;
  expect([tool.status, tool.website]).toEqual(['closed', '']);
});

it('what others say of a company is read on when its domain is lost with that of its tool', async () => {
  const site = 'https://www.anthropic.com/';
  const settings = { FRESHNESS: 'web,wikidata' };
  await record(await outside.at(0), async (tx) => {
    const company = {
      id: 'anthropic',
      name: 'Anthropic',
      website: site,
      description: 'Makes Claude.',
      products: [],
      facts: [{ field: 'website', value: site, standing: 'stated', by: 'a test' }],
    };
    await tx.insert(companies).values({ ...company, position: 1, updatedAt: firstDay });
  });
  await onlyTool(await outside.at(0), { website: site, vendor: 'Anthropic' });
  outside.answers[site] = casino;
  for (const day of [0, 4, 7]) await outside.visitAll(day, settings);
  const ctx = await outside.at(7, 600, settings);
  expect((await listCompanies(ctx)).find(({ id }) => id === 'anthropic')?.website).toBe('');
  await planTargets(ctx);
  const planned = and(eq(freshnessTargets.id, 'wikidata anthropic'), isNotNull(freshnessTargets.nextVisitAt));
  expect(await ctx.db.$count(freshnessTargets, planned)).toBe(1);
});
