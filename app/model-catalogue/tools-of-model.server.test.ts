import { expect, it } from 'vitest';
import { modelLinks, type NamedModels } from '../catalog/named-models.server.ts';
import { contextOn, openTestDatabase, testContext } from '../platform/testing/test-database.server.ts';
import { modelCatalogue } from './model-queries.server.ts';
import { listToolsOfModel, toolsByModel } from './tools-of-model.server.ts';

it('a fact of a tool links to the one model that it names, and to none where it names a family or several', async () => {
  const names = [
    'GPT-5.6 Sol',
    'openai/gpt-oss-120b',
    'Claude Sonnet 5 (Anthropic)',
    'Gemini 3.1 Pro',
    'Claude',
    'Gemini 3',
    'Claude, GPT-4, own models',
  ];
  const links = await modelLinks(await testContext(), names);
  expect(Object.fromEntries(links)).toEqual({
    'GPT-5.6 Sol': '/models/gpt-5.6-sol',
    'openai/gpt-oss-120b': '/models/gpt-oss-120b',
    'Claude Sonnet 5 (Anthropic)': '/models/claude-sonnet-5',
  });
});

it('the page of a model lists the tools whose facts name it, also while the database is down', async () => {
  const database = await openTestDatabase();
  await database.close();
  for (const ctx of [await testContext(), contextOn(database)]) {
    const tools = await listToolsOfModel(ctx, { id: 'gpt-6-astra' });
    expect(tools.map(({ id }) => id)).toEqual(expect.arrayContaining(['chatgpt', 'jetbrains-ai']));
  }
});

it('a fact may name several models in one text', async () => {
  const tool = { id: 'gate', name: 'Gate', logo: null } as unknown as NamedModels['tool'];
  const models = ['500+ models, among others GPT-5.5, Claude Opus 4.7 and Gemini 3.1 Pro'];
  const byModel = toolsByModel([{ tool, models }], await modelCatalogue(await testContext()));
  expect([...byModel.keys()]).toEqual(expect.arrayContaining(['claude-opus-4-7']));
  expect(byModel.get('claude-opus-4-7')).toEqual([tool]);
});
