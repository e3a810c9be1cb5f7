import { describe, expect, test } from 'vitest';
import { computeMetrics, joinMetrics, type MetricsInput, meanMetrics, noMetrics } from './metrics.ts';
import type { Attempt, Usage } from './record.ts';

const usage = (outputTokens: number | null, reasoningTokens: number | null): Usage => ({
  inputTokens: 10,
  uncachedInputTokens: 10,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  cacheWriteOneHourTokens: 0,
  outputTokens,
  reasoningTokens,
  raw: null,
});

/** Called at 90, written at 100, reasoning at 300, answer at 1,300, last content at 2,300, closed at 2,310. */
const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  outcome: 'ok',
  failure: null,
  waitedMs: 0,
  connectionReused: true,
  httpStatus: 200,
  responseHeaders: {},
  providerRequestId: null,
  usage: null,
  cost: null,
  receivedBytes: 1,
  loopDelayMaxMs: 0,
  invalidUtf8Count: 0,
  malformedEventCount: 0,
  raw: null,
  stamps: {
    calledMs: 90,
    connectedMs: 100,
    requestMs: 100,
    headersMs: 150,
    firstByteMs: 160,
    firstContentMs: 300,
    firstAnswerMs: 1300,
    lastContentMs: 2300,
    endMs: 2310,
  },
  uncertainty: { firstByteMs: 0, firstContentMs: 0, firstAnswerMs: 0, lastContentMs: 0, endMs: 0 },
  timeline: {
    atMs: [60, 200, 1200, 1700, 2200],
    bytes: [1, 1, 1, 1, 1],
    answerChars: [0, 0, 10, 20, 20],
    reasoningChars: [0, 9, 0, 0, 0],
    uncertaintyMs: [0, 0, 0, 0, 0],
    dropped: 0,
  },
  ...more,
});

/** The first reads of thought and of answer held one token each. */
const tokenByToken: Attempt['timeline'] = {
  ...attempt().timeline,
  answerChars: [0, 0, 1, 29, 20],
  reasoningChars: [0, 1, 59, 0, 0],
};

const input = (more: Partial<MetricsInput> = {}): MetricsInput => ({
  outcome: 'ok',
  attempts: [attempt()],
  enqueuedMs: 40,
  usage: usage(101, 0),
  reasoningVisibility: 'verbatim',
  answerChars: 50,
  isStreaming: true,
  ...more,
});

describe('The figures of a complete answer', () => {
  test('start when the request is written, and waiting stands apart', () => {
    expect(computeMetrics(input())).toMatchObject({
      responseMs: 2200,
      streamClosedMs: 2210,
      timeToFirstTokenMs: 200,
      timeToFirstAnswerMs: 1200,
      timeToFirstByteMs: 60,
      thinkingMs: 1000,
      decodeMs: 2000,
      queueMs: 50,
      connectMs: 10,
      backoffMs: 0,
      logicalMs: 2260,
      chunkGapP50Ms: 500,
      chunkGapP95Ms: null,
      chunkGapMaxMs: 1000,
    });
  });

  test('are of the last attempt alone', () => {
    const first = attempt({ stamps: { ...attempt().stamps, calledMs: 60 } });
    const metrics = computeMetrics(input({ attempts: [first, attempt({ number: 2, waitedMs: 700 })] }));
    expect(metrics).toMatchObject({ responseMs: 2200, queueMs: 20, backoffMs: 700 });
  });
});

describe('A figure whose stamps may be off by more than the figure itself', () => {
  const unsure = { firstByteMs: 0, firstContentMs: 0, firstAnswerMs: 0, lastContentMs: 331.5, endMs: 0 };
  const { stamps } = attempt();
  const attempts = [attempt({ stamps: { ...stamps, firstAnswerMs: 2299.91 }, uncertainty: unsure })];

  test('is withheld: no speed comes from a window of 0.09 ms with a bound of 331 ms', () => {
    const metrics = computeMetrics(input({ attempts, reasoningVisibility: 'hidden', usage: usage(101, 50) }));
    expect(metrics).toMatchObject({
      outputTokensPerSecond: null,
      msPerOutputToken: null,
      visibleCharsPerSecond: null,
      standardised500Ms: null,
      speedWithheld: 'The answer arrived in less time than its stamps may be off by.',
    });
  });

  test('leaves the figures that are far larger than the bound as they are', () => {
    expect(computeMetrics(input({ attempts }))).toMatchObject({ responseMs: 2200, decodeMs: 2000 });
  });
});

describe('Output speed', () => {
  test.each([
    ['counts all tokens over the whole window when reasoning is shown verbatim', 'verbatim', usage(101, 60), 20],
    ['counts all tokens when there was no reasoning', 'none', usage(101, 0), 20],
    ['counts visible tokens over the answer alone when reasoning is hidden', 'hidden', usage(101, 50), 50],
    ['counts visible tokens over the answer alone when only a summary is shown', 'summary', usage(101, 50), 50],
  ] as const)('%s', (_title, reasoningVisibility, tokens, msPerOutputToken) => {
    const attempts = [attempt({ timeline: tokenByToken })];
    const metrics = computeMetrics(input({ attempts, reasoningVisibility, usage: tokens }));
    expect(metrics.msPerOutputToken).toBeCloseTo(msPerOutputToken * (msPerOutputToken === 20 ? 1 : 0.4), 9);
    expect(metrics.outputTokensPerSecond).toBeCloseTo(1000 / (metrics.msPerOutputToken as number), 9);
    expect(metrics.speedWithheld).toBeNull();
  });

  test.each([
    ['hidden reasoning is not counted by the provider', { reasoningVisibility: 'hidden', usage: usage(1010, null) }],
    [
      'nobody says whether there was reasoning, and the text cannot account for the tokens',
      { reasoningVisibility: 'unknown', usage: usage(1010, null) },
    ],
    ['usage is missing', { usage: null }],
    ['the answer has one token', { usage: usage(1, 0) }],
    ['the answer came in one piece', { isStreaming: false }],
  ] as [string, Partial<MetricsInput>][])('is withheld, never 0, when %s', (_title, more) => {
    const metrics = computeMetrics(input(more));
    expect(metrics.outputTokensPerSecond).toBeNull();
    expect(metrics.msPerOutputToken).toBeNull();
    expect(metrics.standardised500Ms).toBeNull();
    expect(metrics.speedWithheld).toMatch(/\.$/);
  });

  test('is shown without word of reasoning when the text accounts for the tokens', () => {
    const metrics = computeMetrics(input({ reasoningVisibility: 'unknown', usage: usage(21, null), answerChars: 60 }));
    expect(metrics.msPerOutputToken).toBe(100);
  });

  test('leaves out the tokens of a first read that brought a bundle of them', () => {
    // 59 characters in 101 tokens, of which the first read brought 9: 85.6 tokens came in the 2,000 ms after it.
    const metrics = computeMetrics(input());
    expect(metrics.msPerOutputToken).toBeCloseTo(2000 / (101 - (101 * 9) / 59), 9);
    expect(metrics.standardised500Ms).toBeCloseTo(
      1200 + (500 - (101 * 9) / 59) * (metrics.msPerOutputToken as number),
      9,
    );
    const hidden = computeMetrics(input({ reasoningVisibility: 'hidden', usage: usage(101, 51) }));
    expect(hidden.msPerOutputToken).toBeCloseTo(1000 / (50 - 50 * (10 / 50)), 9);
  });

  test('is withheld when all but the last token came at once', () => {
    const timeline = { ...tokenByToken, answerChars: [0, 0, 500, 1, 0], reasoningChars: [0, 0, 0, 0, 0] };
    const metrics = computeMetrics(input({ attempts: [attempt({ timeline })], reasoningVisibility: 'none' }));
    expect(metrics.outputTokensPerSecond).toBeNull();
    expect(metrics.speedWithheld).toBe('The answer arrived all but at once.');
  });

  test('in characters leaves the first chunk out', () => {
    expect(computeMetrics(input()).visibleCharsPerSecond).toBe(40);
  });

  test('with the wait counts visible tokens only', () => {
    expect(computeMetrics(input({ usage: usage(101, 57) })).endToEndTokensPerSecond).toBeCloseTo(20, 9);
    expect(computeMetrics(input({ usage: usage(101, null) })).endToEndTokensPerSecond).toBeNull();
  });
});

describe('A call that is no complete answer', () => {
  test('that timed out is only longer than its limit', () => {
    expect(computeMetrics(input({ outcome: 'timeout' }))).toMatchObject({
      responseMs: null,
      longerThanMs: 2210,
      timeToFirstTokenMs: 200,
    });
  });

  test('that was cut keeps its first token and has no response time', () => {
    expect(computeMetrics(input({ outcome: 'interrupted' }))).toMatchObject({
      responseMs: null,
      timeToFirstTokenMs: 200,
      outputTokensPerSecond: null,
    });
  });

  test.each(['refused', 'overload', 'rate_limit', 'network', 'invalid', 'protocol', 'quota', 'aborted'] as const)(
    'that ended as %s has no times but waiting',
    (outcome) => {
      expect(computeMetrics(input({ outcome }))).toMatchObject({
        responseMs: null,
        timeToFirstTokenMs: null,
        longerThanMs: null,
        connectMs: 10,
      });
    },
  );

  test('whose request was never written has no connect time', () => {
    const stamps = { ...attempt().stamps, requestMs: null };
    expect(computeMetrics(input({ outcome: 'network', attempts: [attempt({ stamps })] })).connectMs).toBeNull();
  });
});

describe('The times of a conversation', () => {
  const answer = { ...noMetrics, responseMs: 500, streamClosedMs: 510, timeToFirstAnswerMs: 300, decodeMs: 100 };

  test('are those of its requests together', () => {
    const call = { ...noMetrics, responseMs: 4000, timeToFirstTokenMs: 900 };
    expect(joinMetrics([call, answer])).toMatchObject({
      responseMs: 4500,
      streamClosedMs: 4510,
      timeToFirstTokenMs: 900,
      timeToFirstAnswerMs: 4300,
      decodeMs: 100,
    });
  });

  test('are unknown where that of one request is: it did not take no time', () => {
    expect(joinMetrics([{ ...noMetrics, timeToFirstTokenMs: 900 }, answer])).toMatchObject({
      responseMs: null,
      streamClosedMs: null,
      timeToFirstTokenMs: 900,
      timeToFirstAnswerMs: null,
      decodeMs: 100,
    });
  });
});

test('The time of 500 tokens of a conversation with a user is unknown where that of one answer is', () => {
  const answer = { ...noMetrics, standardised500Ms: 4000 };
  expect(meanMetrics([answer, { ...answer, standardised500Ms: 2000 }], 0).standardised500Ms).toBe(3000);
  expect(meanMetrics([answer, noMetrics], 0).standardised500Ms).toBeNull();
});
