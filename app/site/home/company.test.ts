import { expect, it } from 'vitest';
import { factSchema } from '../../catalog/record/fact-schema.ts';
import { groupSources } from './company.ts';

const fact = (field: string, observedAt: string | null) =>
  factSchema.parse({ field, value: 'Known', standing: 'reported', source: 'https://a.example', by: 'A', observedAt });

it('a company card names each source once, with the facts that it reports', () => {
  expect(groupSources([fact('funding', '2026-02-27'), fact('ceo', '2026-02-27')])).toEqual([
    { fields: ['funding', 'ceo'], url: 'https://a.example', sentence: 'Reported by A on 27 February 2026.' },
  ]);
  expect(groupSources([fact('funding', '2026-02-27'), fact('ceo', null)])).toHaveLength(2);
});
