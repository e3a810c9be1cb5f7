import { describe, expect, it } from 'vitest';
import type { ModelSpec } from '../index.ts';
import { ask, type Body, chat, inBonn, promptWith, serve, weather } from '../testing/serve-tools.ts';

const openaiHistory = [
  { role: 'user', content: 'How warm is it in Bonn?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c0', type: 'function', function: { name: 'weather', arguments: '{"city":"Bonn"}' } }],
  },
  { role: 'tool', tool_call_id: 'c0', content: '{"degrees":21}' },
];
const { results: _, ...described } = weather;

describe('A tool that is called and answers', () => {
  it.each<[string, Partial<ModelSpec>, (count: number) => object, Body]>([
    [
      'chat completions',
      {},
      (count) => chat(count === 1 ? [inBonn] : []),
      { tools: [{ type: 'function', function: described }], messages: openaiHistory },
    ],
    ...['Look.', ''].map((thought): [string, Partial<ModelSpec>, (count: number) => object, Body] => [
      `DeepSeek, with its thought “${thought}”`,
      {},
      (count) => {
        const reply = chat(count === 1 ? [inBonn] : []);
        Object.assign(reply.choices[0]!.message, { reasoning_content: thought });
        return reply;
      },
      { messages: [openaiHistory[0], { ...openaiHistory[1], reasoning_content: thought }, openaiHistory[2]] },
    ]),
    [
      'Mistral',
      { provider: 'mistral' },
      (count) => chat(count === 1 ? [inBonn] : []),
      { tools: [{ type: 'function', function: described }], messages: openaiHistory },
    ],
    [
      'OpenAI’s responses',
      { provider: 'openai', protocol: 'responses' },
      (count) => ({
        status: 'completed',
        usage: { input_tokens: 100, output_tokens: 10 },
        output: [
          count === 1
            ? { type: 'function_call', call_id: 'c0', name: 'weather', arguments: '{"city":"Bonn"}' }
            : { type: 'message', content: [{ type: 'output_text', text: 'It is 21 degrees.' }] },
        ],
      }),
      {
        tools: [{ type: 'function', strict: false, ...described }],
        input: [
          { role: 'user', content: 'How warm is it in Bonn?' },
          { type: 'function_call', call_id: 'c0', name: 'weather', arguments: '{"city":"Bonn"}' },
          { type: 'function_call_output', call_id: 'c0', output: '{"degrees":21}' },
        ],
      },
    ],
    [
      'Anthropic, with the thoughts before it',
      { provider: 'anthropic' },
      (count) => ({
        usage: { input_tokens: 100, output_tokens: 10 },
        stop_reason: count === 1 ? 'tool_use' : 'end_turn',
        content:
          count === 1
            ? [
                { type: 'thinking', thinking: 'Look.', signature: 'sig' },
                { type: 'text', text: 'One moment.' },
                { type: 'tool_use', id: 'c0', name: 'weather', input: { city: 'Bonn' } },
              ]
            : [{ type: 'text', text: 'It is 21 degrees.' }],
      }),
      {
        tools: [{ name: 'weather', description: weather.description, input_schema: weather.parameters }],
        messages: [
          { role: 'user', content: 'How warm is it in Bonn?' },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 'Look.', signature: 'sig' },
              { type: 'text', text: 'One moment.' },
              { type: 'tool_use', id: 'c0', name: 'weather', input: { city: 'Bonn' } },
            ],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c0', content: '{"degrees":21}' }] },
        ],
      },
    ],
    [
      'Gemini, with the signature of its thought',
      { provider: 'google' },
      (count) => ({
        usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10 },
        candidates: [
          {
            finishReason: 'STOP',
            content: {
              parts: [
                count === 1
                  ? { functionCall: { name: 'weather', args: { city: 'Bonn' } }, thoughtSignature: 'sig' }
                  : { text: 'It is 21 degrees.' },
              ],
            },
          },
        ],
      }),
      {
        tools: [
          {
            functionDeclarations: [
              { name: 'weather', description: weather.description, parametersJsonSchema: weather.parameters },
            ],
          },
        ],
        contents: [
          { role: 'user', parts: [{ text: 'How warm is it in Bonn?' }] },
          {
            role: 'model',
            parts: [{ functionCall: { name: 'weather', args: { city: 'Bonn' } }, thoughtSignature: 'sig' }],
          },
          {
            role: 'user',
            parts: [{ functionResponse: { name: 'weather', response: { result: '{"degrees":21}' } } }],
          },
        ],
      },
    ],
    [
      'Cohere',
      { provider: 'cohere' },
      (count) => ({
        finish_reason: count === 1 ? 'TOOL_CALL' : 'COMPLETE',
        usage: { tokens: { input_tokens: 100, output_tokens: 10 } },
        message: {
          content: count === 1 ? [] : [{ type: 'text', text: 'It is 21 degrees.' }],
          tool_calls:
            count === 1
              ? [{ id: 'c0', type: 'function', function: { name: 'weather', arguments: '{"city":"Bonn"}' } }]
              : [],
        },
      }),
      { tools: [{ type: 'function', function: described }], messages: openaiHistory },
    ],
  ])('is asked for, answered and followed by the answer: %s', async (_name, spec, answer, second) => {
    const { bodies, baseUrl } = await serve((_body, count) => answer(count));
    const sample = await ask({ ...spec, baseUrl });
    expect(sample).toMatchObject({ outcome: 'ok', text: 'It is 21 degrees.', turns: 2, finishReason: 'stop' });
    expect(sample.toolCalls).toMatchObject([
      { name: 'weather', arguments: '{"city":"Bonn"}', result: '{"degrees":21}' },
    ]);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toMatchObject(second);
    expect(JSON.stringify(bodies)).not.toContain('"results"');
  });

  it('costs what all its requests cost, and takes as long as they take together', async () => {
    const { baseUrl } = await serve((_body, count) => chat(count === 1 ? [inBonn] : []));
    const { attempts, cost, usage: used, metrics } = await ask({ baseUrl });
    expect(attempts.map(({ number, turn }) => [number, turn])).toEqual([
      [1, undefined],
      [1, 2],
    ]);
    expect(used).toMatchObject({ inputTokens: 200, outputTokens: 20 });
    expect(cost!.nanos).toBe(2 * (100 * 10_000 + 10 * 100_000));
    const each = attempts.map(({ stamps }) => stamps.lastContentMs! - stamps.requestMs!);
    expect(metrics.responseMs).toBeCloseTo(each[0]! + each[1]!, 6);
  });

  it('is read from streams as well', async () => {
    const piece = (delta: object, finish: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const call = (args: string, more = {}) =>
      piece({ tool_calls: [{ index: 0, ...more, function: { name: more ? 'weather' : undefined, arguments: args } }] });
    const { bodies, baseUrl } = await serve((_body, count) =>
      count === 1
        ? [call('{"city"', { id: 'c0' }), call(':"Bonn"}'), piece({}, 'tool_calls')]
        : [piece({ content: 'It is 21 degrees.' }), piece({}, 'stop')],
    );
    const deltas: string[] = [];
    const onDelta = ({ answer }: { answer: string }) => deltas.push(answer);
    const sample = await ask({ baseUrl }, promptWith(), { isStreaming: true, onDelta });
    expect(sample).toMatchObject({ outcome: 'ok', text: 'It is 21 degrees.', turns: 2 });
    expect(bodies[1]).toMatchObject({ messages: openaiHistory });
    expect(deltas.join('')).toBe('It is 21 degrees.');
  });

  it('sends all of a thought back that came in pieces of the chat protocol, and none where none came', async () => {
    const piece = (delta: object, finish: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const call = { index: 0, id: 'c0', function: { name: 'weather', arguments: '{"city":"Bonn"}' } };
    const answer = async (...thoughts: object[]) => {
      const { bodies, baseUrl } = await serve((_body, count) =>
        count === 1
          ? [...thoughts.map((delta) => piece(delta)), piece({ tool_calls: [call] }), piece({}, 'tool_calls')]
          : [piece({ content: 'Warm.' }), piece({}, 'stop')],
      );
      await ask({ baseUrl }, promptWith(), { isStreaming: true });
      return (bodies[1]!.messages as Body[])[1];
    };
    const pieces = ['Lo', 'ok', ' at', ' it.'].map((text) => ({ reasoning_content: text, content: null }));
    expect(await answer(...pieces)).toMatchObject({ reasoning_content: 'Look at it.' });
    expect(await answer({ reasoning: 'Look.' })).not.toHaveProperty('reasoning_content');
    expect(await answer({ reasoning_content: null })).not.toHaveProperty('reasoning_content');
  });

  it('says nothing for Anthropic where the model wrote white space before its call', async () => {
    const use = { type: 'tool_use', id: 'c0', name: 'weather', input: { city: 'Bonn' } };
    const { bodies, baseUrl } = await serve((_body, count) =>
      count === 1
        ? { stop_reason: 'tool_use', content: [{ type: 'text', text: '\n\n' }, use] }
        : { stop_reason: 'end_turn', content: [{ type: 'text', text: 'Warm.' }] },
    );
    await ask({ provider: 'anthropic', baseUrl });
    expect((bodies[1]!.messages as Body[])[1]!.content).toEqual([use]);
  });

  it('is timed where it takes no arguments', async () => {
    const { baseUrl } = await serve((_body, count) =>
      count === 1
        ? [
            {
              type: 'content_block_start',
              index: 0,
              content_block: { type: 'tool_use', id: 'c0', name: 'now', input: {} },
            },
            { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '' } },
            { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
            { type: 'message_stop' },
          ]
        : [
            { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Noon.' } },
            { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
            { type: 'message_stop' },
          ],
    );
    const prompt = promptWith({ tools: [{ name: 'now', results: [{ result: '12:00' }] }] });
    const { attempts, metrics } = await ask({ provider: 'anthropic', baseUrl }, prompt, { isStreaming: true });
    const each = attempts.map(({ stamps }) => stamps.lastContentMs! - stamps.requestMs!);
    expect(attempts[0]!.stamps.firstContentMs).not.toBeNull();
    expect(metrics.responseMs).toBeCloseTo(each[0]! + each[1]!, 6);
  });

  it('keeps a thought of Anthropic that came in pieces', async () => {
    const { bodies, baseUrl } = await serve((_body, count) =>
      count === 1
        ? [
            { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
            { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Lo' } },
            { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'ok.' } },
            { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig' } },
            {
              type: 'content_block_start',
              index: 1,
              content_block: { type: 'tool_use', id: 'c0', name: 'weather', input: {} },
            },
            {
              type: 'content_block_delta',
              index: 1,
              delta: { type: 'input_json_delta', partial_json: '{"city":"Bonn"}' },
            },
            { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
            { type: 'message_stop' },
          ]
        : [
            { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Warm.' } },
            { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
            { type: 'message_stop' },
          ],
    );
    const sample = await ask({ provider: 'anthropic', baseUrl }, promptWith(), { isStreaming: true });
    expect(sample).toMatchObject({ outcome: 'ok', text: 'Warm.', turns: 2 });
    const [, reply] = bodies[1]!.messages as Body[];
    expect(reply!.content).toEqual([
      { type: 'thinking', thinking: 'Look.', signature: 'sig' },
      { type: 'tool_use', id: 'c0', name: 'weather', input: { city: 'Bonn' } },
    ]);
  });
});
