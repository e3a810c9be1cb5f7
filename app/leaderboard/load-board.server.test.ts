import { describe, expect, it } from 'vitest';
import { listPublishedRuns } from '../results/publish-run.server.ts';
import '../results/register-publishing.server.ts';
import { exportShared, listShares, loadShared, revokeShare, shareRun } from '../results/share-run.server.ts';
import { makeShare } from '../results/testing/shares.server.ts';
import { startScheduledRuns } from '../runs/jobs.server.ts';
import { listRuns } from '../runs/run-queries.server.ts';
import { scheduleRun } from '../runs/schedule-run.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../runs/testing/start-fake-provider.ts';
import { loadGallery } from './gallery/load-gallery.server.ts';
import { loadBoard, loadExampleSuite } from './load-board.server.ts';
import { boardMarkdown } from './parts/board-markdown.ts';
import { galleryMarkdown } from './parts/gallery-markdown.ts';

const provider = startFakeProvider();
const site = 'https://yardstick.example';

/** A finished run of two models that say which they are, with a check that only one of them passes in each of `cases` cases. */
async function measured({ cases = 1, rounds = 1 } = {}) {
  const ctx = await openBenchmarkAccount();
  const modelIds = [
    await addModel(ctx, 'alpha', { apiEndpoint: provider.url }),
    await addModel(ctx, 'beta', { apiEndpoint: provider.url }),
  ];
  const rows = Array.from({ length: cases }, (_, index) => `secret-${index},secret question ${index}`);
  const runId = await beginRun(ctx, {
    modelIds,
    rounds,
    name: 'Tickets',
    table: { format: 'csv', text: ['id,prompt', ...rows].join('\n') },
    checks: [{ contains: 'alpha' }],
  });
  await carryOutRuns(ctx);
  return { ctx, runId };
}

it('the gallery lists a run that its owner published with its verdict, and not one that is only shared', async () => {
  const { ctx, runId } = await measured({ cases: 2, rounds: 6 });
  await makeShare(ctx, runId, { isPublic: true, hasPrompts: true });
  expect(await loadGallery(ctx)).toEqual([]);
  expect(galleryMarkdown([], site)).toContain('No run has been published yet.');
  const token = await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'models' });
  const runs = await loadGallery(ctx);
  expect(runs).toMatchObject([
    { path: `/shared/${token}`, name: 'Tickets', models: ['alpha', 'beta'], cases: 2, rounds: 6 },
  ]);
  expect(runs[0]?.verdict).toMatch(/alpha|beta/);
  expect(galleryMarkdown(runs, site)).toContain(`[Tickets](${site}/shared/${token})`);
  expect(JSON.stringify(runs)).not.toContain('secret');
  await revokeShare(ctx, 'anna', token);
  expect(await loadGallery(ctx)).toEqual([]);
});

describe('the board', () => {
  it('is empty until an administrator puts a run on it, and again when the link is revoked', async () => {
    const { ctx, runId } = await measured();
    expect(await loadBoard(ctx)).toEqual([]);
    expect((await loadExampleSuite()).rows[0]).toMatchObject({ speedRank: '1', path: null });
    expect(boardMarkdown([], site)).toContain('Nothing has been measured yet.');
    await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'models' });
    expect(await loadBoard(ctx)).toEqual([]);
    const token = await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'board' });
    expect(await loadBoard(ctx)).toMatchObject([
      { name: 'Tickets', run: { path: `/shared/${token}` }, cases: 1, rounds: 1 },
    ]);
    await revokeShare(ctx, 'anna', token);
    expect(await loadBoard(ctx)).toEqual([]);
  });

  it('orders models by the places that the verdicts decide and names each of them', async () => {
    const { ctx, runId } = await measured({ cases: 12 });
    await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'board' });
    const [suite] = await loadBoard(ctx);
    expect(suite?.rows.map(({ name, qualityRank, passRate }) => [name, qualityRank, passRate])).toEqual([
      ['alpha', '1', 1],
      ['beta', '2', 0],
    ]);
    const text = boardMarkdown([suite!], site);
    expect(text).toContain('| alpha | 12 of 12 | 100 % | 1 |');
    for (const { evidence } of suite!.rows) expect(text).toContain(`<${site}${evidence}> |`);
    expect(text).toContain(`${site}${suite?.run.path}`);
  });

  it('leads from each row to the calls of its model, and to those of no other', async () => {
    const { ctx, runId } = await measured({ cases: 2 });
    const token = await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'board' });
    const [suite] = await loadBoard(ctx);
    for (const { name, evidence } of suite!.rows) {
      const { pathname, searchParams } = new URL(evidence!, site);
      expect(pathname).toBe(`/shared/${token}`);
      const key = searchParams.get('model')!;
      expect((await loadShared(ctx, token)).view.models.find((model) => model.key === key)?.name).toBe(name);
      const [head, ...rows] = (await (await exportShared(ctx, token, 'csv', key)).text()).trim().split('\r\n');
      expect([head!.length > 0, rows.length, rows.every((row) => row.includes(name))]).toEqual([true, 2, true]);
    }
    await expect(exportShared(ctx, token, 'csv', 'nobody')).rejects.toThrow('no model of this key');
  });

  it('leaves both places to two models between which one case decides nothing', async () => {
    const { ctx, runId } = await measured();
    await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'board' });
    const [suite] = await loadBoard(ctx);
    expect(suite?.rows.map(({ qualityRank }) => qualityRank)).toEqual(['1 to 2', '1 to 2']);
  });

  it('shows the newest repetition of a scheduled run first and lists the runs before it', async () => {
    const { ctx, runId } = await measured();
    const first = await makeShare(ctx, runId, { isPublic: true, hasPrompts: true, publication: 'board' });
    await scheduleRun(ctx, 'anna', runId, 'daily');
    const later = { ...ctx, now: () => new Date('2026-11-02T12:00:30Z') };
    await startScheduledRuns.run(later, {}, { signal: AbortSignal.timeout(60_000) } as never);
    expect(await listRuns(ctx, 'anna')).toHaveLength(2);
    await carryOutRuns(later);
    const [suite, ...others] = await loadBoard(ctx);
    expect(others).toEqual([]);
    expect(suite?.run.path).not.toBe(`/shared/${first}`);
    expect(suite?.hasPrompts).toBe(true);
    expect(suite?.earlier.map(({ path }) => path)).toEqual([`/shared/${first}`]);
  });
});

describe('a published run', () => {
  it('is found under the names by which its models were called, and under no other', async () => {
    const { ctx, runId } = await measured();
    await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'models' });
    const { host } = new URL(provider.url);
    const found = async (name: { provider: string; model: string }) =>
      (await listPublishedRuns(ctx, [name], 10)).map(({ run }) => run.id);
    expect(await found({ provider: host, model: 'alpha' })).toEqual([runId]);
    expect(await found({ provider: 'openai', model: 'alpha' })).toEqual([]);
    expect(await found({ provider: host, model: 'gamma' })).toEqual([]);
  });

  it('shows readers without its prompts neither a question, an answer nor the name of a case', async () => {
    const { ctx, runId } = await measured({ cases: 2 });
    const token = await makeShare(ctx, runId, { isPublic: true, hasPrompts: false, publication: 'models' });
    const file = await (await exportShared(ctx, token, 'csv')).text();
    expect(file).toContain('case 2');
    const page = JSON.stringify(await loadShared(ctx, token));
    for (const text of [file, page]) {
      expect(text).not.toContain('secret');
      expect(text).not.toContain('Hello from');
      expect(text).not.toContain(new URL(provider.url).host);
    }
    await expect(exportShared(ctx, token, 'suite')).rejects.toThrow('without its prompts');
  });

  it('gives readers with its prompts the suite that makes it again', async () => {
    const { ctx, runId } = await measured();
    const token = await makeShare(ctx, runId, { isPublic: true, hasPrompts: true, publication: 'models' });
    expect((await loadShared(ctx, token)).again).toEqual({ token, hasTable: true, commands: {} });
    expect(await (await exportShared(ctx, token, 'cases')).text()).toContain('secret question 0');
    expect(await (await exportShared(ctx, token, 'suite')).text()).toContain('"casesFrom": "cases.csv"');
  });

  it('is refused while nothing was answered, and nothing is noted of it', async () => {
    const ctx = await openBenchmarkAccount();
    const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
    const runId = await beginRun(ctx, { modelIds });
    const facts = { isPublic: true, hasPrompts: false, publication: 'models' as const };
    expect(await shareRun(ctx, 'anna', runId, facts)).toEqual({
      problem: 'A run can be published when it has ended and something was answered.',
    });
    expect(await listShares(ctx, 'anna', runId)).toEqual([]);
  });
});
