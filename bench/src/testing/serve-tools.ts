// A local provider that calls tools, for tests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { callModel, type ModelSpec, priceTableOf, type Sample } from '../index.ts';
import { priceFileSchema } from '../prices/price-file.ts';
import type { Prompt } from '../request.ts';

export type Body = Record<string, unknown>;

/** Serves what `answer` makes of each request, whole or as the events of a stream; a number is a status. Keeps the bodies. */
export async function serve(answer: (body: Body, count: number) => object | object[] | number) {
  const bodies: Body[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Body;
      bodies.push(body);
      const made = answer(body, bodies.length);
      if (typeof made === 'number') return response.writeHead(made).end('{"error":{"message":"no"}}');
      const isStream = Array.isArray(made);
      response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
      response.end(
        isStream ? made.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') : JSON.stringify(made),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { bodies, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

export const weather = {
  name: 'weather',
  description: 'The weather in a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  results: [{ when: { city: 'Bonn' }, result: { degrees: 21 } }],
};
export const promptWith = (more: Partial<Prompt> = {}): Prompt => ({
  messages: [{ role: 'user', content: 'How warm is it in Bonn?' }],
  tools: [weather],
  ...more,
});
export const prices = [
  priceTableOf(
    priceFileSchema.parse({
      version: '1',
      prices: [{ provider: 'custom', model: '*', input: 10, output: 100, source: 'test' }],
    }),
  ),
];

/** One answer of a model behind `serve`. */
export async function ask(spec: Partial<ModelSpec>, prompt = promptWith(), more = {}): Promise<Sample> {
  const model = { key: 'm', provider: 'custom', model: 'm', ...spec };
  return await callModel({ model, prompt, prices, isStreaming: false, retries: { baseWaitMs: 1 }, ...more });
}

const usage = { prompt_tokens: 100, completion_tokens: 10 };
/** A reply of the chat protocol that calls tools, or holds the answer. */
export const chat = (calls: [name: string, args: string][], text = 'It is 21 degrees.') => ({
  usage,
  choices: [
    {
      index: 0,
      finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      message: {
        role: 'assistant',
        content: calls.length > 0 ? null : text,
        tool_calls: calls.map(([name, args], index) => ({
          id: `c${index}`,
          type: 'function',
          function: { name, arguments: args },
        })),
      },
    },
  ],
});
export const inBonn: [string, string] = ['weather', '{"city":"Bonn"}'];
