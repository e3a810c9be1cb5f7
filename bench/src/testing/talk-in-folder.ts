import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../index.ts';
import { toAttemptLines } from '../report/attempt-lines.ts';
import { HeldSamples } from '../report/held-samples.ts';
import { ATTEMPTS_FILE, readSamples } from '../report/run-folder.ts';
import { makeFolder, run as runCommand } from './run-in-folder.ts';
import { goal, says, serveTalk } from './serve-talk.ts';
import { type Body, chat, weather } from './serve-tools.ts';

/** A run of one conversation on the command line, in which the model calls a tool in its second answer where `tools` says so. */
export async function talkInFolder({
  tools = false,
  ...more
}: {
  tools?: boolean;
  assert?: object[];
  thresholds?: object[];
}) {
  const isResult = ({ messages }: Body) => (messages as { role: string }[]).at(-1)!.role === 'tool';
  const { asked, measured, player } = await serveTalk({
    model: (n, body) => {
      // A warm-up and the first answer come before.
      return tools && n > 2 && !isResult(body) ? chat([['weather', '{"city":"Bonn"}']]) : says(`answer ${n}`);
    },
  });
  const price = { provider: 'custom', model: '*', input: 10, output: 100, source: 'test' };
  const modelOf = ({ model, baseUrl }: typeof measured) => ({ provider: 'custom', model, baseUrl });
  const folder = makeFolder({
    'prices.json': JSON.stringify({ version: '1', prices: [price] }),
    'suite.yaml': JSON.stringify({
      name: 'Refunds',
      rounds: 1,
      models: [modelOf(measured)],
      simulatedUser: modelOf(player),
      ...(tools ? { tools: [weather] } : {}),
      ...more,
      cases: [{ id: 'refund', prompt: 'I want a refund.', user: { ...goal, stop: { turns: 3 } } }],
    }),
  });
  const path = join(folder, 'run');
  const command = (words: string) =>
    runCommand(folder, `run suite.yaml --prices prices.json --quiet ${words}`, {
      environment: { CUSTOM_API_KEY: 'key' },
    });
  const samples = async () => {
    const all: Sample[] = [];
    for await (const sample of readSamples(path)) if (!sample.isWarmup) all.push(sample);
    return all;
  };
  /** Leaves the run as a kill does, with what is known of its conversation. */
  const killAfter = async (whole: Sample) => {
    const before: string[] = [];
    for await (const sample of readSamples(path)) if (sample.isWarmup) before.push(toAttemptLines(sample));
    writeFileSync(join(path, ATTEMPTS_FILE), before.join(''));
    await new HeldSamples(path, 'unfinished').hold({ ...whole, scores: [], outcome: 'aborted' });
  };
  return { path, asked, command, samples, killAfter };
}
