import { describe, expect, it } from 'vitest';
import { NotStarted } from '../bounded/bounded-pool.ts';
import { cpuMs } from '../bounded/computing-time.ts';
import { runCode } from '../bounded/run-code.ts';
import type { Score } from '../record.ts';
import { parseSuite } from '../suite.ts';
import { makeSample } from '../testing/make-sample.ts';
import { StoppedChecks } from './bounded-checks.ts';
import { NotMade } from './check-answer.ts';
import { createScorer } from './score-sample.ts';

/** What checks in JavaScript make of an answer. */
async function scoreWith(checks: readonly object[], text = 'An answer.', variables: object = {}) {
  const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert: checks, cases: [{ variables }] }));
  return await createScorer()(makeSample({ text }), suite.cases[0]!);
}

const codes = (...list: string[]) => list.map((javascript) => ({ javascript }));
const foundBy = async (code: string, text?: string) => (await scoreWith(codes(code), text))[0]!;

describe('a check in JavaScript', () => {
  it('is an expression, one after declarations, or the body of a function', async () => {
    const scores = await scoreWith(
      codes(
        'output.length < 300',
        'const words = output.split(" "); words.length === 2;',
        'const [first] = output;\nif (first === "A") return { pass: true, score: 0.75, reason: "begins with " + first };\nreturn false;',
        'output\n  .toLowerCase()\n  .includes("question")',
        'await Promise.resolve(0.25)',
        '(answer, { vars }) => answer === "An answer."',
        '{ pass: false, reason: "too short" }',
        '{ score: 0.6 }',
      ),
    );
    expect(scores.map(({ passed, value, reason }) => [passed, value, reason])).toEqual([
      [true, null, 'passed'],
      [true, null, 'passed'],
      [true, 0.75, 'begins with A'],
      [false, null, 'failed'],
      [true, 0.25, 'graded 0.25'],
      [true, null, 'passed'],
      [false, null, 'too short'],
      [true, 0.6, 'graded 0.6'],
    ]);
  });

  it('gets the variables of its case as values, the value that it names, and what is known of the call', async () => {
    const checks = [
      { javascript: 'context.vars.city === "Bonn" && context.variables.limit === 3', name: 'variables' },
      { javascript: 'output === context.value', value: 'In {{city}}.' },
      { javascript: 'context.sample.text === output && context.sample.outcome === "ok"' },
      { javascript: 'output.includes("{{city}}")', not: true },
    ];
    const scores = await scoreWith(checks, 'In Bonn.', { city: 'Bonn', limit: 3 });
    expect(scores.map(({ name, passed }) => [name, passed])).toEqual([
      ['variables', true],
      ['javascript “output === context.value”', true],
      ['javascript “context.sample.text === output && context.sample.outcome …”', true],
      ['not javascript “output.includes("{{city}}")”', true],
    ]);
  });

  it('passes a grade from its threshold on, without one above 0, and can demand the opposite', async () => {
    const scores = await scoreWith([
      { javascript: '0.6', threshold: 0.7 },
      { javascript: '0.6', threshold: 0.6 },
      { javascript: '0' },
      { 'not-javascript': '0.6' },
    ]);
    expect(scores.map(({ passed, value }) => [passed, value])).toEqual([
      [false, 0.6],
      [true, 0.6],
      [false, 0],
      [false, 0.4],
    ]);
  });

  it('that throws or returns something else has failed, also where the opposite is asked for', async () => {
    const scores = await scoreWith([
      { 'not-javascript': 'output.missing.length > 1' },
      { javascript: '"yes"' },
      { javascript: 'if (output === "") return true;' },
      { javascript: '({ score: "much" })' },
      { javascript: '({ score: 1 / 0 })' },
      { javascript: 'NaN' },
      { javascript: '1 / 0' },
      { javascript: 'Math.log(0)' },
      { javascript: 'new Promise(() => {})' },
      { javascript: 'throw { toString() { throw 1; } }; return true;' },
    ]);
    const must = 'it must return true, false, a number or { pass, score, reason }';
    expect(scores.map(({ passed, reason }) => [passed, reason])).toEqual([
      [false, expect.stringContaining("TypeError: cannot read property 'length' of undefined")],
      [false, `the code returned "yes"; ${must}`],
      [false, `the code returned undefined; ${must}`],
      [false, `the code returned {"score":"much"}; ${must}`],
      [false, `the code returned {"score":null}; ${must}`],
      [false, `the code returned NaN; ${must}`],
      [false, `the code returned Infinity; ${must}`],
      [false, `the code returned -Infinity; ${must}`],
      [false, 'the code waits for something that never comes'],
      [false, 'the code threw something that cannot be shown'],
    ]);
  });

  it('that is no JavaScript, or returns nothing, is refused when the suite is read', async () => {
    const suite = JSON.stringify({
      prompt: 'Hi',
      assert: codes('output.length <', 'const a = 1;\nfoo(a)\nbar(a)', ''),
    });
    await expect(parseSuite(suite)).rejects.toThrow(
      /assert\[0\]\.code: is not JavaScript: Unexpected[\s\S]*assert\[1\]\.code: returns nothing[\s\S]*assert\[2\]/,
    );
  });

  it('has a reason of at most 1,000 characters', async () => {
    expect((await foundBy('({ pass: true, reason: "x".repeat(1e6) })')).reason).toHaveLength(1_000);
  });

  it('sees nothing of what another check left behind', async () => {
    const scores = await scoreWith(
      codes(
        'globalThis.seen = true; Array.prototype.map = 1; return true;',
        'globalThis.seen === undefined && [1].map(String)[0] === "1"',
      ),
    );
    expect(scores.map(({ passed }) => passed)).toEqual([true, true]);
  });
});

describe('the sandbox of a check in JavaScript', () => {
  it('has no objects of Node.js, no network, no files and no modules', async () => {
    const names = [
      'process',
      'require',
      'module',
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'setTimeout',
      'Buffer',
      'Worker',
      'WebAssembly',
      'std',
      'os',
    ];
    const { reason } = await foundBy(
      `({ pass: true, reason: ${JSON.stringify(names)}.filter((name) => name in globalThis).join() || 'none' })`,
    );
    expect(reason).toBe('none');
    expect((await foundBy('await import("node:fs")')).reason).toMatch(/^ReferenceError: could not load module/);
    expect((await foundBy('this.constructor.constructor("return typeof process")() === "undefined"')).passed).toBe(
      true,
    );
    expect((await foundBy('console.log("seen") === undefined')).passed).toBe(true);
  });

  it.each([
    ['an endless loop', 'while (true) {} return true;', 'not made: it took longer than'],
    ['a loop that catches everything', 'for (;;) { try { for (;;) {} } catch {} } return true;', 'took longer'],
    [
      'promises without end',
      'const next = () => Promise.resolve().then(next); await next(); return true;',
      'not made: it ',
    ],
    ['a pattern that takes years', '/^(a+)+$/.test("a".repeat(60) + "b")', 'took longer'],
    [
      'lists without end',
      'const all = []; while (true) all.push(new Array(1e5).fill(1.5)); return true;',
      'not made: it needed more than 32 MB of memory',
    ],
    ['texts without end', 'let text = "x"; while (true) text += text + 1; return true;', ''],
    ['a buffer of a gigabyte', 'new ArrayBuffer(1e9).byteLength > 0', 'needed more than 32 MB'],
    ['recursion without end', 'const f = () => f() + 1; return f();', 'stack overflow'],
    ['data that is nested without end', 'let data = {}; for (;;) data = { data }; return true;', ''],
    ['brackets without end', 'JSON.parse("[".repeat(1e6))', ''],
    ['code that is nested without end', 'eval("(".repeat(1e5) + "1")', ''],
    ['a result of 16 million characters', '({ pass: true, reason: { toString: () => { for (;;); } } })', 'took longer'],
    [
      'altered prototypes',
      'Promise.prototype.then = () => {}; JSON.stringify = () => "{}"; Object.prototype.toJSON = () => 1; throw 1; return 1;',
      '',
    ],
  ])('stops %s, and makes the next check', async (_what, code, reason) => {
    const [stopped, next] = await scoreWith(codes(code, 'output.length > 0'));
    expect(stopped?.reason).toContain(reason);
    // Code that throws has failed; code that was stopped judges no answer, since it is not run for every one.
    expect(stopped?.passed).toBe(stopped?.reason.startsWith('not made: ') ? null : false);
    expect(next).toMatchObject({ passed: true });
  });

  /** Code that changes how its engine writes JSON, once. */
  const forge = (returned: string) =>
    `Object.prototype.toJSON = () => { delete Object.prototype.toJSON; return { returned: ${returned} }; }; return true`;

  it.each(['{}', 'null', '[]', '{ reason: "fine" }', '{ passed: 1 }'])(
    'fails a forged result that is no verdict: %s',
    async (returned) => {
      const score = await foundBy(forge(returned));
      expect(score).toMatchObject({ passed: false, reason: 'the code returned what is no verdict' });
    },
  );

  it('cuts a forged reason, and makes the next check', async () => {
    const forged = forge('{ passed: true, reason: "x".repeat(4000000) }');
    const [long, plain] = await scoreWith(codes(forged, 'output.length > 0'));
    expect(long).toMatchObject({ passed: true, reason: 'x'.repeat(1_000) });
    expect(plain).toMatchObject({ passed: true });
  });

  it('makes no code any more after 20 stops of a run, and judges no answer by innocent code either', async () => {
    const large = Array.from({ length: 20 }, (_, at) => `new ArrayBuffer(${1e9 + at}).byteLength > 0`);
    const scores = await scoreWith(codes(...large, 'output.length > 0'));
    expect(scores.slice(0, 20).map(({ passed }) => passed)).toEqual(Array(20).fill(null));
    expect(scores[20]).toMatchObject({
      passed: null,
      reason: 'not made: code of this run was stopped 20 times before',
    });
  });

  it('makes no code any more after a native function had to be stopped three times with its process', async () => {
    const native = Array.from({ length: 3 }, (_, at) => `"a".repeat(1e6).indexOf("a".repeat(${5e5 + at}) + "b") > 0`);
    const scores = await scoreWith(codes(...native, 'output.length > 0'));
    expect(scores.map(({ passed, reason }) => [passed, reason])).toEqual([
      // On a very busy machine, 30 s of the clock come first.
      ...Array(3).fill([null, expect.stringMatching(/^not made: it took longer than (2 s of computing time|30 s)$/)]),
      [null, 'not made: code of this run was stopped 3 times by the end of its process'],
    ]);
  }, 120_000);

  it('counts the time of code alone, not that of making its engine ready', async () => {
    const input = { body: 'return true;', output: '', variables: {}, sample: '{}', value: null };
    const beforeMs = cpuMs();
    let counted = 0;
    for (let at = 0; at < 50; at++) counted += (await runCode(input)).cpuMs;
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(0.75 * (cpuMs() - beforeMs));
  });

  it('makes no code any more when that of a run has taken too much time in all, although none was stopped', async () => {
    const suite = await parseSuite(
      JSON.stringify({ prompt: 'Hi', assert: codes('let n = 0; while (n < 3e6) n++; n > 0') }),
    );
    const score = createScorer({ codeLimitMs: 50 });
    const found: unknown[] = [];
    for (const text of ['a', 'b', 'c']) {
      const [{ passed, reason }] = (await score(makeSample({ text }), suite.cases[0]!)) as [Score];
      found.push([passed, reason]);
    }
    const over = [null, 'not made: the code of this run has taken 50.0 ms of computing time, which is the most'];
    expect(found).toEqual([[true, 'passed'], over, over]);
  });

  it('is not made when its run was stopped before', async () => {
    const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert: [...codes('true'), { regex: 'a' }] }));
    const score = createScorer({ signal: AbortSignal.abort() });
    const scores = await score(makeSample({ text: 'a' }), suite.cases[0]!);
    const stopped = [null, 'not made: the run was stopped before'];
    expect(scores.map(({ passed, reason }) => [passed, reason])).toEqual([stopped, stopped]);
  });

  it('fails no answer where the process of a check could not be started', async () => {
    const made = new StoppedChecks().make('any', () => Promise.reject(new NotStarted()));
    await expect(made).rejects.toThrow(new NotMade('it could not be started in time'));
  });

  it('makes code that was stopped three times no more in this run, and judges no answer by it', async () => {
    const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert: codes('while (true) {} return true;') }));
    const score = createScorer();
    const found: unknown[] = [];
    for (const text of ['a', 'b', 'c', 'd']) {
      const [{ passed, reason }] = (await score(makeSample({ text }), suite.cases[0]!)) as [Score];
      found.push([passed, reason]);
    }
    expect(found.at(-1)).toEqual([null, 'not made: it was stopped 3 times before']);
    expect(found.slice(0, 3)).toEqual(Array(3).fill([null, 'not made: it took longer than 1 s']));
  });
});
