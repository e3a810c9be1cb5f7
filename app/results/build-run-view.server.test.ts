import {
  demoProvider,
  renderHtml,
  renderJson,
  renderMarkdown,
  renderTerminal,
  runSuite,
  type Sample,
  summarizeRun,
} from '@yardstick/bench';
import { expect, it } from 'vitest';
import { buildRunView } from './build-run-view.server.ts';
import { exportOf } from './run-view.ts';

async function measure(rounds: number) {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: { name: 'Run', cases: [{ id: 'prompt', prompt: { messages: [{ role: 'user', content: 'Hi' }] } }] },
    // Two of the same name, which must be distinguished in the same way everywhere.
    models: demoProvider.models.map((model, index) => ({
      key: model,
      name: index === 0 ? 'One' : 'Two',
      provider: 'demo',
      model,
      parameters: { pace: 0 },
    })),
    rounds,
    seed: 7,
    pauseMs: 0,
    sink: (sample: Sample) => void samples.push(sample),
  });
  return { manifest, samples, summary: summarizeRun(samples) };
}

const facts = (rounds: number) => ({
  id: 'run',
  name: 'Run',
  status: 'completed',
  error: null,
  prompt: 'Hi',
  system: null,
  rounds,
  caseCount: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  finishedAt: null,
});

it.each([3, 10])('the page and the export of %d rounds say what Markdown and the terminal print', async (rounds) => {
  const { manifest, summary } = await measure(rounds);
  const view = buildRunView({ ...facts(rounds), manifest, summary });
  const report = { manifest, summary, thresholds: [], judged: [] };
  const outputs = [renderMarkdown(report).replaceAll('\\', ''), renderTerminal(report)];
  expect(view.verdicts.length).toBeGreaterThan(0);
  expect(view.tails).toHaveLength(rounds === 3 ? 0 : summary.models.length);
  for (const sentence of [...view.verdicts, ...view.tails, ...view.scope])
    for (const output of outputs) expect(output).toContain(sentence);
  expect(exportOf(view, [], 'now').record).toMatchObject({ verdicts: view.verdicts, badges: view.badges });
  const [fastest, slowest] = rounds === 3 ? [null, null] : ['demo-swift', 'demo-thorough'];
  expect(view.badges).toMatchObject({ fastest, slowest });
});

it('what is missing from a run is said in the same words on the page, in Markdown, in HTML, in JSON and in the terminal', async () => {
  const { manifest, samples } = await measure(3);
  const unmade = {
    name: 'polite',
    type: 'judge',
    passed: null,
    value: null,
    reason: 'the judge gave no grade',
  } as const;
  const summary = summarizeRun(samples.map((sample) => ({ ...sample, scores: [unmade] })));
  const view = buildRunView({ ...facts(3), planned: 3 * summary.models.length, manifest, summary });
  const report = { manifest, summary, thresholds: [], judged: [] };
  expect(view.gaps?.[0]).toMatch(
    /^3 of 3 checked answers of .* are not judged, because checks could not be made: polite in 3/,
  );
  expect(view.models[0]).toMatchObject({ passRate: null, unjudged: 3 });
  for (const gap of view.gaps ?? []) {
    for (const text of [renderMarkdown(report).replaceAll('\\', ''), renderTerminal(report), renderHtml(report)])
      expect(text).toContain(gap);
  }
  expect(JSON.parse(renderJson(report)).gaps).toEqual(view.gaps);
});
