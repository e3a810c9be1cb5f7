import { describe, expect, it } from 'vitest';
import { readSuite } from '../bounded/read-suite.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { parseSuite } from '../suite.ts';
import { makeSample } from '../testing/make-sample.ts';
import { makeFolder, run as runCommand } from '../testing/run-in-folder.ts';
import { type Body, chat, inBonn, serve } from '../testing/serve-tools.ts';

describe('A check of calls', () => {
  const made = (...calls: [string, string][]) => ({
    ...makeSample(),
    toolCalls: calls.map(([name, args]) => ({ id: null, name, arguments: args })),
  });
  const passes = async (check: object, ...calls: [string, string][]) => {
    const [score] = await createScorer()(made(...calls), { id: 'a', prompt: { messages: [] }, assertions: [check] });
    return score!.passed;
  };
  const nested: [string, string] = ['book', '{"trip":{"to":"Bonn","seats":2},"class":1}'];

  it.each<[boolean, object, [string, string][]]>([
    [true, { 'tool-called': 'weather' }, [inBonn]],
    [false, { 'tool-called': 'weather' }, []],
    [true, { 'not-tool-called': 'weather' }, [nested]],
    [false, { 'not-tool-called': 'weather' }, [nested, inBonn]],
    [true, { 'tool-called': 'book', arguments: { trip: { to: 'Bonn' } } }, [nested]],
    [false, { 'tool-called': 'book', arguments: { trip: { to: 'Rome' } } }, [nested]],
    [true, { 'tool-called': 'weather', arguments: { city: 'Bonn' } }, [['weather', '{"city":"Rome"}'], inBonn]],
    [true, { 'tool-called': 'book', path: '$.trip.seats', value: 2 }, [nested]],
    [false, { 'tool-called': 'book', path: '$.trip.seats', value: 3 }, [nested]],
    [true, { 'tool-called': 'book', path: '$.trip.seats', value: 3, tolerance: 1 }, [nested]],
    [true, { 'tool-called': 'book', path: '$.class' }, [nested]],
    [false, { 'tool-called': 'weather', arguments: { city: 'Bonn' } }, [['weather', '{"city":']]],
    [true, { 'tool-called': 'weather' }, [['weather', '{"city":']]],
    [true, { 'tool-sequence': ['weather', 'book'] }, [inBonn, ['other', ''], nested]],
    [false, { 'tool-sequence': ['book', 'weather'] }, [inBonn, nested]],
    [false, { 'tool-sequence': ['weather', 'weather'] }, [inBonn]],
  ])('says %j of %j', async (passed, check, calls) => {
    expect(await passes(check, ...calls)).toBe(passed);
  });
});

describe('A suite', () => {
  const suite = (more: string) => `prompt: "How warm is it in {{city}}?"\n${more}`;

  it('has tools for all cases, for one or for none, with variables in what is scripted and checked', async () => {
    const { cases } = await parseSuite(
      suite(`maxTurns: 3
tools:
  - name: weather
    results: [{ when: { city: "{{city}}" }, result: { degrees: 21, in: "{{city}}" } }]
assert: [{ tool-called: weather, arguments: { city: "{{city}}" } }]
cases:
  - { id: all, variables: { city: Bonn } }
  - { id: own, variables: { city: Rome }, tools: [{ name: search }] }
  - { id: none, variables: { city: Oslo }, tools: [] }
`),
    );
    const [all, own, none] = cases;
    expect(all!.prompt).toMatchObject({
      maxTurns: 3,
      tools: [{ name: 'weather', results: [{ when: { city: 'Bonn' }, result: { degrees: 21, in: 'Bonn' } }] }],
    });
    expect(all!.assertions).toMatchObject([{ tool: 'weather', arguments: { city: 'Bonn' } }]);
    expect(own!.prompt.tools).toEqual([{ name: 'search' }]);
    expect(none!.prompt).not.toHaveProperty('tools');
  });

  it.each([
    ['tools: [{ name: "no spaces please" }]', /letters, digits/],
    ['tools: [{ name: a }, { name: a }]', /the tool "a" is there twice/],
    ['tools: [{ name: a, parameters: { type: nonsense } }]', /is not a JSON Schema/],
    ['tools: [{ name: a, results: [] }]', /leave it out/],
    ['tools: [{ name: a, results: [{ when: {} }] }]', /needs a result or an error/],
    ['tools: [{ name: a, results: [{ result: "{{nothing}}" }] }]', /\{\{nothing\}\} has no value/],
    ['tools: [{ name: a, url: "https://example.com" }]', /"url" is not known here/],
    ['tools: [{ name: a, results: [{ result: 1 }, { error: no }] }]', /results\[1\]: is never reached/],
    ['maxTurns: 21', /20/],
    ['assert: [{ tool-called: a, value: 1 }]', /needs a path/],
    ['assert: [{ tool-called: a }]', /suite:3:10: assert\[0\]: .*write tools: \[\{ name: a \}\]/],
    [
      'tools: [{ name: weather }]\nassert: [{ not-tool-called: wether }]',
      /assert\[0\]: there is no tool "wether" in this suite; write weather$/,
    ],
    [
      'tools: [{ name: a }, { name: b }]\nassert: [{ tool-sequence: [a, c] }]',
      /no tool "c" in this suite; write a, b$/,
    ],
    [
      'tools: [{ name: a }]\ncases: [{ assert: [{ tool-called: c }] }]',
      /cases\[0\]\.assert\[0\]: there is no tool "c"/,
    ],
  ])('with a mistake is refused before anything is paid: %s', async (more, reason) => {
    await expect(parseSuite(suite(`variables: { city: Bonn }\n${more}\n`))).rejects.toThrow(reason);
  });

  it('may check calls of a tool that only another case, a version or the model itself brings', async () => {
    const read = (more: string) =>
      parseSuite(suite(`variables: { city: Bonn }\nassert: [{ not-tool-called: a }]\n${more}`));
    expect((await read('cases: [{ id: one }, { id: two, tools: [{ name: a }] }]')).cases).toHaveLength(2);
    expect(
      (await read('variants: [{ id: with, tools: [{ name: a }] }, { id: without, tools: [] }]')).cases,
    ).toHaveLength(1);
    const own = '{ provider: demo, model: demo-swift, parameters: { tools: [{ type: a }] } }';
    expect((await read(`models: [${own}]`)).cases).toHaveLength(1);
  });

  it('of a case is away, too, in a version without tools', async () => {
    const { cases } = await parseSuite(
      suite(
        'variables: { city: Bonn }\nvariants: [{ id: with, system: Hi }, { id: without, tools: [] }]\ncases: [{ id: one, tools: [{ name: a }] }]',
      ),
    );
    expect(cases[0]!.prompts!.with!.tools).toMatchObject([{ name: 'a' }]);
    expect(cases[0]!.prompts!.without!.tools).toBeUndefined();
  });

  it('of strangers is refused where its tools or one of their results are larger than the limits', async () => {
    const limits = { cases: 9, schemaBytes: 9e3, promptBytes: 999, totalBytes: 9e3, caseIdBytes: 99, resultChars: 99 };
    const read = (tool: object) => {
      const text = JSON.stringify({ prompt: 'Hi', tools: [{ name: 'a', ...tool }] });
      return readSuite({ text, file: 'suite.json', files: {}, assert: [], limits });
    };
    expect(await read({ results: [{ result: 'x'.repeat(90) }] })).toMatchObject({ cases: [{ id: 'case-1' }] });
    expect(await read({ results: [{ result: 'x'.repeat(100) }] })).toEqual({
      largeResult: { caseId: 'case-1', chars: 100 },
    });
    expect(await read({ description: 'x'.repeat(1_000) })).toMatchObject({ largePrompt: { caseId: 'case-1' } });
  });

  it('may hold a list by the name of tools in a table, as a variable', async () => {
    const read = async (cell: string) => {
      const text = `prompt,json.tools\nHi,"${cell.replaceAll('"', '""')}"\n`;
      return (await parseSuite(text, { file: 'cases.csv' })).cases[0];
    };
    expect(await read('["hammer","saw"]')).toMatchObject({ variables: { tools: ['hammer', 'saw'] } });
    expect(await read('[{"type":"function","function":{"name":"weather"}}]')).not.toHaveProperty('prompt.tools');
    expect(await read('[{"name":"weather"}]')).toMatchObject({ prompt: { tools: [{ name: 'weather' }] } });
    await expect(read('[{"name":"a b"}]')).rejects.toThrow(/letters, digits/);
    await expect(read('weather')).rejects.toThrow(/expected array/);
  });

  it('keeps the type of a variable that stands alone in what is scripted and checked', async () => {
    const { cases } = await parseSuite(
      suite(`variables: { city: Bonn, n: 2, list: [a, 1] }
tools:
  - name: book
    results:
      - when: { trip: { seats: "{{n}}" }, tags: "{{ list }}" }
        result: { seats: "{{n}}", text: "{{n}} seats" }
      - error: "{{n}}"
assert:
  - { tool-called: book, arguments: { trip: { seats: "{{n}}" } } }
  - { tool-called: book, path: $.seats, value: "{{n}}" }
`),
    );
    const [{ prompt, assertions }] = cases as [(typeof cases)[number]];
    expect(prompt.tools![0]!.results).toEqual([
      { when: { trip: { seats: 2 }, tags: ['a', 1] }, result: { seats: 2, text: '2 seats' } },
      { error: '2' },
    ]);
    expect(assertions).toMatchObject([{ arguments: { trip: { seats: 2 } } }, { value: 2 }]);
  });

  it('takes the tools of a case from JSONL too, where they are not in the shape of a provider', async () => {
    const row = (tools: object[]) =>
      JSON.stringify({ prompt: 'Hi', tools, maxTurns: 2, assert: [{ 'not-tool-called': 'weather' }] });
    const read = async (...rows: string[]) => (await parseSuite(rows.join('\n'), { file: 'cases.jsonl' })).cases;
    const foreign = [
      [{ type: 'function', function: { name: 'weather' } }],
      [{ type: 'function', name: 'weather' }],
      [{ name: 'weather', input_schema: {} }],
    ];
    const [own, ...others] = await read(row([{ name: 'weather' }]), ...foreign.map(row));
    expect(own).toMatchObject({ prompt: { tools: [{ name: 'weather' }], maxTurns: 2 }, variables: {} });
    expect(others.map(({ variables }) => variables?.tools)).toEqual(foreign);
    expect(others[0]!.prompt).not.toHaveProperty('tools');
    await expect(read(row([{ name: 'a b' }]))).rejects.toThrow(/cases\.jsonl:1:1: tools\[0\]\.name/);
  });

  it('compares the model with and without a tool, as versions', async () => {
    const { cases } = await parseSuite(
      suite(`variables: { city: Bonn }
tools: [{ name: weather, results: [{ result: warm }] }]
variants: [{ id: with, maxTurns: 2 }, { id: without, tools: [] }]
models: [demo:demo-swift]
`),
    );
    expect(cases[0]!.prompts!.with!.tools).toHaveLength(1);
    expect(cases[0]!.prompts!.without).not.toHaveProperty('tools');
  });
});

describe('The command line', () => {
  const yaml = (baseUrl: string) => `name: Weather
rounds: 2
budget: { tokens: 100000 }
models: [{ provider: custom, model: m, baseUrl: "${baseUrl}" }]
streaming: false
request: { maxOutputTokens: 100 }
tools: [{ name: weather, results: [{ when: { city: Bonn }, result: 21 degrees }] }, { name: book }]
cases:
  - prompt: How warm is it in Bonn?
    assert: [{ tool-called: weather, arguments: { city: Bonn } }, { contains: "21" }, { not-tool-called: book }]
`;

  it('runs a suite with tools, writes its calls, and pays nothing twice when it goes on', async () => {
    const { bodies, baseUrl } = await serve((body) => chat((body.messages as Body[]).length === 1 ? [inBonn] : []));
    const folder = makeFolder({ 'suite.yaml': yaml(baseUrl) });
    const done = await runCommand(folder, 'bench run suite.yaml -o out');
    expect(done).toMatchObject({ code: 0 });
    const asked = bodies.length;
    // The warm-up is one request.
    expect(asked).toBe(1 + 2 * 2);
    const again = await runCommand(folder, 'bench run suite.yaml --resume out');
    expect(again.code).toBe(0);
    expect(bodies).toHaveLength(asked);
    const csv = await runCommand(folder, 'bench report out --format csv');
    expect(csv.out).toContain('weather({""city"":""Bonn""}) → 21 degrees');
    const report = await runCommand(folder, 'bench report out --format json');
    const { summary } = JSON.parse(report.out);
    expect(summary.models[0]).toMatchObject({ retried: 0, answered: 2, quality: { passRate: 1 } });
    const dry = await runCommand(folder, 'bench run suite.yaml --dry-run');
    expect(dry.out).toMatch(/an answer takes up to 5 requests\..+an answer that calls for more is cut off/s);
  });

  it('makes no request that could pass the budget together with all that may follow it; nothing follows a warm-up', async () => {
    for (const [budget, made] of [
      ['100', 0],
      ['600', 1],
    ] as const) {
      const { bodies, baseUrl } = await serve(() => chat([inBonn]));
      const folder = makeFolder({ 'suite.yaml': yaml(baseUrl).replace('100000', budget) });
      const { code } = await runCommand(folder, 'bench run suite.yaml -o out');
      expect([code, bodies.length]).toEqual([3, made]);
    }
  });
});
