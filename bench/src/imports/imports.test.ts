import { expect, test } from 'vitest';
import { importCases } from '../import-cases.ts';
import { readCsvCases } from '../suite/csv-cases.ts';
import { parseSuite } from '../suite.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';

const read = (data: unknown, file = 'log.json') => {
  const found = importCases(typeof data === 'string' ? data : JSON.stringify(data), file);
  return { ...found, sources: readCsvCases(found.table ?? '').map(({ source }) => source) };
};

const logOf = (samples: unknown[], scorers?: { name: string }[]) => ({
  version: 2,
  status: 'success',
  eval: { task: 'capitals', model: 'openai/gpt-4o', scorers },
  samples,
});

test('samples of Inspect become cases, each once, with their targets as checks', () => {
  const samples = [
    { id: 1, epoch: 1, input: 'Capital of Italy?', target: ['Rome', 'Roma'], files: { 'a.txt': 'x' } },
    { id: 1, epoch: 2, input: 'Capital of Italy?', target: ['Rome', 'Roma'] },
    {
      id: 'b',
      epoch: 1,
      input: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'And here?' },
            { type: 'image', image: 'data:,' },
          ],
        },
        { role: 'tool', content: 'a result' },
      ],
      target: '',
    },
    { id: 'c', epoch: 1, input: 7 },
    'nonsense',
  ];
  const { sources, cases, notCarried } = read(logOf(samples, [{ name: 'inspect_ai/includes' }]));
  expect(cases).toBe(2);
  expect(sources).toMatchObject([
    { id: '1', prompt: 'Capital of Italy?' },
    { id: 'b', system: 'Be brief.', messages: [{ role: 'user', content: 'And here?' }] },
  ]);
  expect(JSON.stringify(sources[0]!.assert)).toContain('["Rome","Roma"]');
  expect(notCarried).toEqual([
    'samples: 2 samples without an input that can be read',
    'samples: 1 sample of further epochs; choose rounds beside the cases',
    'target: 1 target became checks that the answer contains them (the scorer is “includes”)',
    'files: of 1 sample; a case has none',
    'input: 1 part of the kind “image”; texts alone are carried over, and files can be attached to cases',
    'eval: model, solver, settings, answers and scores; choose models and settings beside the cases',
    'input: 1 turn of the role “tool”, in 1 conversation; cases have texts of the user and the assistant only',
  ]);
});

test('braces that a model was sent are no variables, and no backslash is left beside others', async () => {
  const text = 'Fill {{name}} into {% if x %}{{ {% endif %}';
  const { table } = read(logOf([{ id: 'a', input: text, target: '{{name}}' }], [{ name: 'exact' }]));
  const suite = await parseSuite(table!, { file: 'cases.csv' });
  expect(suite.cases[0]!.prompt.messages).toEqual([{ role: 'user', content: text }]);
  expect(suite.cases[0]!.assertions).toMatchObject([{ value: '{{name}}' }]);
});

test('a log in which Python wrote a number that is none is read', () => {
  const text = JSON.stringify({ ...logOf([{ id: 'a', input: 'Hi', target: '' }]), results: { value: 7 } });
  expect(read(text.replace('"value":7', '"value": NaN'))).toMatchObject({ cases: 1 });
});

test('a target that a model graded stays a variable, and a question with choices is as it was put to the model', () => {
  const graded = read(
    logOf([{ id: 'a', input: 'Explain rain.', target: 'Names clouds.' }], [{ name: 'model_graded_qa' }]),
  );
  expect(graded.sources[0]).toMatchObject({ prompt: 'Explain rain.', variables: { target: 'Names clouds.' } });
  expect(graded.notCarried.join()).toContain('stay as the variable “target”, without a check');
  const asked = 'Answer with ANSWER: $LETTER.\nWhich?\nA) x\nB) y';
  const choices = {
    id: 'a',
    input: 'Which?',
    choices: ['x', 'y'],
    target: 'B',
    messages: [
      { role: 'user', content: asked },
      { role: 'assistant', content: 'ANSWER: A' },
    ],
  };
  const [source] = read(logOf([choices], [{ name: 'choice' }])).sources;
  expect(source).toMatchObject({ prompt: asked });
  expect(JSON.stringify(source!.assert)).toContain('ANSWER: B');
});

const any = (value: unknown): unknown => {
  if (typeof value === 'string') return { stringValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(any) } };
  return { kvlistValue: { values: attributes(value as Record<string, unknown>) } };
};
const attributes = (values: Record<string, unknown>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: any(value) }));
const tracesOf = (...spans: unknown[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o' };
const hello = [{ role: 'user', parts: [{ type: 'text', content: 'Hello' }] }];

test('spans become cases, with messages as a text or structured, in present and earlier conventions', () => {
  const spans = [
    {
      spanId: 'a1',
      attributes: attributes({
        ...chat,
        'gen_ai.system_instructions': [{ type: 'text', content: 'Be kind.' }],
        'gen_ai.input.messages': hello,
      }),
    },
    { spanId: 'a2', attributes: attributes({ ...chat, 'gen_ai.input.messages': JSON.stringify(hello) }) },
    { spanId: 'a3', attributes: attributes({ 'gen_ai.prompt.0.role': 'user', 'gen_ai.prompt.0.content': 'Three' }) },
    {
      spanId: 'a4',
      attributes: attributes({ 'gen_ai.system': 'openai' }),
      events: [
        {
          name: 'gen_ai.content.prompt',
          attributes: attributes({ 'gen_ai.prompt': '[{"role":"user","content":"Four"}]' }),
        },
      ],
    },
    { spanId: 'a5', attributes: attributes({ ...chat }) },
    { spanId: 'a6', attributes: attributes({ ...chat, 'gen_ai.input.messages': JSON.stringify(hello) }) },
    { spanId: 'a7', attributes: attributes({ 'http.request.method': 'GET' }) },
    { spanId: 'a8', attributes: attributes({ ...chat, 'gen_ai.operation.name': 'embeddings' }) },
  ];
  const { sources, notCarried } = read(tracesOf(...spans));
  expect(sources).toMatchObject([
    { id: 'a1', system: 'Be kind.', prompt: 'Hello' },
    { id: 'a2', prompt: 'Hello' },
    { id: 'a3', prompt: 'Three' },
    { id: 'a4', prompt: 'Four' },
  ]);
  expect(notCarried).toEqual([
    'spans: 1 span without what was asked, which instrumentation records only when it is told to',
    'spans: 1 span with the same question as another',
    'spans: 2 spans of other operations than asking a model',
    'spans: models, parameters, definitions of tools, answers and evaluations; say what you expect in checks',
  ]);
});

test('events that stand apart as log records become one case for each span', () => {
  const record = (role: string, content: string, spanId: string) => ({
    spanId,
    eventName: `gen_ai.${role}.message`,
    body: any({ content }),
  });
  const logRecords = [record('system', 'Be brief.', 'b1'), record('user', 'One', 'b1'), record('user', 'Two', 'b2')];
  const lines = logRecords.map((one) => JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [one] }] }] }));
  const { sources, notCarried } = read([...lines, 'nonsense'].join('\n'), 'logs.jsonl');
  expect(sources).toMatchObject([
    { id: 'b1', system: 'Be brief.', prompt: 'One' },
    { id: 'b2', prompt: 'Two' },
  ]);
  expect(notCarried[0]).toBe('lines: 1 line without OTLP');
});

test('traces of Langfuse become cases without the fields of the trace', () => {
  const traces = [
    {
      id: 't1',
      name: 'chat',
      traceId: 'x',
      input: { messages: [{ role: 'user', content: 'Hi' }] },
      output: 'Hello',
      latency: 1,
    },
    { id: 't2', traceId: 'x', input: 'Plain', output: null, metadata: { a: 1 } },
  ];
  for (const [text, file] of [
    [JSON.stringify(traces), 'traces.json'],
    [traces.map((trace) => JSON.stringify(trace)).join('\n'), 'traces.jsonl'],
    [
      `id,traceId,input,output\nt1,x,"{""messages"":[{""role"":""user"",""content"":""Hi""}]}",Hello\nt2,x,Plain,`,
      'traces.csv',
    ],
  ] as const) {
    const { sources, notCarried } = read(text, file);
    expect(sources).toMatchObject([
      { id: 't1', prompt: 'Hi' },
      { id: 't2', prompt: 'Plain' },
    ]);
    expect(JSON.stringify(sources)).not.toContain('latency');
    expect(notCarried.join()).toContain('traces: answers, models, costs');
  }
});

test('logs that hold nothing of use give no cases, and say what was left out', () => {
  expect(read({ resourceSpans: [null, 7, { scopeSpans: 'x' }] })).toMatchObject({ cases: 0 });
  const headOnly = { ...logOf([]), samples: null };
  expect(read(headOnly)).toMatchObject({
    cases: 0,
    notCarried: [expect.stringMatching(/^samples: the log holds none/), expect.any(String)],
  });
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const nested = JSON.stringify({ resourceSpans: 'deep' }).replace('"deep"', deep);
  expect(() => read(nested)).toThrow('nested');
  expect(() => read('PK\u0003\u0004binary', 'log.eval')).toThrow('inspect log convert');
});

test('10 MB of spans are read within seconds', () => {
  const span = (index: number) => ({
    spanId: `s${index}`,
    attributes: attributes({
      ...chat,
      'gen_ai.input.messages': JSON.stringify([{ role: 'user', content: `${index} ${'x'.repeat(900)}` }]),
    }),
  });
  const text = JSON.stringify(tracesOf(...Array.from({ length: 9_000 }, (_, index) => span(index))));
  const started = performance.now();
  expect(importCases(text, 'spans.json').cases).toBe(9_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('the command line writes a table that a suite takes its cases from', async () => {
  const folder = makeFolder({
    'spans.json': JSON.stringify(
      tracesOf({ spanId: 'a', attributes: attributes({ ...chat, 'gen_ai.input.messages': hello }) }),
    ),
    'suite.yaml': 'models: [demo:demo-swift]\ncasesFrom: cases.csv\n',
    'own.yaml': 'models: [demo:demo-swift]\nprompt: Hi\n',
  });
  const written = await run(folder, 'bench import cases spans.json -o cases.csv');
  expect([written.code, written.err.split('\n')[0]]).toEqual([0, '1 case carried over.']);
  const planned = await run(folder, 'bench run suite.yaml --dry-run');
  expect([planned.code, planned.err]).toEqual([0, '']);
  const own = await run(folder, 'bench import cases own.yaml');
  expect([own.code, own.err]).toEqual([2, expect.stringContaining('needs no import')]);
});

test('objects in place of names and ids are passed over', () => {
  const odd = { toString: 1, valueOf: 1 };
  const { sources } = read(logOf([{ id: odd, input: 'Hi' }], [{ name: odd as unknown as string }]));
  expect(sources).toMatchObject([{ id: 'sample-1', prompt: 'Hi' }]);
  const list = { kvlistValue: { values: Object.keys(odd).map((key) => ({ key, value: { stringValue: 'x' } })) } };
  const attributes = [
    { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
    { key: 'event.name', value: list },
    { key: 'gen_ai.prompt', value: { stringValue: 'Hi' } },
  ];
  const spans = [{ spanId: odd, traceId: odd, attributes, events: [{ name: odd, attributes }] }];
  expect(read({ resourceSpans: [{ scopeSpans: [{ spans }] }] }).sources).toMatchObject([{ prompt: 'Hi' }]);
});
