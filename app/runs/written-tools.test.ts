import { describe, expect, it } from 'vitest';
import { describeToolProblem, fieldsOfTools, jsonProblem, toolsOfField } from './written-tools.ts';

describe('tools of the form', () => {
  const fields = [
    {
      name: ' weather ',
      description: 'The weather.',
      parameters: '{\n  "type": "object"\n}',
      results: [
        { when: '{"city":"Bonn"}', result: '{"degrees":21}', isError: false },
        { when: '', result: 'no such city', isError: true },
        { when: '', result: 'warm', isError: false },
      ],
      http: null,
    },
    { name: 'book', description: '', parameters: '', results: [], http: null },
  ];

  it('are written for the engine and read back into their fields', () => {
    const written = toolsOfField(JSON.stringify(fields));
    expect(JSON.parse(written!)).toEqual([
      {
        name: 'weather',
        description: 'The weather.',
        parameters: { type: 'object' },
        results: [{ when: { city: 'Bonn' }, result: { degrees: 21 } }, { error: 'no such city' }, { result: 'warm' }],
      },
      { name: 'book' },
    ]);
    expect(fieldsOfTools(written)).toEqual([{ ...fields[0], name: 'weather' }, fields[1]]);
  });

  it.each(['plain', '21', 'true', '"quoted"', '{"a":1}', '{{degrees}}', '', 'null'])(
    'a result that is the text %j stays that text',
    (result) => {
      const tools = JSON.stringify([{ name: 'a', results: [{ result }] }]);
      const read = fieldsOfTools(tools);
      expect(JSON.parse(toolsOfField(JSON.stringify(read))!)).toEqual(JSON.parse(tools));
    },
  );

  it.each(['12345678901234567890', '1.0', '1e3', '007'])('a result typed as %s is sent as it was typed', (result) => {
    const tool = { name: 'a', description: '', parameters: '', results: [{ when: '', result, isError: false }] };
    const written = toolsOfField(JSON.stringify([tool]))!;
    expect(JSON.parse(written)[0].results[0].result).toBe(result);
    expect(toolsOfField(JSON.stringify(fieldsOfTools(written)))).not.toContain(`"result":${Number(result)}`);
  });

  it('keep an address in place of results, with what a suite says of it beside', () => {
    const http = { url: 'https://example.com/', method: 'GET', onFailure: 'end', maxChars: 500 };
    const written = JSON.stringify([
      { name: 'a', http },
      { name: 'b', http: { url: 'https://example.com/' } },
    ]);
    const [first, second] = fieldsOfTools(written);
    expect(first!.http).toEqual({ url: http.url, isGet: true, endsAnswer: true, more: '{"maxChars":500}' });
    expect(JSON.parse(toolsOfField(JSON.stringify([first, second]))!)).toEqual(JSON.parse(written));
    const results = [{ when: '', result: 'warm', isError: false }];
    expect(toolsOfField(JSON.stringify([{ ...first, results }]))).not.toContain('warm');
    // What an older version stored in a browser has no address.
    const { http: _, ...older } = { ...second!, results };
    expect(toolsOfField(JSON.stringify([older]))).toContain('warm');
  });

  it('are none where the field is empty, and what is no JSON is kept so that it is refused', () => {
    expect(toolsOfField('')).toBeUndefined();
    expect(toolsOfField('[]')).toBeUndefined();
    expect(toolsOfField('{nonsense')).toBe('"{nonsense"');
    const wrong = [{ ...fields[1], parameters: '{"type":', results: [{ when: 'Bonn', result: '', isError: false }] }];
    expect(JSON.parse(toolsOfField(JSON.stringify(wrong))!)).toMatchObject([
      { parameters: '{"type":', results: [{ when: 'Bonn', result: '' }] },
    ]);
  });

  it('say beside their field that it is not a JSON object', () => {
    expect(jsonProblem(' ')).toBeNull();
    expect(jsonProblem('{}')).toBeNull();
    expect(jsonProblem('[]')).toMatch(/not a JSON object/);
    expect(jsonProblem('{"a":')).toMatch(/^This is not JSON: /);
  });

  it.each([
    ['tools[0].results[1].when.city', 'is odd', 'Tool 1, result 2, when.city: is odd'],
    [
      'tools[2].parameters',
      'Invalid input: expected record, received string',
      'Tool 3, arguments: is not a JSON object',
    ],
    ['tools[0].results', '{{a}} has no value', 'Tool 1, results: {{a}} has no value'],
    ['tools[0].http.url', 'is odd', 'Tool 1, address: is odd'],
    ['tools[0].http.headers.X-Key', 'is odd', 'Tool 1, address.headers.X-Key: is odd'],
    ['tools', 'is odd', 'Tools: is odd'],
    ['maxTurns', 'Too big', 'Requests of one answer must be a whole number from 1 to 20.'],
  ])('a mistake at %s is described by the names of the form', (path, reason, words) => {
    expect(describeToolProblem({ path, reason })).toBe(words);
  });
});
