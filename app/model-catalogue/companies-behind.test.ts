import { expect, it } from 'vitest';
import { companiesBehind } from './companies-behind.ts';

it.each([
  ['openai', 'OpenAI', { id: 'openai', name: 'OpenAI', website: 'https://openai.com' }],
  ['xai', 'SpaceXAI', { id: 'spacexai', name: 'SpaceXAI (xAI)', website: 'https://x.ai' }],
  ['zai', 'Z.ai', { id: 'zhipu-ai', name: 'Zhipu AI (Z.ai)', website: 'https://z.ai' }],
  ['meta', 'Meta', { id: 'meta-ai', name: 'Meta AI', website: 'https://ai.meta.com' }],
  ['qwen', 'Qwen', { id: 'alibaba-qwen', name: 'Alibaba Qwen', website: 'https://qwen.ai' }],
  ['google', 'Google', { name: 'Google', website: 'https://gemini.google.com/app' }],
] as const)('models of %s are of the company with that id, name or domain', (id, name, company) => {
  expect(companiesBehind({ maker: { id, name }, endpoints: [] })(company)).toBe(true);
});

it('who serves a model is behind it too, and nobody else', () => {
  const provider = { id: 'azure', name: 'Azure', baseUrl: 'https://models.inference.microsoft.com' };
  const isBehind = companiesBehind({ maker: null, endpoints: [{ provider } as never] });
  expect(isBehind({ id: 'microsoft', name: 'Microsoft', website: 'https://www.microsoft.com/ai' })).toBe(true);
  expect(isBehind({ id: 'mistral-ai', name: 'Mistral AI', website: 'https://mistral.ai' })).toBe(false);
  expect(isBehind({ name: '', website: null })).toBe(false);
});
