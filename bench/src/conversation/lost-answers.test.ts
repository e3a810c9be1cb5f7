/** What a budget keeps for answers that were lost: nobody knows what they cost. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mostOfPlanned } from '../most-of-calls.ts';
import { toAttemptLines } from '../report/attempt-lines.ts';
import { ATTEMPTS_FILE, RunWriter, readSamples } from '../report/run-folder.ts';
import { prices } from '../testing/serve-tools.ts';
import { talkInFolder } from '../testing/talk-in-folder.ts';

it('what an answer lost to a kill may have cost is kept from the budget of every later resume, too', async () => {
  const { path, command, samples } = await talkInFolder({});
  expect((await command('-o run')).code).toBe(0);
  const [whole] = await samples();
  const { conversation, attempts } = whole!;
  const warmUps: string[] = [];
  for await (const sample of readSamples(path)) if (sample.isWarmup) warmUps.push(toAttemptLines(sample));
  writeFileSync(join(path, ATTEMPTS_FILE), warmUps.join(''));
  // The second answer was under way.
  const writer = new RunWriter(path);
  await writer.keepTurn({
    ...whole!,
    outcome: 'aborted',
    attempts: attempts.filter(({ turn = 1 }) => turn === 1),
    conversation: {
      ...conversation!,
      turns: conversation!.turns.slice(0, 1),
      calls: conversation!.calls.slice(0, 1),
    },
  });
  await writer.close();
  expect((await command('--resume run')).code).toBe(0);
  expect((await samples()).map(({ cost }) => cost?.isAtLeast)).toEqual([true]);
  const { cases, models, simulatedUser } = JSON.parse(readFileSync(join(path, 'suite.json'), 'utf8'));
  const planned = { model: models[0], suiteCase: cases[0], observed: null };
  const most = mostOfPlanned(planned, { simulatedUser, currency: 'USD', tables: prices });
  const budget = ((1.5 * most.nanos) / 1e9).toFixed(6);
  expect((await command(`--resume run --rounds 2 --budget ${budget}`)).code).toBe(3);
  expect((await samples()).map(({ round }) => round)).toEqual([1]);
  expect((await command(`--resume run --rounds 2 --budget ${3 * Number(budget)}`)).code).toBe(0);
  expect((await samples()).map(({ round }) => round)).toEqual([1, 2]);
});
