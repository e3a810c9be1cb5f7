import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { NO_TIMES_OF_TWO_PARTS, noMetrics } from '../metrics.ts';
import type { Sample } from '../record.ts';
import { summarizeRun } from '../summarize.ts';
import { makeManifest } from '../testing/make-manifest.ts';
import { converseOnce, goal, says, talkPrompt } from '../testing/serve-talk.ts';
import { chat, inBonn, weather } from '../testing/serve-tools.ts';
import type { RunFileFormat } from './export-formats.ts';
import { exportRun } from './export-run.ts';

/** A conversation of two answers, the second after a call of a tool. */
async function files(format: RunFileFormat, opens = false, onSample: (sample: Sample) => void = () => undefined) {
  const prompt = talkPrompt({
    tools: [weather],
    user: { ...goal, stop: { turns: 2 } },
    ...(opens ? { messages: [] } : {}),
  });
  const model = (n: number) => (n === 2 ? chat([inBonn]) : says(`answer ${n}`));
  const { sample } = await converseOnce({ model }, prompt);
  onSample(sample);
  sample.scores = [{ name: 'is right', type: 'equals', passed: true, value: null, reason: 'equal' }];
  const manifest = makeManifest({
    models: [{ key: 'm', provider: 'custom', model: 'm' }],
    simulatedUser: { key: 'user', provider: 'custom', model: 'player' },
    suite: { name: 'Talks', sha256: 'abc', caseIds: [sample.caseId] },
  });
  const facts = { manifest, summary: summarizeRun([sample]), cases: [{ id: sample.caseId, prompt }] };
  const source = {
    facts: async () => facts,
    judgements: async () => null,
    async *samples() {
      yield sample;
    },
  };
  const pieces: Buffer[] = [];
  for await (const piece of exportRun(source, format)) pieces.push(Buffer.from(piece));
  return Object.values(unzipSync(Buffer.concat(pieces))).map((bytes) => Buffer.from(bytes).toString());
}

const rolesOf = (messages: { role: string; content: unknown }[]) =>
  messages.map(({ role, content }) => [role, content]);

test('Inspect gets a whole conversation, with the calls where they were made', async () => {
  let turns: (number | null)[] = [];
  const [log] = await files('inspect', false, ({ conversation }) => {
    turns = conversation!.turns.map(({ responseMs }) => responseMs);
  });
  const [sample] = JSON.parse(log!).samples;
  expect(rolesOf(sample.messages)).toEqual([
    ['user', 'I want a refund.'],
    ['assistant', 'answer 1'],
    ['user', 'message 1'],
    ['assistant', ''],
    ['tool', '{"degrees":21}'],
    ['assistant', 'answer 3'],
  ]);
  expect(sample.metadata).toMatchObject({ conversation_ending: 'turns', simulated_user: 'player' });
  // Two answers: what they took together, beside means over them.
  expect(sample.metadata.times_are).toBe('means over the answers of the conversation');
  expect(turns).toHaveLength(2);
  expect(sample.working_time * 1000).toBeCloseTo(turns[0]! + turns[1]!, 6);
  expect(sample.output.time).toBe(sample.working_time);
});

test('Inspect gets no working time of a conversation that went on later', async () => {
  const [log] = await files('inspect', false, (sample) => {
    sample.metrics = { ...noMetrics, speedWithheld: NO_TIMES_OF_TWO_PARTS };
  });
  expect(JSON.parse(log!).samples[0].working_time).toBeNull();
});

test('Every Eval Ever gets a conversation that the simulated user began', async () => {
  const [lines, ...others] = await files('every-eval-ever', true);
  const { messages, interaction_type: type, evaluation } = JSON.parse(lines!.split('\n')[0]!);
  expect(rolesOf(messages).map(([role]) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'tool',
    'assistant',
  ]);
  expect([type, evaluation.num_turns, messages[0].content]).toEqual(['agentic', 2, 'message 1']);
  expect(others.join()).toContain('Mean cost of an answer, or of a conversation as a whole, at');
});

test('OpenTelemetry gets what was said before as input, and the last answer as output', async () => {
  const [traces] = await files('otel');
  const { attributes } = JSON.parse(traces!).resourceSpans[0].scopeSpans[0].spans[0];
  const textOf = (name: string) =>
    attributes.find(({ key }: { key: string }) => key === name).value.stringValue as string;
  const said = JSON.parse(textOf('gen_ai.input.messages')) as { role: string; parts: { content: string }[] }[];
  expect(said.map(({ role, parts }) => [role, parts[0]!.content])).toEqual([
    ['user', 'I want a refund.'],
    ['assistant', 'answer 1'],
    ['user', 'message 1'],
  ]);
  expect(JSON.parse(textOf('gen_ai.output.messages'))[0].parts.at(-1)).toEqual({ type: 'text', content: 'answer 3' });
  expect(textOf('yardstick.conversation_ending')).toBe('turns');
});
