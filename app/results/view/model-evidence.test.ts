import { expect, it } from 'vitest';
import type { RunView } from '../run-view.ts';
import { sentencesOn } from './model-evidence.ts';

it('takes the sentences that name a model, and not those on a model whose name begins the same', () => {
  const view = {
    models: [
      { key: 'a', name: 'GPT-6' },
      { key: 'b', name: 'GPT-6 Sol' },
      { key: 'c', name: 'Opus' },
    ],
    replacements: [],
    verdicts: ['GPT-6 Sol is faster than Opus.', 'GPT-6 is slower than GPT-6 Sol.'],
    qualityVerdicts: ['Opus passes most.'],
    tails: ['GPT-6: p95 3 s.'],
  } as unknown as RunView;
  expect(sentencesOn(view, 'a')).toEqual(['GPT-6 is slower than GPT-6 Sol.', 'GPT-6: p95 3 s.']);
  expect(sentencesOn(view, 'b')).toEqual(['GPT-6 Sol is faster than Opus.', 'GPT-6 is slower than GPT-6 Sol.']);
  expect(sentencesOn(view, 'nobody')).toEqual([]);
});
