import { expect, test } from 'vitest';
import type { PlannedSuite, SuiteCase } from '../request.ts';
import { compareSuites, suiteHash } from './compare-suites.ts';

const caseOf = (id: string, content: string, rest: Partial<SuiteCase> = {}): SuiteCase => ({
  id,
  prompt: { messages: [{ role: 'user', content }] },
  ...rest,
});
const suiteOf = (...cases: SuiteCase[]): PlannedSuite => ({ name: 'Weather', cases });

test('versions of a suite differ by the cases that were added, removed and changed', () => {
  const before = suiteOf(caseOf('rain', 'Explain rain'), caseOf('snow', 'Explain snow'), caseOf('fog', 'Explain fog'));
  const checked = caseOf('snow', 'Explain snow', { assertions: [{ type: 'contains', value: 'cold' }] });
  const after = suiteOf(caseOf('hail', 'Explain hail'), checked, caseOf('rain', 'Explain rain'));
  expect(compareSuites(before, after)).toEqual({
    added: [{ id: 'hail', text: 'user: Explain hail' }],
    removed: [{ id: 'fog', text: 'user: Explain fog' }],
    changed: [{ id: 'snow', from: 'user: Explain snow', to: 'user: Explain snow\ncheck: contains, value "cold"' }],
    unchanged: 1,
  });
});

test('the order of the cases, the name of the suite and the settings of a call make no other version', () => {
  const [rain, snow] = [caseOf('rain', 'Explain rain'), caseOf('snow', 'Explain snow')];
  const warm = { ...snow, prompt: { ...snow.prompt, temperature: 0.5, maxOutputTokens: 50 } };
  expect(suiteHash({ ...suiteOf(warm, rain), name: 'Other' })).toBe(suiteHash(suiteOf(rain, snow)));
});

test.each<[string, SuiteCase]>([
  [
    'an image',
    caseOf('rain', 'x', { prompt: { messages: [{ role: 'user', content: [{ type: 'image', data: 'AA' }] }] } }),
  ],
  [
    'a system prompt',
    caseOf('rain', 'x', { prompt: { system: 'Brief.', messages: [{ role: 'user', content: 'Rain?' }] } }),
  ],
  ['a family', caseOf('rain', 'Rain?', { family: 'water' })],
  [
    'a version of the prompt',
    caseOf('rain', 'Rain?', { prompts: { v2: { messages: [{ role: 'user', content: 'Why?' }] } } }),
  ],
])('%s makes another version', (_what, changed) => {
  expect(suiteHash(suiteOf(changed))).not.toBe(suiteHash(suiteOf(caseOf('rain', 'Rain?'))));
});

test('an image that many cases show is read once', () => {
  let readings = 0;
  const image = {
    type: 'image' as const,
    get data() {
      readings += 1;
      return 'AA';
    },
  };
  const cases = ['rain', 'snow', 'fog'].map((id) =>
    caseOf(id, id, { prompt: { messages: [{ role: 'user', content: [image, { type: 'text', text: id }] }] } }),
  );
  const suite = suiteOf(...cases);
  expect(compareSuites(suite, suite).unchanged).toBe(3);
  expect(readings).toBe(1);
});
