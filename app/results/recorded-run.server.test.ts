import { expect, it } from 'vitest';
import { loadRecordedRun, loadRecordedView } from './recorded-run.server.ts';

const open = (query = '') => loadRecordedRun(new URLSearchParams(query));

it('the recorded run is a real one: every planned call answered, nothing simulated, verdicts with intervals', async () => {
  const { samples } = await loadRecordedView();
  const { view, about } = await open();
  expect(view.isSimulated).toBe(false);
  expect(samples.filter(({ isWarmup }) => !isWarmup)).toHaveLength(view.rounds * view.caseCount * view.models.length);
  expect(view.models.map(({ successRate }) => successRate)).toEqual([1, 1, 1]);
  expect(view.verdicts.some((sentence) => /slower than .* between [\d.]+ and [\d.]+/.test(sentence))).toBe(true);
  expect(about.facts.map(([label]) => label)).toEqual(expect.arrayContaining(view.models.map(({ name }) => name)));
});

it('case and round of the address choose the answers of the recorded run, each with its replay', async () => {
  const { place, prompt, answers, records, view } = await open('case=Tom&round=7');
  expect(place).toEqual({ caseId: 'Tom', round: 7 });
  expect(prompt).toContain('Tom had a big red ball');
  expect(answers.map(({ modelKey }) => modelKey)).toEqual(view.models.map(({ key }) => key));
  for (const [index, { text, attempts }] of records.entries()) {
    expect(text).toBe(answers[index]?.text);
    const { atMs, answerChars } = attempts.at(-1)!.timeline;
    expect(atMs.length).toBeGreaterThan(50);
    expect(answerChars.reduce((sum, chars) => sum + chars, 0)).toBe(text.length);
  }
});

it('a case or a round that the recorded run does not have leads to the first', async () => {
  for (const query of ['case=nonsense', 'round=0', 'round=31', 'round=two'])
    expect((await open(query)).place).toEqual({ caseId: 'Lily', round: 1 });
});
