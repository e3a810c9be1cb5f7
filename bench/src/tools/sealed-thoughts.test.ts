import { expect, it } from 'vitest';
import { ask, type Body, promptWith, serve } from '../testing/serve-tools.ts';

it.each([true, false])(
  'sends the encrypted thoughts of OpenAI’s responses back in their order, where a model is asked to think: streamed %s',
  async (isStreaming) => {
    const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed', status: 'completed' };
    const call = { type: 'function_call', id: 'fc_1', call_id: 'c0', name: 'weather', arguments: '{"city":"Bonn"}' };
    const message = { type: 'message', content: [{ type: 'output_text', text: 'Warm.' }] };
    const reply = (...output: object[]) => {
      const response = { status: 'completed', output };
      const start = { type: 'response.output_item.added', output_index: 1, item: call };
      const args = { type: 'response.function_call_arguments.delta', output_index: 1, delta: '{"city":"Bonn"}' };
      if (!isStreaming) return response;
      return [...(output.includes(call) ? [start, args] : []), { type: 'response.completed', response }];
    };
    const { bodies, baseUrl } = await serve((_body, count) => (count === 1 ? reply(thought, call) : reply(message)));
    const spec = { provider: 'openai', protocol: 'responses', baseUrl };
    const sample = await ask(spec, promptWith({ reasoningEffort: 'low' }), { isStreaming });
    expect(sample).toMatchObject({ outcome: 'ok', turns: 2 });
    expect(bodies[0]).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
    expect((bodies[1]!.input as Body[]).slice(1)).toEqual([
      { type: 'reasoning', summary: [], encrypted_content: 'sealed' },
      { type: 'function_call', call_id: 'c0', name: 'weather', arguments: '{"city":"Bonn"}' },
      { type: 'function_call_output', call_id: 'c0', output: '{"degrees":21}' },
    ]);
    await ask(spec, promptWith(), { isStreaming });
    expect(bodies.at(-1)).not.toHaveProperty('include');
  },
);
