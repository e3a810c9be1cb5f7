import { describe, expect, test } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { AnswerDraft } from './answer-draft.ts';
import { findDialect } from './dialects.ts';

const rhine = { text: 'The Rhine', finishReason: 'stop', isFinished: true, error: null, malformed: 0 };
const inside = { inputTokens: 2000, uncachedInputTokens: 876, cacheReadTokens: 1024, cacheWriteTokens: 100 };

describe('A recorded reply of each provider', () => {
  test.each([
    [
      'openai-chat-success',
      'openai-chat',
      {
        ...rhine,
        reasoningVisibility: 'hidden',
        systemFingerprint: 'fp_1',
        serviceTier: 'default',
        usage: { ...inside, outputTokens: 12, reasoningTokens: 8 },
      },
    ],
    [
      'openai-chat-reasoning',
      'openai-chat',
      {
        text: 'Yes',
        reasoningText: 'Think hard.',
        reasoningVisibility: 'verbatim',
        usage: { inputTokens: 5, cacheReadTokens: null, reasoningTokens: null },
      },
    ],
    [
      'openai-chat-tools',
      'openai-chat',
      {
        finishReason: 'tool_calls',
        usage: null,
        toolCalls: [{ id: 'call_1', name: 'weather', arguments: '{"city":"Bonn"}' }],
      },
    ],
    [
      'openai-chat-refusal',
      'openai-chat',
      { finishReason: 'refusal', finishReasonRaw: 'stop', text: 'I cannot help.' },
    ],
    ['openai-chat-filter', 'openai-chat', { finishReason: 'content_filter', text: 'So ' }],
    ['openai-chat-cut', 'openai-chat', { isFinished: false, text: 'The Rh', usage: null }],
    [
      'openai-chat-error',
      'openai-chat',
      { isFinished: false, error: { code: 'server_error', message: 'The server is overloaded', httpStatus: null } },
    ],
    [
      'openai-responses-success',
      'openai-responses',
      {
        ...rhine,
        reasoningVisibility: 'summary',
        reasoningText: 'Rivers.',
        usage: { ...inside, outputTokens: 12, reasoningTokens: 8 },
      },
    ],
    [
      'openai-responses-incomplete',
      'openai-responses',
      { finishReason: 'length', finishReasonRaw: 'max_output_tokens' },
    ],
    [
      'openai-responses-failed',
      'openai-responses',
      { isFinished: false, error: { code: 'server_error', message: 'The model is overloaded', httpStatus: null } },
    ],
    [
      'anthropic-success',
      'anthropic',
      {
        ...rhine,
        reasoningVisibility: 'none',
        usage: {
          inputTokens: 1310,
          uncachedInputTokens: 10,
          cacheReadTokens: 1000,
          cacheWriteTokens: 300,
          cacheWriteOneHourTokens: 200,
          outputTokens: 12,
        },
      },
    ],
    [
      'anthropic-thinking',
      'anthropic',
      {
        text: 'Rhine',
        reasoningText: 'Rivers.',
        reasoningVisibility: 'summary',
        usage: { outputTokens: 40, reasoningTokens: 30 },
      },
    ],
    [
      'anthropic-tools',
      'anthropic',
      { finishReason: 'tool_calls', toolCalls: [{ id: 'toolu_1', name: 'weather', arguments: '{"city":"Bonn"}' }] },
    ],
    [
      'anthropic-overloaded',
      'anthropic',
      {
        isFinished: false,
        error: { code: 'overloaded_error', message: 'Overloaded', httpStatus: 529 },
        usage: { uncachedInputTokens: 10 },
      },
    ],
    ['anthropic-refusal', 'anthropic', { finishReason: 'refusal' }],
    [
      'gemini-success',
      'gemini',
      {
        ...rhine,
        reasoningVisibility: 'summary',
        usage: {
          inputTokens: 2000,
          uncachedInputTokens: 976,
          cacheReadTokens: 1024,
          outputTokens: 12,
          reasoningTokens: 8,
        },
      },
    ],
    [
      'gemini-blocked',
      'gemini',
      { finishReason: 'content_filter', finishReasonRaw: 'SAFETY', usage: { outputTokens: null } },
    ],
    [
      'gemini-tools',
      'gemini',
      { finishReason: 'tool_calls', toolCalls: [{ id: null, name: 'weather', arguments: '{"city":"Bonn"}' }] },
    ],
    [
      'mistral-thinking',
      'mistral',
      {
        ...rhine,
        reasoningText: 'Rivers.',
        reasoningVisibility: 'verbatim',
        usage: { inputTokens: 20, uncachedInputTokens: 16, cacheReadTokens: 4, outputTokens: 12 },
      },
    ],
    ['cohere-success', 'cohere', { ...rhine, reasoningText: 'Rivers.', usage: { inputTokens: 6, outputTokens: 12 } }],
    ['cohere-toxic', 'cohere', { finishReason: 'content_filter', text: '' }],
  ])('%s is read in full, whatever the reads are cut into', (name, dialect, expected) => {
    const whole = readFixture(name, dialect);
    expect(whole).toMatchObject(expected);
    for (const size of [1, 2, 7, 61, 500]) expect(readFixture(name, dialect, size)).toEqual(whole);
  });
});

describe('What is sent', () => {
  const prompt = {
    system: 'Be brief.',
    messages: [
      {
        role: 'user' as const,
        content: [
          { type: 'text' as const, text: 'What is it?' },
          { type: 'image' as const, data: 'QUJD', mediaType: 'image/png' },
        ],
      },
    ],
  };
  const body = (id: string, more = {}) =>
    findDialect(id)?.buildRequest({
      model: 'm',
      prompt: { ...prompt, ...more },
      exchanges: [],
      isStreaming: true,
      parameters: {},
      provider: id === 'openai-chat' ? 'openai' : 'x',
    }).body;

  test('no sampling parameter unless it was set', () => {
    for (const id of ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'mistral', 'cohere']) {
      expect(JSON.stringify(body(id))).not.toMatch(/temperature|top_?p|seed/i);
      expect(JSON.stringify(body(id, { temperature: 0.5 }))).toContain('"temperature":0.5');
    }
  });

  test('usage is asked for where it must be, and padding is turned off', () => {
    expect(body('openai-chat')).toMatchObject({ stream_options: { include_usage: true, include_obfuscation: false } });
    expect(body('openai-responses')).toMatchObject({ store: false, stream_options: { include_obfuscation: false } });
  });

  test('an image in the form each protocol knows', () => {
    expect(JSON.stringify(body('openai-chat'))).toContain('"image_url":{"url":"data:image/png;base64,QUJD"}');
    expect(JSON.stringify(body('openai-responses'))).toContain(
      '{"type":"input_image","image_url":"data:image/png;base64,QUJD"}',
    );
    expect(JSON.stringify(body('anthropic'))).toContain('{"type":"base64","media_type":"image/png","data":"QUJD"}');
    expect(JSON.stringify(body('gemini'))).toContain('"inlineData":{"mimeType":"image/png","data":"QUJD"}');
  });

  test('JSON by schema in the form each protocol knows', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const json = { json: { schema } };
    expect(body('openai-chat', json)).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { schema } },
    });
    expect(body('openai-responses', json)).toMatchObject({ text: { format: { type: 'json_schema', schema } } });
    expect(body('anthropic', json)).toMatchObject({ output_config: { format: { type: 'json_schema', schema } } });
    expect(body('gemini', json)).toMatchObject({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
    });
    expect(body('cohere', json)).toMatchObject({ response_format: { type: 'json_object', json_schema: schema } });
  });
});

describe('What an error reply says', () => {
  const read = (id: string, status: number, body: unknown, headers: Record<string, string> = {}) =>
    findDialect(id)?.readError({ status, headers, body, bodyText: JSON.stringify(body) });

  test('a wait is found where each provider puts it', () => {
    expect(
      read('openai-chat', 429, { error: { message: 'slow' } }, { 'retry-after-ms': '250', 'retry-after': '9' }),
    ).toMatchObject({ retryAfterMs: 250, isQuota: false });
    expect(
      read(
        'anthropic',
        429,
        { type: 'error', error: { type: 'rate_limit_error', message: 'slow' } },
        { 'retry-after': '3' },
      ),
    ).toMatchObject({ retryAfterMs: 3000 });
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '45.837906927s' }];
    expect(
      read('gemini', 429, { error: { code: 429, message: 'slow', status: 'RESOURCE_EXHAUSTED', details } })
        ?.retryAfterMs,
    ).toBeCloseTo(45837.9, 1);
  });

  test('a used-up quota and a limited rate are different failures', () => {
    const perDay = [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }],
      },
    ];
    expect(read('gemini', 429, { error: { message: 'x', details: perDay } })?.isQuota).toBe(true);
    expect(read('gemini', 429, { error: { message: 'Quota exceeded, limit: 0' } })?.isQuota).toBe(true);
    expect(read('openai-chat', 429, { error: { message: 'x', code: 'insufficient_quota' } })?.isQuota).toBe(true);
    expect(
      read('anthropic', 429, { error: { message: 'x', details: { error_code: 'enforced_spend_limit_reached' } } })
        ?.isQuota,
    ).toBe(true);
    expect(read('mistral', 402, { message: 'pay' })?.isQuota).toBe(true);
  });
});

test('A count of 0 for a text that is there means unknown', () => {
  const draft = new AnswerDraft();
  findDialect('openai-chat')?.readWhole(
    {
      choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 0, completion_tokens: 0 },
    },
    draft,
  );
  expect(draft.snapshot().usage).toMatchObject({ inputTokens: null, uncachedInputTokens: null, outputTokens: null });
});
