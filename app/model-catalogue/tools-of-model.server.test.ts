import { expect, it } from 'vitest';
import { modelLinks } from '../catalog/named-models.server.ts';
import { contextOn, openTestDatabase, testContext } from '../platform/testing/test-database.server.ts';
import { listToolsOfModel } from './tools-of-model.server.ts';

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

it('the page of a model lists the tools whose facts name it, also within a list, and while the database is down', async () => {
  const database = await openTestDatabase();
  await database.close();
  for (const ctx of [await testContext(), contextOn(database)]) {
    const tools = await listToolsOfModel(ctx, { id: 'gpt-6-astra' });
    expect(tools.map(({ id }) => id)).toEqual(expect.arrayContaining(['chatgpt', 'jetbrains-ai']));
    const listed = await listToolsOfModel(ctx, { id: 'claude-opus-4-7' });
    expect(listed.map(({ id }) => id)).toContain('kilo-code');
  }
});
