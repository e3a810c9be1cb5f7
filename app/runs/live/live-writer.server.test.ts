import { expect, it, vi } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import type { LiveEvent } from '../live-event.ts';

const statement = vi.hoisted(() => ({ write: async (): Promise<void> => {} }));
vi.mock('../../platform/mutate.server.ts', () => ({ recordStatement: () => statement.write() }));
const { LiveWriter } = await import('./live-writer.server.ts');

const text = (round: number): LiveEvent => ({
  kind: 'text',
  caseId: 'prompt',
  modelKey: 'a',
  round,
  answer: 'word',
  reasoning: '',
});

function openWriter() {
  const told: string[] = [];
  const log = {
    warn: (_facts: object, message: string) => told.push(message),
    info: (_facts: object, message: string) => told.push(message),
  };
  return { told, writer: new LiveWriter({ log } as unknown as Context, { id: 'run', block: 1 }) };
}

it('an outage of the database is told once while text streams for half a minute, tried ever more seldom, and told to be over once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { told, writer } = openWriter();
  let isAway = true;
  let writes = 0;
  statement.write = async () => {
    writes++;
    if (isAway) throw new Error('away');
  };
  const stream = async (seconds: number, from: number) => {
    for (let tick = 0; tick < seconds * 100; tick++) {
      // A new call each second: its first word is urgent.
      // @param condition a CTE of one row, or of none when nothing may be written
      // Numbers are assigned when a row is written, but rows become visible at commit: without waiting for one another
      // (`turn`), a reader could see a later number first and would never read the earlier one.
      // @param callsOf calls per model and case, when some were made before
      writer.push(text(from + Math.floor(tick / 100)));
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(10);
    }
  };
  await stream(30, 1);
  expect(told).toEqual(['live text could not be written']);
  expect(writes).toBeLessThan(15);
  isAway = false;
  await stream(6, 100);
  expect(told).toEqual(['live text could not be written', 'live text is written again']);
  expect(writes).toBeGreaterThan(15);
  vi.useRealTimers();
  await writer.drain();
});

it('a run that ends while the database is away does not wait for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { told, writer } = openWriter();
  statement.write = async () => {
    throw new Error('away');
  };
  writer.push(text(1));
  await new Promise(setImmediate);
  writer.push(text(2));
  let isDrained = false;
  void writer.drain().then(() => {
    isDrained = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(isDrained).toBe(true);
  vi.useRealTimers();
  expect(told).toEqual(['live text could not be written']);
});
