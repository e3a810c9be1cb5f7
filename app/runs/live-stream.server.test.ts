import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { session } from '../accounts/schema.server.ts';
import { type Context, withActor } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import { openTestDatabase } from '../platform/testing/test-database.server.ts';
import { insertEvents } from './live/live-writer.server.ts';
import type { LiveEvent } from './live-event.ts';
import { openLiveStream } from './live-stream.server.ts';
import { benchmarkRuns } from './schema.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from './testing/benchmark-account.server.ts';

const database = await openTestDatabase();
const account = await openBenchmarkAccount({}, database);
const modelIds = [await addModel(account, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' })];

/** A queued run, and the events that its worker would write. */
async function prepare(name: string) {
  const runId = await beginRun(account, { modelIds, name }, { startKey: name, origin: 'page' });
  const write = (answer: string) =>
    record(account, (tx) => insertEvents(tx, runId, [{ kind: 'text', ...place, answer, reasoning: '' }]));
  return { runId, write };
}
const place = { caseId: 'prompt', modelKey: 'alpha', round: 1 };

/** The same account, counting its queries. */
function counted(ctx: Context) {
  let queries = 0;
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name === 'select') queries += 1;
      return Reflect.get(target, name);
    },
  });
  return { ctx: { ...ctx, db }, queries: () => queries };
}

/** A page that watches; `nextAnswer` resolves with the text of the next event. */
async function watch(ctx: Context, runId: string, after = 0) {
  const response = await openLiveStream(ctx, database, runId, after);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('retry: 1000\n\n');
  const nextAnswer = async () => {
    const { value = '' } = await reader.read();
    const events = JSON.parse(/^data: (.*)$/m.exec(value)?.[1] ?? '[]') as LiveEvent[];
    return events.map((event) => (event.kind === 'text' ? event.answer : event.kind)).join();
  };
  return { reader, nextAnswer };
}

it('two hundred watchers of a run get each event with as many queries as one watcher', async () => {
  const { runId, write } = await prepare('watched');
  const { ctx, queries } = counted(account);
  await write('first');
  const one = await watch(ctx, runId);
  expect(await one.nextAnswer()).toBe('first');
  const before = queries();
  await write('second');
  expect(await one.nextAnswer()).toBe('second');
  const ofOne = queries() - before;
  const others = await Promise.all(Array.from({ length: 199 }, () => watch(ctx, runId)));
  for (const { nextAnswer } of others) expect(await nextAnswer()).toBe('first,second');
  const beforeThird = queries();
  await write('third');
  for (const { nextAnswer } of [one, ...others]) expect(await nextAnswer()).toBe('third');
  expect(queries() - beforeThird).toBe(ofOne);
  for (const { reader } of [one, ...others]) await reader.cancel();
});

it('a watcher that was disconnected gets what it missed, and others get nothing twice', async () => {
  const { runId, write } = await prepare('missed');
  await write('first');
  const steady = await watch(account, runId);
  const { value = '' } = await steady.reader.read();
  await write('second');
  const returned = await watch(account, runId, Number(/^id: (\d+)$/m.exec(value)?.[1]));
  expect(await returned.nextAnswer()).toBe('second');
  expect(await steady.nextAnswer()).toBe('second');
  await write('third');
  expect(await steady.nextAnswer()).toBe('third');
  expect(await returned.nextAnswer()).toBe('third');
  await Promise.all([steady.reader.cancel(), returned.reader.cancel()]);
});

it('the stream of a session that was closed ends without another event, and that of an open session goes on', async () => {
  const { runId, write } = await prepare('signed-out');
  const expiresAt = new Date('2099-01-01');
  const [closed, open] = ['closed', 'open'].map((sessionId) =>
    withActor(account, { kind: 'user', userId: 'anna', role: 'user', sessionId }),
  ) as [Context, Context];
  await record(account, async (tx) => {
    for (const id of ['closed', 'open']) await tx.insert(session).values({ id, userId: 'anna', token: id, expiresAt });
  });
  await write('first');
  const [first, second] = [await watch(closed, runId), await watch(open, runId)];
  expect([await first.nextAnswer(), await second.nextAnswer()]).toEqual(['first', 'first']);
  await record(account, async (tx) => void (await tx.delete(session).where(eq(session.id, 'closed'))));
  await write('second');
  expect(await first.reader.read()).toEqual({ done: true, value: undefined });
  expect(await second.nextAnswer()).toBe('second');
  await second.reader.cancel();
});

it('every watcher hears that the run has ended, also one that connects afterwards', async () => {
  const { runId } = await prepare('ended');
  const early = await watch(account, runId);
  await record(account, async (tx) => {
    await tx.update(benchmarkRuns).set({ status: 'cancelled' }).where(eq(benchmarkRuns.id, runId));
    await insertEvents(tx, runId, [{ kind: 'end', status: 'cancelled' }]);
  });
  const late = await watch(account, runId);
  for (const { reader } of [early, late]) {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    expect(text).toContain('event: end\n');
  }
});
