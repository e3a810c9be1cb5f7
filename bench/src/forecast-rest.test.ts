import { expect, test } from 'vitest';
import { mostOfCall } from './forecast-run.ts';
import { forecastRun, mostOfCalls } from './index.ts';

test('calls together are forecast with the longest answer so far for each, and the one that begins with twice that', async () => {
  const prompt = { messages: [{ role: 'user' as const, content: 'Where?' }] };
  const model = { key: 'a', provider: 'custom', model: 'a' };
  const suite = { name: 's', cases: [{ id: 'one', prompt }] };
  const { models } = await forecastRun({ suite, models: [model], rounds: 5, observedOf: () => 6_000 });
  expect(models[0]!.mostOutputTokens).toBe(5 * 6_000);
  const input = models[0]!.mostInputTokens / 5;
  expect(mostOfCall(model, prompt, 6_000, 'USD', []).tokens - input).toBe(2 * 6_000);
  const { models: limited } = await forecastRun({
    suite: { name: 's', cases: [{ id: 'one', prompt: { ...prompt, maxOutputTokens: 100 } }] },
    models: [model],
    rounds: 5,
    observedOf: () => 6_000,
  });
  expect(limited[0]!.mostOutputTokens).toBe(5 * 100);
});

test('a limit among a model’s own parameters is one for the forecast and for what is set aside', async () => {
  const prompt = { messages: [{ role: 'user' as const, content: 'Where?' }] };
  const suite = { name: 's', cases: [{ id: 'one', prompt }] };
  const calls = [{ modelKey: 'a', caseId: 'one', calls: 1, observed: null }];
  for (const parameters of [{ max_tokens: 100 }, { generationConfig: { maxOutputTokens: 100 } }]) {
    const models = [{ key: 'a', provider: 'custom', model: 'a', parameters }];
    const forecast = await forecastRun({ suite, models, rounds: 5 });
    expect([forecast.models[0]!.mostOutputTokens, forecast.hasOpenEnd]).toEqual([5 * 100, false]);
    const { tokens } = await mostOfCalls({ suite, models }, calls);
    expect(tokens).toBe(forecast.mostTokens / 5);
  }
});

test('a limit below one is none, the highest of several is planned with, and an answer that was longer than it counts more', async () => {
  const planned = async (
    parameters: Record<string, unknown>,
    maxOutputTokens?: number,
    observed: number | null = null,
  ) => {
    const prompt = {
      messages: [{ role: 'user' as const, content: 'Where?' }],
      ...(maxOutputTokens ? { maxOutputTokens } : {}),
    };
    const suite = { name: 's', cases: [{ id: 'one', prompt }] };
    const models = [{ key: 'a', provider: 'custom', model: 'a', parameters }];
    const { hasOpenEnd, models: forecasts } = await forecastRun({
      suite,
      models,
      rounds: 1,
      observedOf: () => observed,
    });
    const { tokens } = await mostOfCalls({ suite, models }, [{ modelKey: 'a', caseId: 'one', calls: 1, observed }]);
    return [hasOpenEnd, tokens - forecasts[0]!.mostInputTokens];
  };
  expect(await planned({ max_tokens: -1 })).toEqual([true, 2_048]);
  // They are sent in place of the limit of the suite.
  expect(await planned({ max_tokens: -1 }, 100)).toEqual([true, 2_048]);
  expect(await planned({ generationConfig: { maxOutputTokens: null } }, 100)).toEqual([true, 2_048]);
  expect(await planned({ temperature: 0 }, 100)).toEqual([false, 100]);
  expect(await planned({ max_tokens: 900 }, 100)).toEqual([false, 900]);
  expect(await planned({ max_tokens: 100 }, 900)).toEqual([false, 900]);
  expect(await planned({ max_output_tokens: 100 }, undefined, 6_000)).toEqual([false, 6_000]);
});
