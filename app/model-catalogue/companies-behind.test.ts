import { readModels, readProviders, retirements } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import { companiesBehind } from './companies-behind.ts';

const { models } = buildCatalogue({ ...(await readModels()), providers: await readProviders(), retirements });

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

it.each([
  ['azure', { name: 'Microsoft', website: 'https://copilot.microsoft.com' }],
  ['amazon-bedrock', { name: 'Amazon Web Services', website: 'https://aws.amazon.com/bedrock/' }],
  ['amazon-bedrock', { name: 'Amazon Web Services', website: 'https://kiro.dev' }],
  ['google-vertex', { name: 'Google', website: 'https://gemini.google.com' }],
  ['mistral', { name: 'Mistral AI', website: 'https://mistral.ai' }],
])('the company of the provider %s is behind the models that it serves, and nobody else', (id, company) => {
  const served = models.flatMap(({ endpoints }) => endpoints).find(({ provider }) => provider.id === id);
  const isBehind = companiesBehind({ maker: null, endpoints: [served!] });
  expect(isBehind(company)).toBe(true);
  const others = [
    { name: 'Cohere', website: 'https://cohere.com' },
    { name: 'OpenAI', website: 'https://github.com/openai/whisper' },
    { name: '', website: null },
  ];
  expect(others.filter(isBehind)).toEqual([]);
});

it('GitHub is behind its providers, which sources name without an address, and a tool in a repository there is not', () => {
  const provider = { id: 'github-copilot', name: 'GitHub Copilot', baseUrl: null };
  const isBehind = companiesBehind({ maker: null, endpoints: [{ provider } as never] });
  expect(isBehind({ name: 'GitHub (Microsoft)', website: 'https://github.com/features/copilot' })).toBe(true);
  expect(isBehind({ name: 'OpenAI', website: 'https://github.com/openai/whisper' })).toBe(false);
});
