import { expect, test } from 'vitest';
import { defaultLimits, type ExchangeJob } from './exchange.ts';
import { exceededLimit, type WatchedExchange } from './exchange-limits.ts';

const limits = { ...defaultLimits, connectMs: 100, firstContentMs: 1_000, gapMs: 200, totalMs: 5_000 };

/** Called at 0. */
const exchange = (
  more: Partial<WatchedExchange>,
  stamps: Partial<WatchedExchange['stamps']> = {},
): WatchedExchange => ({
  job: { limits, isStreaming: true } as ExchangeJob,
  stamps: { calledMs: 0, requestMs: null, firstContentMs: null, firstByteMs: null, ...stamps } as never,
  lastReadMs: null,
  startedMs: null,
  isOver: false,
  ...more,
});

test.each([
  ['waits for its turn in a burst, however long', exchange({}), 60_000, null],
  ['connects', exchange({ startedMs: 50_000 }), 50_100, null],
  ['cannot connect', exchange({ startedMs: 50_000 }), 50_101, 'connect'],
  ['waits for content', exchange({}, { requestMs: 10 }), 1_010, null],
  ['gets no content', exchange({}, { requestMs: 10 }), 1_011, 'first_content'],
  ['falls silent', exchange({ lastReadMs: 500 }, { requestMs: 10, firstContentMs: 400 }), 701, 'gap'],
  ['goes on for ever', exchange({ lastReadMs: 5_010 }, { requestMs: 10, firstContentMs: 400 }), 5_011, 'total'],
  [
    'lingers after its closing event',
    exchange({ lastReadMs: 500, isOver: true }, { requestMs: 10 }),
    2_501,
    'lingering',
  ],
])('An exchange that %s', (_what, watched, nowMs, code) => {
  expect(exceededLimit(watched, nowMs)?.code ?? null).toBe(code);
});
