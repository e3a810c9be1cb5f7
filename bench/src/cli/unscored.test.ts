import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sample } from '../record.ts';
import { toAttemptLines } from '../report/attempt-lines.ts';
import { HeldSamples } from '../report/held-samples.ts';
import { ATTEMPTS_FILE, RunWriter, readSamples } from '../report/run-folder.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { makeSample } from '../testing/make-sample.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';

async function samplesIn(folder: string): Promise<Sample[]> {
  const all: Sample[] = [];
  for await (const sample of readSamples(folder)) if (!sample.isWarmup) all.push(sample);
  return all;
}

test('an answer is on the disk while a check of it is made, and goes from there when it is on record', async () => {
  const folder = makeFolder({});
  const writer = new RunWriter(folder);
  const held = () => readdirSync(join(folder, 'unscored')).length;
  const score = createScorer({
    functions: { isHeld: () => held() === 1 },
    beforeLong: (sample) => writer.unscored.hold(sample),
  });
  const sample = makeSample({ text: 'Hi' });
  const plain = { id: 'a', prompt: { messages: [] }, assertions: [{ type: 'contains', value: 'Hi' }] };
  await score(sample, plain);
  expect(existsSync(join(folder, 'unscored'))).toBe(false);
  const scores = await score(sample, { ...plain, assertions: [{ type: 'function', use: 'isHeld' }] });
  expect(scores.map(({ passed }) => passed)).toEqual([true]);
  await writer.addSample({ ...sample, scores });
  expect(held()).toBe(0);
  await writer.close();
  expect((await samplesIn(folder)).map(({ scores: kept }) => kept)).toEqual([scores]);
});

test('--resume checks the answers of a process that was killed while it made checks, and asks for none of them again', async () => {
  let asked = 0;
  const url = await serveAnswers((prompt) => {
    asked++;
    return { text: `Number ${prompt}`, tokens: 5 };
  });
  const folder = makeFolder({
    'suite.yaml': `rounds: 2\nmodels: [{ provider: custom, model: tiny, baseUrl: "${url}" }]\nassert: [{ javascript: output.length > 3 }]\nprompt: "1"\n`,
  });
  const environment = { CUSTOM_API_KEY: 'key' };
  expect((await run(folder, 'bench run suite.yaml -o run -q', { environment })).code).toBe(0);
  const path = join(folder, 'run');
  const [first, second] = (await samplesIn(path)) as [Sample, Sample];
  const calls = asked;

  writeFileSync(join(path, ATTEMPTS_FILE), toAttemptLines(first));
  await new HeldSamples(path, 'unscored').hold({ ...second, scores: [] });
  await new HeldSamples(path, 'unscored').hold(first);
  writeFileSync(join(path, 'unscored', 'cut.json.new'), '{"id":');
  writeFileSync(join(path, 'unscored', 'empty.json'), '');
  const resumed = await run(folder, 'bench run suite.yaml --resume run -q', { environment });
  expect([resumed.code, asked]).toEqual([0, calls]);
  expect((await samplesIn(path)).map(({ id, scores }) => [id, scores.map(({ passed }) => passed)])).toEqual([
    [first.id, [true]],
    [second.id, [true]],
  ]);
  expect(readdirSync(join(path, 'unscored'))).toEqual([]);
});
