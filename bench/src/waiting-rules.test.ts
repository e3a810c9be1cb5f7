import { describe, expect, test } from 'vitest';
import { RunBudget } from './budget.ts';
import { planBlocks } from './plan.ts';
import { readRateLimits } from './rate-limits.ts';
import type { Failure } from './record.ts';
import { decideRetry, defaultRetryRules } from './retry-rules.ts';

const failure = (more: Partial<Failure> = {}): Failure => ({
  class: 'overload',
  reason: 'server_error',
  message: '500: x',
  httpStatus: 500,
  providerCode: null,
  retryAfterMs: null,
  isRetryable: true,
  stopsProvider: false,
  limitMs: null,
  body: null,
  ...more,
});

describe('Another attempt', () => {
  test('is made as often as the class allows', () => {
    const limited = (count: number) =>
      Array.from({ length: count }, () => failure({ class: 'rate_limit', httpStatus: 429 }));
    expect([1, 2, 3].map((count) => decideRetry(limited(count), 0, 0).retry)).toEqual([true, true, false]);
    const network = (count: number) =>
      Array.from({ length: count }, () => failure({ class: 'network', httpStatus: null }));
    expect([1, 2, 3].map((count) => decideRetry(network(count), 0, 0).retry)).toEqual([true, true, false]);
  });

  test('is never made after the same server error came three times', () => {
    const rules = { ...defaultRetryRules, overloadRetries: 9 };
    expect(decideRetry([failure(), failure(), failure()], 0, 0, rules)).toMatchObject({
      retry: false,
      reason: expect.stringContaining('permanent'),
    });
    expect(decideRetry([failure(), failure({ message: '500: y' }), failure()], 0, 0, rules).retry).toBe(true);
  });

  test('waits as asked, unless that is longer than a call may wait', () => {
    expect(decideRetry([failure({ class: 'rate_limit', retryAfterMs: 7000 })], 0, 0)).toMatchObject({
      retry: true,
      waitMs: 7000,
    });
    expect(decideRetry([failure({ class: 'rate_limit', retryAfterMs: 130_000 })], 0, 0).retry).toBe(false);
    expect(decideRetry([failure({ class: 'rate_limit', retryAfterMs: 70_000 })], 60_000, 0).retry).toBe(false);
  });

  test('is not made when the failure does not pass by itself', () => {
    expect(decideRetry([failure({ class: 'interrupted', isRetryable: false })], 0, 0).retry).toBe(false);
  });
});

describe('Rate limits in reply headers', () => {
  test.each([
    ['requests are left', { 'x-ratelimit-remaining-requests': '5', 'x-ratelimit-reset-requests': '1s' }, null],
    ['no requests are left', { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1m30s' }, 91_000],
    ['too few tokens are left', { 'x-ratelimit-remaining-tokens': '50', 'x-ratelimit-reset-tokens': '120ms' }, 1120],
    [
      'a moment is given',
      {
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': '2026-11-21T12:00:05Z',
        date: 'Sat, 21 Nov 2026 12:00:00 GMT',
      },
      6000,
    ],
    ['nothing is said', {}, null],
  ] as [string, Record<string, string>, number | null][])('when %s', (_title, headers, readyAtMs) => {
    expect(readRateLimits(headers, 100, 1000)?.readyAtMs ?? null).toBe(readyAtMs);
  });
});

describe('A budget', () => {
  test('sets the most of each call aside, so that calls in flight cannot pass it together', () => {
    const keeper = new RunBudget({ nanos: 100, currency: 'USD', tokens: null });
    expect([keeper.reserve({ nanos: 60, tokens: 1 }), keeper.reserve({ nanos: 60, tokens: 1 })]).toEqual([true, false]);
    keeper.settle({ nanos: 60, tokens: 1 }, { cost: { nanos: 30, currency: 'USD' } as never, attempts: [] });
    expect([keeper.spentNanos, keeper.reserve({ nanos: 60, tokens: 1 })]).toEqual([30, true]);
  });

  test('keeps the maximum of an answered but uncounted call reserved, without reporting it as spent', () => {
    const keeper = new RunBudget({ nanos: null, currency: 'USD', tokens: 100 });
    const uncounted = { httpStatus: 200, outcome: 'interrupted', usage: null, stamps: {} } as never;
    const refused = { httpStatus: 429, outcome: 'rate_limit', usage: null, stamps: {} } as never;
    keeper.reserve({ nanos: 0, tokens: 60 });
    keeper.settle({ nanos: 0, tokens: 60 }, { cost: null, attempts: [refused] });
    expect(keeper.reserve({ nanos: 0, tokens: 60 })).toBe(true);
    keeper.settle({ nanos: 0, tokens: 60 }, { cost: null, attempts: [uncounted] });
    expect([keeper.reserve({ nanos: 0, tokens: 60 }), keeper.spentTokens, keeper.isAtLeast]).toEqual([false, 0, true]);
  });

  test('counts what a judge spends and what its open questions can take', () => {
    const judge = { nanos: 0, tokens: 30, reserved: { nanos: 0, tokens: 40 } };
    const keeper = new RunBudget({ nanos: null, currency: 'USD', tokens: 100 }, () => judge);
    expect([keeper.reserve({ nanos: 0, tokens: 31 }), keeper.reserve({ nanos: 0, tokens: 30 })]).toEqual([false, true]);
    expect(keeper.spentTokens).toBe(30);
  });
});

describe('The plan', () => {
  const suite = {
    name: 's',
    cases: ['a', 'b', 'c'].map((id) => ({ id, prompt: { messages: [{ role: 'user' as const, content: id }] } })),
  };
  const models = ['x', 'y', 'z'].map((key) => ({ key, provider: 'demo', model: key }));
  const plan = (seed: number) => [...planBlocks(suite, models, 20, seed)];

  test('lets each case meet every model once in every round', () => {
    const blocks = plan(1);
    expect(blocks).toHaveLength(60);
    for (const block of blocks) expect(block.map(({ model }) => model.key).sort()).toEqual(['x', 'y', 'z']);
    expect(new Set(blocks.flat().map(({ position }) => position)).size).toBe(180);
  });

  test('gives every model every place, and is the same again for the same seed', () => {
    const firsts = plan(1).map((block) => block[0]?.model.key);
    for (const { key } of models) expect(firsts.filter((first) => first === key).length).toBeGreaterThan(5);
    expect(plan(1)).toEqual(plan(1));
    expect(plan(1)).not.toEqual(plan(2));
  });
});
