import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { noMetrics } from '../metrics.ts';
import type { Sample } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import { summarizeRun } from '../summarize.ts';
import { makeManifest } from '../testing/make-manifest.ts';
import { makeSample } from '../testing/make-sample.ts';
import type { RunFileFormat } from './export-formats.ts';
import { exportRun } from './export-run.ts';
import type { RunSource } from './run-source.ts';

/** The fields that a reader of the format demands, by its documentation, and that an object lacks. */
const lackingIn = (object: object, demanded: string) => demanded.split(' ').filter((field) => !(field in object));

const inspect = {
  log: 'version status eval plan stats invalidated tags metadata',
  eval: 'eval_id run_id created task task_id task_version task_attribs task_args task_args_passed dataset model model_generate_config model_args config packages',
  results: 'total_samples completed_samples scores',
  stats: 'started_at completed_at model_usage role_usage connection_limit_history',
  sample: 'id epoch input target messages output metadata store events model_usage role_usage attachments',
  output: 'model choices completion',
};

const everyEvalEver = {
  document:
    'schema_version evaluation_id retrieved_timestamp source_metadata model_info eval_library evaluation_results',
  source: 'source_type source_organization_name evaluator_relationship',
  figure: 'evaluation_name source_data metric_config score_details',
  line: 'schema_version evaluation_id model_id evaluation_name sample_id interaction_type input answer_attribution evaluation',
};

const CASES: SuiteCase[] = [
  {
    id: 'sum',
    prompt: { messages: [{ role: 'user', content: 'What is 1 + 1?' }] },
    assertions: [{ type: 'equals', value: '2' }],
  },
  {
    id: 'talk',
    prompt: {
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello' },
        {
          role: 'user',
          content: [
            { type: 'image', url: 'https://example.com/a.png' },
            { type: 'text', text: 'Where is it?' },
          ],
        },
      ],
    },
    assertions: [{ type: 'contains-any', value: ['Rome', 'Roma'] }],
  },
];

const scoreOf = (passed: boolean | null) => ({
  name: 'is right',
  type: 'equals',
  passed,
  value: null,
  reason: passed ? 'equal' : 'not equal',
});

const called: Pick<Sample, 'toolCalls' | 'turns' | 'reasoningText' | 'responseId'> = {
  toolCalls: [
    { id: null, name: 'map', arguments: '{"place":"Rome","zoom":3}', turn: 1, result: 'found' },
    { id: 'x', name: 'map', arguments: 'nonsense', turn: 2, result: 'no such place', isError: true },
  ],
  turns: 3,
  reasoningText: 'Let me see.',
  responseId: 'resp-1',
};

/** Two models, two cases, two rounds; a warm-up, a repeat, a failed call, calls of tools, a check that could not be made. */
function listSamples(): Sample[] {
  const answers = ['openai:gpt', 'custom:own'].flatMap((model) =>
    [1, 2].flatMap((round) =>
      CASES.map(({ id }) => makeSample({ model, caseId: id, round, text: '2', scores: [scoreOf(round === 1)] })),
    ),
  );
  const talk = answers.find(({ caseId }) => caseId === 'talk')!;
  Object.assign(talk, called, { scores: [scoreOf(true), { ...scoreOf(null), name: 'is kind' }] });
  const failed = makeSample({ model: 'custom:own', caseId: 'sum', round: 3, outcome: 'timeout' });
  failed.failure = {
    reason: 'total',
    message: 'No answer within 60 s.',
    retryable: true,
  } as unknown as Sample['failure'];
  const warmUp = makeSample({ model: 'openai:gpt', caseId: 'sum', round: 0, isWarmup: true });
  return [warmUp, ...answers, { ...answers[0]!, isRepeat: true }, failed];
}

function makeSource(samples = listSamples(), cases: SuiteCase[] | null = CASES): RunSource {
  const models = [...new Set(samples.map(({ modelKey }) => modelKey))].map((key) => {
    const { provider, model } = samples.find(({ modelKey }) => modelKey === key)!;
    return { key, provider, model };
  });
  const facts = {
    manifest: makeManifest({ models, rounds: 2, suite: { name: 'Support', sha256: 'abc', caseIds: ['sum', 'talk'] } }),
    summary: summarizeRun(samples),
  };
  return {
    facts: async () => ({ ...facts, cases }),
    judgements: async () => null,
    async *samples(modelKey) {
      for (const sample of samples) if (modelKey === undefined || sample.modelKey === modelKey) yield sample;
    },
  };
}

async function fileOf(source: RunSource, format: RunFileFormat): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of exportRun(source, format)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const entriesOf = (archive: Buffer): [string, string][] =>
  Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('JSON Lines have a line for each call, without raw replies and the pace of the stream', async () => {
  const lines = linesOf((await fileOf(makeSource(), 'jsonl')).toString());
  expect(lines).toHaveLength(listSamples().length);
  const { attempts, ...rest } = lines[1];
  const { attempts: _, ...sample } = listSamples()[1]!;
  expect(rest).toEqual(JSON.parse(JSON.stringify(sample)));
  expect(Object.keys(attempts[0])).not.toEqual(expect.arrayContaining(['raw']));
  for (const left of ['raw', 'timeline', 'responseHeaders']) expect(attempts[0]).not.toHaveProperty(left);
});

test('Inspect gets a log for each model with all that it demands, and a sample for each case and round', async () => {
  const logs = entriesOf(await fileOf(makeSource(), 'inspect'));
  expect(logs.map(([path]) => path)).toEqual([
    expect.stringMatching(/^2026-01-02T03-04-05-00-00_support_openai-gpt-[\w-]{22}\.json$/),
    expect.stringMatching(/^2026-01-02T03-04-05-00-00_support_custom-own-[\w-]{22}\.json$/),
  ]);
  const [first, second] = logs.map(([, text]) => JSON.parse(text));
  for (const log of [first, second]) {
    const { log: whole, sample, output, ...parts } = inspect;
    expect([log.version, lackingIn(log, whole)]).toEqual([2, []]);
    for (const [name, demanded] of Object.entries(parts))
      expect([name, lackingIn(log[name], demanded)]).toEqual([name, []]);
    for (const one of log.samples) expect([...lackingIn(one, sample), ...lackingIn(one.output, output)]).toEqual([]);
  }
  expect(first.samples.map(({ id, epoch }: { id: string; epoch: number }) => [id, epoch])).toEqual([
    ['sum', 1],
    ['talk', 1],
    ['sum', 2],
    ['talk', 2],
  ]);
  expect(first.samples[0]).toMatchObject({
    input: 'What is 1 + 1?',
    target: '2',
    scores: { 'is right': { value: 'C', explanation: 'equal' } },
    output: { completion: '2', choices: [{ message: { content: '2' } }] },
  });
  expect(first.results.scores).toMatchObject([{ name: 'is right', metrics: { accuracy: { value: 0.5 } } }]);
  expect(second.samples.at(-1)).toMatchObject({ error: { message: 'timeout: No answer within 60 s.' } });
});

test('a log for Inspect counts what its own samples used, and says nothing where one of them is silent', async () => {
  const logOf = async (run: Sample[]) => JSON.parse(entriesOf(await fileOf(makeSource(run), 'inspect'))[0]![1]);
  const inputOf = (usage: object): number => Object.values(usage)[0].input_tokens;
  const { stats, samples } = await logOf(listSamples());
  const inputs: number[] = samples.map(({ model_usage }: { model_usage: object }) => inputOf(model_usage));
  expect(inputOf(stats.model_usage)).toBe(inputs.reduce((sum, one) => sum + one));
  const silent = listSamples().map((one, index) => (index === 1 ? { ...one, usage: null } : one));
  expect((await logOf(silent)).stats.model_usage).toEqual({});
});

test('a log for Inspect keeps conversation, reasoning and calls of tools, and leaves out checks without a finding', async () => {
  const [[, text]] = entriesOf(await fileOf(makeSource(), 'inspect')) as [[string, string]];
  const talk = JSON.parse(text).samples[1];
  expect(talk.target).toEqual(['Rome', 'Roma']);
  expect(talk.messages).toMatchObject([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
    { role: 'user', content: [{ type: 'image', image: 'https://example.com/a.png' }, { type: 'text' }] },
    { role: 'assistant', tool_calls: [{ id: 'call-1', function: 'map', arguments: { place: 'Rome', zoom: 3 } }] },
    { role: 'tool', tool_call_id: 'call-1', content: 'found' },
    { role: 'assistant', tool_calls: [{ id: 'x', arguments: {}, parse_error: 'The arguments are not JSON.' }] },
    { role: 'tool', tool_call_id: 'x', error: { message: 'no such place' } },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', reasoning: 'Let me see.' },
        { type: 'text', text: '2' },
      ],
    },
  ]);
  expect(Object.keys(talk.scores)).toEqual(['is right']);
});

const attributes = (list: { key: string; value: Record<string, unknown> }[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));

test('OpenTelemetry gets the calls of tools with their ids, arguments as JSON, and its own word for why an answer ended', async () => {
  const [called, ended] = [listSamples().find(({ turns }) => turns === 3)!, makeSample({ text: '' })];
  const samples = [called, { ...ended, finishReason: 'tool_calls' as const }];
  const { 'traces.jsonl': text } = Object.fromEntries(entriesOf(await fileOf(makeSource(samples), 'otel')));
  const { spans } = linesOf(text!)[0].resourceSpans[0].scopeSpans[0];
  const [first, second] = spans.map((span: { attributes: [] }) =>
    JSON.parse(attributes(span.attributes)['gen_ai.output.messages'] as string),
  );
  expect(first[0].parts.slice(1, 5)).toEqual([
    { type: 'tool_call', id: 'call-1', name: 'map', arguments: { place: 'Rome', zoom: 3 } },
    { type: 'tool_call_response', id: 'call-1', response: 'found' },
    { type: 'tool_call', id: 'x', name: 'map', arguments: 'nonsense' },
    { type: 'tool_call_response', id: 'x', response: 'no such place' },
  ]);
  expect(second[0].finish_reason).toBe('tool_call');
});

test('OpenTelemetry gets a span for each call and an event for each check, with the ids of its span', async () => {
  const files = Object.fromEntries(entriesOf(await fileOf(makeSource(), 'otel')));
  expect(Object.keys(files)).toEqual(['traces.jsonl', 'logs.jsonl']);
  const [traces] = linesOf(files['traces.jsonl']!);
  const [logs] = linesOf(files['logs.jsonl']!);
  const { spans } = traces.resourceSpans[0].scopeSpans[0];
  const { logRecords } = logs.resourceLogs[0].scopeLogs[0];
  expect([spans.length, logRecords.length]).toEqual([listSamples().length, 10]);
  expect(attributes(spans[1].attributes)).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.usage.output_tokens': '100',
    'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'What is 1 + 1?' }] }]),
  });
  expect(spans[1]).toMatchObject({ kind: 3, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const span = spans.find(({ spanId }: { spanId: string }) => spanId === logRecords[0].spanId);
  expect([logRecords[0].traceId, logRecords[0].eventName]).toEqual([span.traceId, 'gen_ai.evaluation.result']);
  expect(attributes(logRecords[0].attributes)).toMatchObject({
    'gen_ai.evaluation.name': 'is right',
    'gen_ai.evaluation.score.label': 'pass',
    'gen_ai.evaluation.score.value': 1,
    'gen_ai.evaluation.explanation': 'equal',
  });
  expect(spans.at(-1).status).toEqual({ code: 2, message: 'No answer within 60 s.' });
});

test('OpenTelemetry is told which calls were not timed, whose spans end where they start', async () => {
  const samples = [makeSample({ responseMs: 400 }), { ...makeSample({}), metrics: noMetrics }];
  const { 'traces.jsonl': text } = Object.fromEntries(entriesOf(await fileOf(makeSource(samples), 'otel')));
  const [{ resource, scopeSpans }] = linesOf(text!)[0].resourceSpans;
  const [timed, untimed] = scopeSpans[0].spans;
  expect([timed, untimed].map((span) => attributes(span.attributes)['yardstick.untimed'])).toEqual([undefined, true]);
  expect(untimed.endTimeUnixNano).toBe(untimed.startTimeUnixNano);
  expect(attributes(resource.attributes)['yardstick.not_carried']).toContain('yardstick.untimed');
});

test('Every Eval Ever gets a document for each model and a line for each checked answer, with all that it demands', async () => {
  const files = entriesOf(await fileOf(makeSource(), 'every-eval-ever'));
  expect(files).toHaveLength(4);
  for (const [path, text] of files)
    if (path.endsWith('_samples.jsonl'))
      for (const line of linesOf(text)) expect(lackingIn(line, everyEvalEver.line)).toEqual([]);
    else {
      const whole = JSON.parse(text);
      expect(lackingIn(whole, everyEvalEver.document)).toEqual([]);
      expect(lackingIn(whole.source_metadata, everyEvalEver.source)).toEqual([]);
      for (const figure of whole.evaluation_results) expect(lackingIn(figure, everyEvalEver.figure)).toEqual([]);
    }
  const [[linesPath, lines], [, document]] = files as [[string, string], [string, string]];
  const { detailed_evaluation_results: detail, evaluation_results: figures } = JSON.parse(document);
  expect(detail).toMatchObject({ file_path: linesPath, total_rows: 3 });
  expect(figures.map(({ metric_config }: never) => (metric_config as { metric_id: string }).metric_id)).toEqual([
    'yardstick.pass-rate',
    'yardstick.response-time',
    'yardstick.cost-per-answer',
  ]);
  expect(linesOf(lines).map(({ interaction_type, evaluation }) => [interaction_type, evaluation.score])).toEqual([
    ['single_turn', 1],
    ['single_turn', 0],
    ['multi_turn', 0],
  ]);
});

test('without its suite a run is exported with the requests as they were sent', async () => {
  const [[, text]] = entriesOf(await fileOf(makeSource(listSamples(), null), 'inspect')) as [[string, string]];
  const [{ input, target }] = JSON.parse(text).samples;
  expect([input, target]).toEqual([JSON.stringify(listSamples()[1]!.request.body), '']);
});

test('the same run gives the same bytes in every format', async () => {
  for (const format of ['parquet', 'inspect', 'otel', 'every-eval-ever'] as const)
    expect((await fileOf(makeSource(), format)).equals(await fileOf(makeSource(), format))).toBe(true);
});
