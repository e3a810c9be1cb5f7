import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { importTools } from './catalog/import/import-tools.server.ts';
import { loader as toolPage } from './catalog/routes/tool.tsx';
import { loader as toolMarkdown } from './catalog/routes/tool-markdown.ts';
import { toolFactChanges } from './catalog/schema.server.ts';
import { cellText } from './compare/cell-text.ts';
import { loader as comparePage } from './compare/routes/compare.tsx';
import { loader as compareExport } from './compare/routes/compare-export.ts';
import type { Context } from './platform/context.server.ts';
import { record } from './platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from './platform/request-context.server.ts';
import { testContext } from './platform/testing/test-database.server.ts';
import { answerApiCall } from './site/api/operations.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'as-of-'));
let now = new Date();

interface Plan {
  amountMinor: number;
  observedAt: string;
}

/** Imports the tool again on a day, with one plan in the place of all that it had. */
async function importOn(ctx: Context, day: string, { amountMinor, observedAt }: Plan, checkedAt = observedAt) {
  now = new Date(`${day}T09:00:00Z`);
  const value = { name: 'Team', tier: 'starter', amountMinor, currency: 'USD', interval: 'month', billed: 'month' };
  const ground = { standing: 'reported', by: 'A list', source: 'https://list.test/acme', observedAt, checkedAt };
  const acme = { id: 'acme', name: 'Acme', description: 'A tool.', category: 'coding', website: 'https://acme.test' };
  await importRecord(ctx, { ...acme, facts: [{ field: 'plan', value: { ...value, perSeat: true }, ...ground }] });
}

async function importRecord(ctx: Context, record: object) {
  const file = path.join(folder, 'acme.json');
  writeFileSync(file, JSON.stringify([record]));
  const report = await importTools(ctx, file, {
    doesReplace: true,
    onProblem: (problem) => expect(problem).toBe(null),
  });
  expect(report.imported).toBe(1);
}

async function argsOf(ctx: Context, address: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx, clientAddress: '10.0.0.1' } as RequestFacts);
  const url = new URL(address, 'http://site.test');
  return { request: new Request(url), context, params: { toolId: 'acme' }, url } as never;
}

async function openTool(ctx: Context, query: string) {
  const { data, init } = await toolPage(await argsOf(ctx, `/tool/acme${query}`));
  if (data === null) throw new Error('The tool was not found.');
  return { ...data, notices: data.status.notices, code: init?.status };
}

interface ApiTool {
  vendor: string;
  website: string;
  plans: { amountMinor: number }[];
  teamPrices: object[];
}

async function callApi(ctx: Context, call: string): Promise<ApiTool> {
  const { context } = (await argsOf(ctx, '/')) as { context: RouterContextProvider };
  const answer = await answerApiCall({ context, request: new Request(`https://site.test/api/v1${call}`) });
  return (await answer.json()) as ApiTool;
}

async function pricesAt(ctx: Context, query: string) {
  const page = await openTool(ctx, query);
  const compared = await comparePage(await argsOf(ctx, `/compare?tools=acme${query.replace('?', '&')}`));
  const cell = compared.comparison.rows.find(({ id }) => id === 'seat-price')!.cells[0]!;
  const answer = await callApi(ctx, `/tools/acme${query}`);
  return {
    page: page.priceRange,
    comparison: cellText(cell),
    api: answer.plans.map(({ amountMinor }) => amountMinor),
  };
}

const clockContext = () => testContext({ now: () => now });

it('a price that an import changed is the old one as of yesterday: on the page, in the comparison and in the API', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-11-19' });
  await importOn(ctx, '2026-11-21', { amountMinor: 2_500, observedAt: '2026-11-19' });
  expect(await pricesAt(ctx, '?asOf=2026-11-20')).toEqual({
    page: '$20 per month',
    comparison: '$20/month (Team $20/seat/month) (reported 19 Nov 2026)',
    api: [2_000],
  });
  expect(await pricesAt(ctx, '')).toEqual({
    page: '$25 per month',
    comparison: '$25/month (Team $25/seat/month) (reported 19 Nov 2026)',
    api: [2_500],
  });
});

it('before a record began, its past is what dated sources said by then, and earlier days are empty', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-10-04' });
  expect(await pricesAt(ctx, '?asOf=2026-10-10')).toMatchObject({ page: '$20 per month', api: [2_000] });
  const early = await openTool(ctx, '?asOf=2026-10-10');
  expect(early.notices).toContain('began later');
  expect(early.code).toBe(200);
  const before = await openTool(ctx, '?asOf=2026-10-03');
  expect(before).toMatchObject({ code: 404, pastDay: '3 October 2026' });
  expect(before.notices).toContain('What was known on 3 October 2026');
  expect(before.notices).toContain('Nothing is known of Acme by then. Its first fact is of 4 October 2026.');
});

it('a day that has not come or does not exist is answered with a message, and the page shows today', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-11-19' });
  expect((await openTool(ctx, '?asOf=2026-11-21')).notices).toContain(
    '“2026-11-21” has not come yet. The page shows today.',
  );
  const { notices } = await openTool(ctx, '?asOf=2026-02-30&team=none');
  expect(notices).toContain('“none” is no team size');
  expect(notices).toContain('“2026-02-30” is no day');
  const compared = await comparePage(await argsOf(ctx, '/compare?tools=acme&asOf=2026-11-21'));
  expect(compared.refused.map(({ name }) => name)).toEqual(['asOf']);
  const exported = await compareExport(await argsOf(ctx, '/compare/export?tools=acme&format=csv&asOf=soon'));
  expect(exported.status).toBe(400);
});

it('a past day is named in Markdown and CSV, and there is no rating for it', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-11-19' });
  await importOn(ctx, '2026-11-21', { amountMinor: 2_500, observedAt: '2026-11-21' });
  const markdown = await (await toolMarkdown(await argsOf(ctx, '/tool/acme.md?asOf=2026-11-20&team=5'))).text();
  expect(markdown).toContain('> What was known on 20 November 2026, not today.');
  expect(markdown).toContain('Team $20/seat/month × 5 seats: $100, $20 per seat');
  const query = 'tools=acme&format=csv&asOf=2026-11-20&team=5&billing=monthly';
  const csv = await (await compareExport(await argsOf(ctx, `/compare/export?${query}`))).text();
  expect(csv).toContain(',Note,"What was known on 20 November 2026, not today.');
  expect(csv).toContain('Rating,Rating,Not rated');
  expect(csv).toContain('asOf=2026-11-20');
});

it('maker and website are those of the day, also what the operator states', async () => {
  const ctx = await clockContext();
  const acme = { id: 'acme', name: 'Acme', description: 'A tool.', category: 'coding' };
  const ground = { standing: 'reported', by: 'A list', source: 'https://list.test/acme', observedAt: '2026-11-22' };
  const days: [string, object][] = [
    ['20', { vendor: 'First Ltd', website: 'https://first.test/' }],
    ['21', { vendor: 'Second Ltd', website: 'https://second.test/' }],
    ['22', { facts: [{ field: 'vendor', value: 'Third Ltd', ...ground }], website: 'https://second.test/' }],
  ];
  for (const [day, said] of days) {
    now = new Date(`2026-11-${day}T09:00:00Z`);
    await importRecord(ctx, { ...acme, ...said });
  }
  now = new Date('2026-11-23T09:00:00Z');
  const saidOn = async (day: string) => {
    const { vendor, website } = await callApi(ctx, `/tools/acme?asOf=2026-11-${day}`);
    return [vendor, website];
  };
  expect(await saidOn('20')).toEqual(['First Ltd', 'https://first.test/']);
  expect(await saidOn('21')).toEqual(['Second Ltd', 'https://second.test/']);
  expect(await saidOn('22')).toEqual(['Third Ltd', 'https://second.test/']);
});

/** As if the last changes had been made within one microsecond, of which the ids do not say which came first. */
async function makeOneMoment(ctx: Context, last: number) {
  const table = toolFactChanges;
  const rows = await ctx.db.select({ id: table.id }).from(table).orderBy(asc(table.id));
  const together = rows.slice(-last);
  expect(together).toHaveLength(last);
  await record(ctx, async (tx) => {
    for (const [at, { id }] of together.entries())
      await tx
        .update(table)
        .set({ id: `${together[0]!.id.slice(0, 14)}${last - at}` })
        .where(eq(table.id, id));
  });
}

it('a fact that went and came back in one moment was there before', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-11-19' });
  await importOn(ctx, '2026-11-21', { amountMinor: 2_500, observedAt: '2026-11-19' });
  await importOn(ctx, '2026-11-21', { amountMinor: 2_000, observedAt: '2026-11-19' });
  await makeOneMoment(ctx, 2);
  expect((await pricesAt(ctx, '?asOf=2026-11-20')).api).toEqual([2_000]);
  expect((await pricesAt(ctx, '')).api).toEqual([2_000]);
});

it('a fact that went, came back and went again in one moment was there before, once', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-11-19' });
  for (const amountMinor of [2_500, 2_000, 2_500])
    await importOn(ctx, '2026-11-21', { amountMinor, observedAt: '2026-11-19' });
  await makeOneMoment(ctx, 3);
  expect((await pricesAt(ctx, '?asOf=2026-11-20')).api).toEqual([2_000]);
  expect((await pricesAt(ctx, '')).api).toEqual([2_500]);
});

it('a price that was replaced stays in the history of prices', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-10-04' });
  await importOn(ctx, '2026-11-21', { amountMinor: 2_500, observedAt: '2026-11-21' });
  const { markup } = await openTool(ctx, '');
  expect(markup.body).toContain('Prices per month over time');
  expect(markup.body.replaceAll(/<[^>]+>/g, ' ')).toMatch(/4 Oct 2026\s+\$20 .* 21 Nov 2026\s+\$25/);
});

it('a new day of the last check alone is no change of a fact', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-10-04' });
  await importOn(ctx, '2026-11-21', { amountMinor: 2_000, observedAt: '2026-10-04' }, '2026-11-21');
  expect(await ctx.db.select().from(toolFactChanges)).toEqual([]);
});

it('the API counts the plans of a tool for the team that a call asks for, with the source of each', async () => {
  const ctx = await clockContext();
  await importOn(ctx, '2026-11-20', { amountMinor: 2_000, observedAt: '2026-10-04' });
  expect((await callApi(ctx, '/tools/acme?team=5')).teamPrices).toEqual([
    {
      plan: 'Team',
      currency: 'USD',
      perMonthMinor: 10_000,
      perSeatMinor: 2_000,
      note: 'Team $20/seat/month × 5 seats',
      standing: 'reported',
      source: 'https://list.test/acme',
      observedAt: '2026-10-04',
    },
  ]);
});
