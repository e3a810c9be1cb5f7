import { expect, test } from 'vitest';
import { findRetirement, hasEnded, retirements } from '../models/retirements.ts';
import { providerCatalogue, sentModelName } from './provider-catalogue.ts';
import { offeredNames, refusedSettings } from './served-models.ts';

test('No name that is offered has an end in the past', () => {
  for (const { id: provider } of providerCatalogue)
    for (const day of ['2026-11-22', '2027-02-01', '2030-01-01'])
      for (const { id } of offeredNames(provider, day).current)
        expect([id, hasEnded(findRetirement(provider, sentModelName(provider, id)), day)]).toEqual([id, false]);
});

test('A model leaves the offer on the day it is shut down, and then names its end and its replacement', () => {
  const names = (day: string) => offeredNames('openai', day).current.map(({ id }) => id);
  expect(names('2026-12-10')).toContain('gpt-5-mini');
  expect(names('2026-12-11')).not.toContain('gpt-5-mini');
  expect(offeredNames('openai', '2026-12-11').former).toContainEqual({
    id: 'gpt-5-mini',
    shutdown: '2026-12-11',
    replacement: 'gpt-6.1-terra',
  });
});

test('The names of the requirements stay selectable: each is offered, or listed with its end', () => {
  for (const [provider, names] of Object.entries({
    openai: ['gpt-4o', 'gpt-4o-mini', 'gpt-3.5-turbo'],
    anthropic: ['claude-3-opus', 'claude-3-sonnet', 'claude-3-haiku'],
    google: ['gemini-pro', 'gemini-1.5-pro'],
    mistral: ['mistral-large', 'mistral-medium', 'mistral-small'],
    cohere: ['command', 'command-light'],
  })) {
    const { current, former } = offeredNames(provider, '2026-11-22');
    expect([...current, ...former].map(({ id }) => id)).toEqual(expect.arrayContaining(names));
  }
});

test('Each announced end names a page, the day it was seen, and who says so', () => {
  for (const { ids, source, standing, shutdown } of retirements) {
    expect([ids, URL.canParse(source.url), source.observedAt]).toEqual([
      ids,
      true,
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    // A report names the provider's own page; what was read there is quoted.
    expect([ids, standing === 'read' ? source.quote !== undefined : source.page !== undefined]).toEqual([ids, true]);
    expect(shutdown ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

test.each([
  ['openai', 'gpt-6-sol', ['temperature', 'topP']],
  ['openai', 'gpt-6.1-terra', ['temperature', 'topP']],
  ['openai', 'gpt-5-2025-08-07', ['temperature', 'topP']],
  ['openai', 'gpt-4o', ['reasoningEffort']],
  ['openai', 'gpt-3.5-turbo', ['reasoningEffort']],
  ['anthropic', 'claude-haiku-5-5', ['temperature', 'topP']],
  ['anthropic', 'claude-fable-5-2', ['temperature', 'topP']],
  ['anthropic', 'claude-sonnet-4-6', []],
  ['anthropic', 'claude-3-opus', ['reasoningEffort']],
  ['cohere', 'command-a-03-2025', ['reasoningEffort']],
  ['custom', 'anything', []],
])('A request to %s for %s leaves out the settings that it refuses', (provider, model, settings) => {
  expect(refusedSettings(provider, model)).toEqual(settings);
});
