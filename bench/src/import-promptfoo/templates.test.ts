import { expect, test } from 'vitest';
import { importPromptfoo } from '../import-promptfoo.ts';
import { parseSuite } from '../suite.ts';

/** What one test with this prompt asks, beside one that asks nothing special, and what was named. */
async function asked(prompt: string, vars: Record<string, unknown> = {}) {
  const config = { providers: 'openai:gpt-4o', prompts: [prompt, 'Plain'], tests: [{ vars: { one: 1, ...vars } }] };
  const { yaml, notCarried } = importPromptfoo(JSON.stringify(config));
  const { cases } = await parseSuite(yaml);
  return { text: cases[0]!.prompts?.['prompt-1']?.messages[0]?.content, notCarried };
}

const when = (condition: string) => `{% if ${condition} %}yes{% else %}no{% endif %}`;

// What is expected here was made by Nunjucks 3.2.4.
test.each<[string, string, Record<string, unknown>?]>([
  [when('urgent == true'), 'yes', { urgent: 1 }],
  [when('urgent != true'), 'no', { urgent: 1 }],
  [when('count == ""'), 'yes', { count: 0 }],
  [when('"1.0" == one and "" == false'), 'yes'],
  [when('empty == none'), 'no', { empty: '' }],
  [when('history == none or gone != none'), 'no', { history: [[1]] }],
  [when('not (one == 2) and not gone is defined and not "x" in "abc"'), 'yes'],
  ['{% for x in [1,2,3] %}{{ s }}{% set s = x %}{{ s }};{% endfor %}{{ s }}', '1;12;23;'],
  ['{% for x in [1,2,3] %}{{ s }}{% set s = x %}{{ s }};{% endfor %}{{ s }}', 'v1;12;23;v', { s: 'v' }],
  [
    '{% set s = 0 %}{% for x in [1,2] %}{% for y in [1,2] %}{% set s = s + x %}{{ s }};{% endfor %}{% endfor %}{{ s }}',
    '1;2;4;6;6',
  ],
  ['{% for x in [1,2] %}{% if x == 2 %}{% set s = 1 %}{% endif %}{{ s }};{% endfor %}{{ s }}', ';1;'],
  ['{% for x in [1,2] %}{% set x = 9 %}{{ x }}{% endfor %}{{ x }}', '993', { x: 3 }],
  ['a {#- one -#} b {# two #} c', 'ab  c'],
  ['{% if one %}{% set s = 1 %}{% endif %}{{ s }}', '1', { s: 'v' }],
  [
    '{{ "a5" | replace(5, "b") }} {{ 5 | replace("5", "$&") }} {{ "abc"[1] }} {{ 1 + 2 ~ "a" }} {{ [1] | dump | safe }}',
    'ab $& b 3a [1]',
  ],
  [
    '{{ range(5, 0, -2) | join(",") }}{% for a, b in [[1, 2], [3, [4]]] %} {{ a }}-{{ b }}{% endfor %}',
    '5,3,1 1-2 3-4',
  ],
])('%s comes to what Nunjucks makes of it', async (template, text, vars) => {
  expect(await asked(template, vars)).toMatchObject({ text });
});

test.each([
  ['{{ "aaa" | replace("a", "b", 1) }}', 'the filter replace'],
  ['{{ "aba" | replace("a") }}', 'the filter replace'],
  ['{{ [1] | replace("1", "2") }}', 'the filter replace'],
  [when('[1] == "1"'), '“==” between lists or objects'],
  [when('{ toString: 1 } < 2'), '“<” between lists or objects'],
  [when('not one == 2'), '“not” before “==” without parentheses'],
  [when('1 == one == true'), '“== true”'],
  ['{{ "a" ~ 1 + 2 }}', '“+ 2”'],
  ['{{ "a" ~ gone }}', '“~” with a value that is not there'],
  ['{{ 8 * 4 // 3 }}', '“// 3”'],
  [when('gone in "abc"'), '“in” something'],
  ['{% set one = gone %}{{ one }}', 'a variable that is set to nothing'],
  [when('empty | safe'), 'the filter safe'],
  ['{{ false | lower }}', 'a filter for texts'],
  ['{{ env.REGION }} {{ one | dump }}', 'a value of the environment'],
  ['{{ 5 | length }}', 'the length of something'],
  ['{{ gone | join }}', 'a filter for lists'],
  ['{% for a, b in [1, 2] %}{{ a }}{% endfor %}', 'a loop over'],
  ['{{ range(0, 1, 0.3) | join }}', 'a range of values that are no whole numbers'],
  ['{{ one\n| upper }}', 'a tag over several lines'],
])('%s is named, since Nunjucks makes something else of it than it says', async (template, reason) => {
  const { notCarried } = await asked(template);
  expect(notCarried).toEqual([expect.stringContaining(`prompts[0]: uses template logic or filters`)]);
  expect(notCarried[0]).toContain(reason);
});

const doubled = '{% set a = "xxxxxxxxxx" %}{% for i in range(40) %}{% set a = [a, a] %}{% endfor %}';

test.each([
  ['not after not', `{{ ${'not '.repeat(20_000)}one }}`],
  ['sum after sum', `{{ one${' + one'.repeat(20_000)} }}`],
  [
    'a list in a list',
    '{% set a = [] %}{% for i in range(200) %}{% for j in range(999) %}{% set a = [a] %}{% endfor %}{% endfor %}{{ a | dump }}',
  ],
  ['a list twice in itself', `${doubled}{{ a | dump }}`],
  ['a comparison of such a list', `${doubled}{{ a == none }}`],
  [
    'a text that replaces each of its letters',
    '{% set t = range(9999) | join("aaaaaaaaaa") | replace("a", range(9999) | join) %}{{ t }}',
  ],
  ['a long text between many', '{% set t = range(9999) | join(range(9999) | join) %}{{ t }}'],
  ...['a == none', 'a | length'].map((condition) => [
    `a long list in each turn, as in ${condition},`,
    `{% set a = range(9999) %}{% for i in range(9999) %}${when(condition)}{% endfor %}`,
  ]),
  [
    'a long list that is compared again and again',
    '{% set b = range(9999) %}{% for i in range(9999) %}{% for j in range(40) %}{{ "x" if b == none }}{% endfor %}{% endfor %}x',
  ],
  [
    'an object with a long name that is compared again and again',
    `{% set a = { ${'k'.repeat(10_000)}: 1 } %}{% for i in range(9999) %}{{ "x" if a == none }}{% endfor %}x`,
  ],
  ['ranges that nothing loops over', '{% for a in range(9999) %}{% set b = range(9999) %}{% endfor %}x'],
])('%s is named as too much work and ends no import', async (_, template) => {
  expect((await asked(template)).notCarried).toEqual([
    'prompts[0]: uses template logic or filters that are not carried over: more work than all prompts of a configuration may take',
  ]);
});

test('a turn without a role that is a text is named', async () => {
  const { notCarried } = await asked('[{ "role": { "toString": 1 }, "content": "{{ one | dump }}" }]');
  expect(notCarried).toEqual(['prompts[0]: holds turns that are not plain text of system, user or assistant']);
});
