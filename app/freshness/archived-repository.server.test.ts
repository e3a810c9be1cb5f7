import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { findTool, listMatchingTools } from '../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../catalog/load-built-in-content.server.ts';
import { loader as graveyard } from '../catalog/routes/graveyard.tsx';
import { loader as toolPage } from '../catalog/routes/tool.tsx';
import { loader as whatHappened } from '../catalog/routes/what-happened.tsx';
import { aiTools } from '../catalog/schema.server.ts';
import { listToolChanges } from '../catalog/tool-changes.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../platform/request-context.server.ts';
import { decideFinding, listFindings } from './review-findings.server.ts';
import { freshnessObservations } from './schema.server.ts';
import { onlyTool, send, startOutside } from './testing/outside.server.ts';

const outside = startOutside('github');
const API = 'https://api.github.com/repos/acme/tool';

/** The fields that we read, of an answer in the documented form. */
const repository = (archived: boolean) => send({ full_name: 'acme/tool', archived, pushed_at: '2026-06-18T08:00:00Z' });

const provider = (ctx: Context) => {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  return context;
};

/** What visitors see of the tool. */
async function seen(ctx: Context) {
  const request = new Request('https://yardstick.example/tool/claude');
  const page = (await toolPage({ context: provider(ctx), params: { toolId: 'claude' }, request } as never)) as {
    data: { status: { notices: string } };
  };
  const grave = await graveyard({ context: provider(ctx), params: {}, request } as never);
  const story = await whatHappened({ context: provider(ctx), params: { toolId: 'claude' } } as never).catch(
    (answer: Response) => answer.headers.get('location'),
  );
  return {
    story: typeof story === 'string' ? story : (story as { data: { words: string } }).data.words,
    banner: page.data.status.notices.match(/<p [^>]*>(.+?)<\/p>/)?.[1] ?? null,
    isRanked: (await listMatchingTools(ctx, { limit: 300 })).some(({ id }) => id === 'claude'),
    isOnGraveyard: grave.tools.some(({ id }) => id === 'claude'),
  };
}

const statusChanges = async (ctx: Context) =>
  (await listToolChanges(ctx, { toolId: 'claude', limit: 20 })).filter(({ field }) => field === 'status');

const alive = { story: '/tool/claude', banner: null, isRanked: true, isOnGraveyard: false };
const buried = { story: 'Archived', banner: 'Archived', isRanked: false, isOnGraveyard: true };

const watchedTool = (ctx: Context) => onlyTool(ctx, { repository: 'https://github.com/acme/tool' });

describe('a tool whose repository is archived', () => {
  it('gets the banner, leaves the rankings and enters the graveyard on the third day, and comes back when that is undone', async () => {
    await watchedTool(await outside.at(0));
    outside.answers[API] = repository(true);
    expect(await seen(await outside.visitAll(0))).toEqual(alive);
    expect(await seen(await outside.visitAll(1))).toEqual(alive);
    const ctx = await outside.visitAll(2);
    expect(await seen(ctx)).toEqual(buried);
    expect(await statusChanges(ctx)).toMatchObject([{ from: null, to: 'archived', source: API, standing: 'read' }]);
    expect((await findTool(ctx, 'claude'))?.facts.find(({ field }) => field === 'status')).toMatchObject({
      quote: '"archived": true',
      observedAt: '2026-11-24',
      note: 'Repository archived: seen on 3 days from 22 November 2026 to 24 November 2026.',
    });
    const [finding] = (await listFindings(ctx)).decided;
    await decideFinding(ctx, 'undo', finding!.id);
    expect(await statusChanges(ctx)).toMatchObject([{ from: 'archived', source: 'hand' }, { to: 'archived' }]);
    expect(await seen(await outside.visitAll(3))).toEqual(alive);
  });

  it('stays as an administrator decided while the same evidence goes on, and is archived by new evidence', async () => {
    await watchedTool(await outside.at(0));
    outside.answers[API] = repository(true);
    for (const day of [0, 1]) await outside.visitAll(day);
    const ctx = await outside.visitAll(2);
    await decideFinding(ctx, 'undo', (await listFindings(ctx)).decided[0]!.id);
    for (const day of [3, 4, 5, 6]) expect(await seen(await outside.visitAll(day))).toEqual(alive);
    outside.answers[API] = repository(false);
    for (const day of [7, 8, 9]) await outside.visitAll(day);
    outside.answers[API] = repository(true);
    for (const day of [10, 11]) expect(await seen(await outside.visitAll(day))).toEqual(alive);
    expect(await seen(await outside.visitAll(12))).toEqual(buried);
  });

  it('needs three days in a row: a day on which it is not archived starts the count again', async () => {
    await watchedTool(await outside.at(0));
    for (const [day, archived] of [true, true, false, true, true].entries()) {
      outside.answers[API] = repository(archived);
      expect(await seen(await outside.visitAll(day))).toEqual(alive);
    }
    outside.answers[API] = repository(true);
    expect(await seen(await outside.visitAll(5))).toEqual(buried);
  });

  it('comes back by itself when its repository is open again for three days', async () => {
    await watchedTool(await outside.at(0));
    outside.answers[API] = repository(true);
    for (const day of [0, 1, 2]) await outside.visitAll(day);
    outside.answers[API] = repository(false);
    for (const day of [3, 4]) expect(await seen(await outside.visitAll(day))).toEqual(buried);
    const ctx = await outside.visitAll(5);
    expect(await seen(ctx)).toEqual(alive);
    expect((await statusChanges(ctx))[0]).toMatchObject({ from: 'archived', to: null, source: API });
  });

  it('is observed again by an answer that says "unchanged", with the ETag of the last one', async () => {
    await watchedTool(await outside.at(0));
    outside.answers[API] = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else send({ archived: true }, { etag: '"1"' })(request, response);
    };
    for (const day of [0, 1]) await outside.visitAll(day);
    const ctx = await outside.visitAll(2);
    expect(await seen(ctx)).toEqual(buried);
    expect(await ctx.db.$count(freshnessObservations)).toBe(3);
  });

  it('stays archived when the next release writes its record again', async () => {
    await watchedTool(await outside.at(0));
    outside.answers[API] = repository(true);
    for (const day of [0, 1, 2]) await outside.visitAll(day);
    const ctx = await outside.at(3);
    // As after a release: the content's own record has another hash, and no status newer than the evidence.
    await mutate(ctx, 'test.release', { kind: 'tool', id: 'claude' }, (tx) =>
      tx.update(aiTools).set({ origin: 'built-in', contentHash: 'old' }).where(eq(aiTools.id, 'claude')),
    );
    await loadBuiltInContent(ctx);
    const [row] = await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'claude'));
    expect(row).toMatchObject({ origin: 'built-in', status: 'archived' });
    expect(row?.contentHash).not.toBe('old');
  });
});

it('nothing outside is asked while the operator allows no adapter', async () => {
  await watchedTool(await outside.at(0));
  await outside.visitAll(0, { FRESHNESS: '' });
  expect(outside.visits).toEqual([]);
  await outside.visitAll(0, { FRESHNESS: 'github' });
  expect(outside.visits.map(({ url }) => url)).toContain(API);
  const before = outside.visits.length;
  await outside.visitAll(1, { FRESHNESS: 'npm' });
  expect(outside.visits).toHaveLength(before);
});

it('the GitHub token is sent to GitHub only', async () => {
  await watchedTool(await outside.at(0));
  outside.answers[API] = (_request, response) =>
    response.writeHead(301, { location: 'https://elsewhere.test/repos' }).end();
  outside.answers['https://elsewhere.test/repos'] = repository(false);
  await outside.visitAll(0, { FRESHNESS_GITHUB_TOKEN: 'github-token-of-ours' });
  const sent = Object.fromEntries(outside.visits.map(({ url, headers }) => [url, headers.authorization]));
  expect(sent[API]).toBe('Bearer github-token-of-ours');
  expect(sent['https://elsewhere.test/repos']).toBeUndefined();
});
