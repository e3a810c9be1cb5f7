import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../estimate.ts';
import { priceTableOf } from '../index.ts';
import { priceFileSchema } from '../prices/price-file.ts';
import { ask, type Body, chat, inBonn, promptWith, serve, weather } from '../testing/serve-tools.ts';

describe('Bounds', () => {
  it('a model that calls tools for ever is stopped after as many requests as the prompt allows', async () => {
    const { bodies, baseUrl } = await serve(() => chat([inBonn]));
    const sample = await ask({ baseUrl }, promptWith({ maxTurns: 3 }));
    expect(sample).toMatchObject({ outcome: 'truncated', turns: 3, text: '', finishReason: 'tool_calls' });
    expect(sample.parameters.warnings).toContain('tools were still called in the last of 3 requests');
    expect(bodies).toHaveLength(3);
    expect((await ask({ baseUrl })).turns).toBe(5);
  });

  it('results of many calls in one reply never pass what is reserved for them', async () => {
    const result = 'x'.repeat(1_000);
    const prompt = promptWith({
      maxOutputTokens: 1_000,
      maxTurns: 2,
      tools: [{ name: 'a', results: [{ result }] }],
    });
    const after = (calls: number) => serve((_body, count) => chat(count === 1 ? Array(calls).fill(['a', '{}']) : []));
    const few = await after(8);
    expect(await ask({ baseUrl: few.baseUrl }, prompt)).toMatchObject({ outcome: 'ok', turns: 2 });
    const sent = few.bodies.reduce((sum, body) => sum + JSON.stringify(body).length, 0);
    expect(estimateTokens(prompt).mostInputTokens).toBeGreaterThan(sent / 4);
    const many = await after(40);
    const cut = await ask({ baseUrl: many.baseUrl }, prompt);
    expect(cut).toMatchObject({
      outcome: 'truncated',
      parameters: { warnings: [expect.stringContaining('reserved')] },
    });
    expect(cut.toolCalls.filter(({ result }) => result !== undefined)).toEqual([]);
    expect(many.bodies).toHaveLength(1);
  });

  it('tokens are unknown where one answered request of a conversation has no counts, and the price is that of any request', async () => {
    const { usage: _usage, ...uncounted } = chat([inBonn]);
    const { baseUrl } = await serve((_body, count) =>
      count === 2 ? uncounted : count === 1 ? chat([inBonn]) : chat([]),
    );
    expect((await ask({ baseUrl })).usage).toBeNull();
    const failing = await serve((_body, count) => (count === 1 ? { ...chat([inBonn]), model: 'served' } : 400));
    const price = { provider: 'custom', model: 'served', input: 10, output: 100, source: 'test' };
    const prices = [priceTableOf(priceFileSchema.parse({ version: '1', prices: [price] }))];
    const sample = await ask({ baseUrl: failing.baseUrl }, promptWith(), { prices });
    expect(sample).toMatchObject({ outcome: 'invalid', usage: { inputTokens: 100 }, cost: { nanos: 2_000_000 } });
  });

  it('a model that calls hundreds of tools at once is stopped', async () => {
    const { bodies, baseUrl } = await serve(() => chat(Array(101).fill(inBonn)));
    const sample = await ask({ baseUrl });
    expect(sample).toMatchObject({ outcome: 'truncated' });
    expect(bodies).toHaveLength(1);
  });

  it.each([
    ['a tool that is not there', ['constructor', '{}'], 'There is no tool called constructor.'],
    ['arguments that are no JSON', ['weather', '{"city":'], 'The arguments are no JSON object.'],
    ['arguments that are a list', ['weather', '["Bonn"]'], 'The arguments are no JSON object.'],
    [
      'arguments that nothing is scripted for',
      ['weather', '{"city":"Rome"}'],
      'There is no result for these arguments.',
    ],
  ] as [string, [string, string], string][])(
    '%s is an error that is sent to the model, which may go on',
    async (_what, call, error) => {
      const { bodies, baseUrl } = await serve((_body, count) => chat(count === 1 ? [call] : [], 'Sorry.'));
      const sample = await ask({ baseUrl });
      expect(sample).toMatchObject({ outcome: 'ok', text: 'Sorry.', turns: 2 });
      expect(sample.toolCalls).toEqual([{ id: 'c0', name: call[0], arguments: call[1], result: error, isError: true }]);
      expect((bodies[1]!.messages as Body[]).at(-1)).toEqual({ role: 'tool', tool_call_id: 'c0', content: error });
    },
  );

  it('a tool that never returns ends the answer with its call', async () => {
    const { bodies, baseUrl } = await serve(() => chat([inBonn]));
    const { results: _results, ...silent } = weather;
    const sample = await ask({ baseUrl }, promptWith({ tools: [silent] }));
    expect(sample).toMatchObject({ outcome: 'ok', toolCalls: [{ name: 'weather' }] });
    expect(sample.toolCalls[0]).not.toHaveProperty('result');
    expect(bodies).toHaveLength(1);
  });

  it('a request that fails in the middle is made again alone, and what was paid before it is counted', async () => {
    const { bodies, baseUrl } = await serve((_body, count) =>
      count === 1 ? chat([inBonn]) : count < 4 ? 500 : chat([]),
    );
    const sample = await ask({ baseUrl });
    expect(sample).toMatchObject({ outcome: 'ok', turns: 2 });
    expect(bodies).toHaveLength(4);
    const { baseUrl: broken } = await serve((_body, count) => (count === 1 ? chat([inBonn]) : 400));
    const failed = await ask({ baseUrl: broken });
    expect(failed).toMatchObject({ outcome: 'invalid', toolCalls: [{ name: 'weather' }], turns: 2 });
    expect(failed.cost!.nanos).toBe(100 * 10_000 + 10 * 100_000);
  });

  it('a reply that is cut off in the middle of a call is not answered', async () => {
    const cut = chat([['weather', '{"city":"Bo']]);
    cut.choices[0]!.finish_reason = 'length';
    const { bodies, baseUrl } = await serve(() => cut);
    expect(await ask({ baseUrl })).toMatchObject({ outcome: 'truncated', toolCalls: [{ arguments: '{"city":"Bo' }] });
    expect(bodies).toHaveLength(1);
  });

  it('a run that is stopped between two requests makes no further one', async () => {
    const stop = new AbortController();
    const { bodies, baseUrl } = await serve(() => {
      stop.abort();
      return chat([inBonn]);
    });
    const sample = await ask({ baseUrl }, promptWith(), { signal: stop.signal });
    expect(sample.outcome).toBe('aborted');
    expect(bodies).toHaveLength(1);
  });

  it('all requests that may be made are forecast and reserved, and nothing more where no tool answers', () => {
    const { tools: _tools, ...plain } = promptWith({ maxOutputTokens: 100 });
    const none = estimateTokens(plain);
    expect(none.mostInputTokens).toBe(none.inputTokens);
    expect(none.mostOutputTokens).toBe(100);
    const some = estimateTokens(promptWith({ maxOutputTokens: 100, maxTurns: 4 }));
    expect(some.mostOutputTokens).toBe(400);
    expect(some.typicalOutputTokens).toBe(200);
    expect(some.mostInputTokens).toBeGreaterThan(4 * none.inputTokens + 6 * 100);
  });
});
