import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toolAccess } from '../cli/tool-access.ts';
import type { Sample } from '../record.ts';
import { runSuite } from '../run-suite.ts';
import { makeFolder, run as runCommand } from '../testing/run-in-folder.ts';
import { ask, chat, inBonn, promptWith, serve } from '../testing/serve-tools.ts';
import { HttpTools } from './http-tools.ts';

const SECRET = 'wk-7Qz4Lm9Xc2Vb8Np3Rt6Yd';
const secrets = { WEATHER_KEY: SECRET };
/** Every address has the secret. */
const access = { ...toolAccess({}), secretOf: () => SECRET };

interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An address that answers calls as `answer` says; keeps what it was asked. */
async function serveTool(answer: (response: ServerResponse, asked: Asked) => void) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const one = { method: request.method!, url: request.url!, headers: request.headers, body };
    asked.push(one);
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const says = (text: string, type = 'text/plain', status = 200) => {
  return (response: ServerResponse) => void response.writeHead(status, { 'content-type': type }).end(text);
};

/** One answer of a model that calls the weather once and then says what it got. */
async function askOnce(http: object, calls: [string, string][] = [inBonn], more = {}) {
  const { bodies, baseUrl } = await serve((_body, count) => chat(count === 1 ? calls : []));
  const prompt = promptWith({ tools: [{ name: 'weather', http: http as never }] });
  const sample = await ask({ baseUrl }, prompt, { httpTools: new HttpTools(access), ...more });
  return { sample, bodies };
}

describe('A tool with an address', () => {
  it('is sent the arguments of each call, and the model gets what it answers', async () => {
    const tool = await serveTool(says('{"degrees":21}', 'application/json'));
    const { sample, bodies } = await askOnce({ url: tool.url, headers: { Authorization: 'Bearer {{secret}}' } });
    expect(tool.asked).toMatchObject([
      { method: 'POST', body: '{"city":"Bonn"}', headers: { authorization: `Bearer ${SECRET}` } },
    ]);
    const [call] = sample.toolCalls;
    expect(call).toMatchObject({ result: '{"degrees":21}', http: { status: 200 } });
    expect(call!.http!.tookMs).toBeGreaterThan(0);
    expect(JSON.stringify(bodies[1])).toContain('degrees');
    expect(JSON.stringify([sample, bodies])).not.toContain(SECRET);
  });

  it('may be asked by GET, with the arguments as parameters', async () => {
    const tool = await serveTool(says('warm'));
    await askOnce({ url: `${tool.url}/at?units=metric`, method: 'GET' }, [['weather', '{"city":"Bonn","days":[1,2]}']]);
    expect(tool.asked).toMatchObject([{ method: 'GET', url: '/at?units=metric&city=Bonn&days=%5B1%2C2%5D', body: '' }]);
  });

  it.each(['units', 'Units', 'units[]', 'un_its', 'ｕnits'])(
    'keeps the parameters that it sets by GET: a model that sets %s is told, and nothing is asked',
    async (name) => {
      const tool = await serveTool(says('warm'));
      const call: [string, string] = ['weather', JSON.stringify({ city: 'Bonn', [name]: 'imperial' })];
      const { sample } = await askOnce({ url: `${tool.url}/at?units=metric`, method: 'GET' }, [call]);
      expect(sample.toolCalls[0]).toMatchObject({
        isError: true,
        result: `The tool failed: the parameter ${name} is set in its address and cannot be chosen: leave it out`,
      });
      expect(tool.asked).toEqual([]);
    },
  );

  it('that quotes its secret does not bring it into the record, nor to the model', async () => {
    const tool = await serveTool(says(`no such key: ${SECRET}`, 'text/plain', 401));
    const { sample, bodies } = await askOnce({ url: tool.url, headers: { 'X-Api-Key': '{{secret}}' } });
    expect(sample.toolCalls[0]!.result).toBe('The tool failed: HTTP 401: no such key: [key]');
    expect(JSON.stringify([sample, bodies])).not.toContain(SECRET);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['never answers', () => {}, /^The tool failed: no complete answer within 0\.2 s$/],
    ['never ends', (response) => response.writeHead(200).write('a'), /no complete answer within 0\.2 s$/],
    [
      'answers 10 MB',
      (response) => response.end(Buffer.alloc(10 * 2 ** 20, 97)),
      /its answer has more than 2,000 characters/,
    ],
    ['answers too long a text', says('x'.repeat(2_001)), /its answer has more than 2,000 characters/],
    [
      'leads to a private address',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      /HTTP 302: it leads to another address, which is not called/,
    ],
    [
      'answers a page',
      says('<p>Sign in', 'text/html; charset=utf-8'),
      /HTTP 200: it answered text\/html, which is no text/,
    ],
    ['answers an image', says('GIF', 'image/gif'), /it answered image\/gif/],
    ['breaks down', says('out of order', 'text/plain', 500), /HTTP 500: out of order/],
    ['hangs up', (response) => response.destroy(), /no connection/],
  ])('that %s is an error that the model is told, and the record names', async (_what, answer, words) => {
    const tool = await serveTool(answer);
    const waits = words.source.includes('no complete answer');
    const { sample, bodies } = await askOnce({ url: tool.url, ...(waits ? { timeoutMs: 200 } : {}) });
    const [call] = sample.toolCalls;
    expect(call).toMatchObject({ isError: true, result: expect.stringMatching(words) });
    expect(JSON.stringify(bodies[1])).toContain(JSON.stringify(call!.result).slice(1, -1));
    expect(sample).toMatchObject({ outcome: 'ok', turns: 2 });
    expect(tool.asked).toHaveLength(1);
  });

  it('ends the answer where its suite says so, which then says nothing about the provider', async () => {
    const tool = await serveTool(says('', 'text/plain', 503));
    const { sample, bodies } = await askOnce({ url: tool.url, onFailure: 'end' });
    expect(sample).toMatchObject({
      outcome: 'network',
      failure: { reason: 'tool', message: 'The tool weather failed: HTTP 503', httpStatus: 503, stopsProvider: false },
      metrics: { responseMs: null },
    });
    expect(bodies).toHaveLength(1);
  });

  it('is not asked with arguments that are no JSON object, and the model may go on', async () => {
    const tool = await serveTool(says('warm'));
    const { sample } = await askOnce({ url: tool.url }, [['weather', 'Bonn']]);
    expect(sample).toMatchObject({ outcome: 'ok', turns: 2 });
    expect(sample.toolCalls[0]).toMatchObject({ isError: true, result: 'The arguments are no JSON object.' });
    expect(tool.asked).toEqual([]);
  });

  it('is not asked in the last request of an answer, whose result nothing would read', async () => {
    const tool = await serveTool(says('warm'));
    const { baseUrl } = await serve(() => chat([inBonn]));
    const prompt = promptWith({ maxTurns: 2, tools: [{ name: 'weather', http: { url: tool.url } }] });
    const sample = await ask({ baseUrl }, prompt, { httpTools: new HttpTools(toolAccess({})) });
    expect(sample).toMatchObject({ outcome: 'truncated', turns: 2 });
    expect(tool.asked).toHaveLength(1);
  });
});

describe('The calls of a run', () => {
  const http = (url: string) => ({ name: 'weather', http: { url } });
  const callTen = async (url: string, tools = new HttpTools(toolAccess({}))) => {
    const results: string[] = [];
    for (let index = 0; index < 10; index++) results.push((await tools.call(http(url), {}, 10_000, undefined)).result);
    return results;
  };

  it('leave alone an address that does not answer five times in a row, and no other', async () => {
    const [broken, sound] = [await serveTool(says('', 'text/plain', 502)), await serveTool(says('warm'))];
    const tools = new HttpTools(toolAccess({}));
    expect((await callTen(broken.url, tools)).at(-1)).toMatch(/did not answer 5 times in a row/);
    expect(broken.asked).toHaveLength(5);
    expect(await callTen(sound.url, tools)).toEqual(Array(10).fill('warm'));
  });

  it('take long pages of a server that fails as its failure, and leave it alone', async () => {
    const tool = await serveTool(says('down '.repeat(5_000), 'text/plain', 503));
    const results = await callTen(tool.url);
    expect(results[0]).toMatch(/^The tool failed: HTTP 503: down down/);
    expect(results[0]!.length).toBeLessThan(600);
    expect(tool.asked).toHaveLength(5);
  });

  it.each([
    ['refused', says('no such city', 'text/plain', 422)],
    ['answered with a fault', says('city is null', 'text/plain', 500)],
    ['sent elsewhere', (response: ServerResponse) => void response.writeHead(307, { location: '/' }).end()],
    ['answered with too much', says('x'.repeat(9_000))],
  ])('go on where wrong arguments of one model are %s: the tool stays for all others', async (_what, answer) => {
    const tool = await serveTool(answer);
    await callTen(tool.url);
    expect(tool.asked).toHaveLength(10);
  });

  it('fail beyond their limit, and so does the answer that made them, which can be asked again', async () => {
    const tool = await serveTool(says('warm'));
    const { baseUrl } = await serve(() => chat([inBonn]));
    const prompt = promptWith({ tools: [http(tool.url)] });
    const sample = await ask({ baseUrl }, prompt, { httpTools: new HttpTools(toolAccess({}), 0) });
    expect(sample).toMatchObject({ outcome: 'network', failure: { reason: 'tool' } });
    expect(tool.asked).toEqual([]);
  });

  it('have a limit, beyond which none is made', async () => {
    const tool = await serveTool(says('warm'));
    const results = await callTen(tool.url, new HttpTools(toolAccess({}), 3));
    expect(results[3]).toBe('The tool failed: the tools of this run were called 3 times already');
    expect(tool.asked).toHaveLength(3);
  });

  it('have one limit, which goes on where a run is resumed', async () => {
    const tool = await serveTool(says('warm'));
    const { baseUrl } = await serve((body) => chat((body.messages as object[]).length === 1 ? [inBonn] : []));
    const suite = { name: 's', cases: [{ id: 'a', prompt: promptWith({ tools: [http(tool.url)] }) }] };
    const models = [{ key: 'm', provider: 'custom', model: 'm', baseUrl }];
    const running = { suite, models, rounds: 3, seed: 1, pauseMs: 0, warmsUp: false, isStreaming: false };
    const stop = new AbortController();
    const made: Sample[] = [];
    const sink = (sample: Sample) => void (made.push(sample) === 2 && stop.abort());
    const access = toolAccess({});
    await runSuite({ ...running, httpTools: new HttpTools(access, 3), sink, signal: stop.signal });
    const resumeFrom = { runId: made[0]!.runId, seed: 1, samples: made };
    const rest: Sample[] = [];
    const again = { ...running, httpTools: new HttpTools(access, 2), resumeFrom };
    await runSuite({ ...again, sink: (sample) => void rest.push(sample) });
    expect(tool.asked).toHaveLength(2);
    expect(rest).toMatchObject([{ failure: { message: expect.stringContaining('were called 2 times already') } }]);
  });

  it('are refused where there are more answers than requests, before the first paid call', async () => {
    const { bodies, baseUrl } = await serve(() => chat([]));
    const suite = { name: 's', cases: [{ id: 'a', prompt: promptWith({ tools: [http('http://127.0.0.1:9/')] }) }] };
    const models = [{ key: 'm', provider: 'custom', model: 'm', baseUrl }];
    const httpTools = new HttpTools(toolAccess({}), 4);
    await expect(runSuite({ suite, models, rounds: 5, seed: 1, httpTools, sink: () => {} })).rejects.toThrow(
      'In 5 answers, tools could call their addresses, and the tools of one run make at most 4 requests. Plan fewer rounds, cases or models.',
    );
    expect(bodies).toEqual([]);
  });

  it('are refused before the first paid call where addresses may not be called', async () => {
    const { bodies, baseUrl } = await serve(() => chat([]));
    const prompt = promptWith({ tools: [http('http://127.0.0.1:9/')] });
    const suite = { name: 's', cases: [{ id: 'a', prompt }] };
    const models = [{ key: 'm', provider: 'custom', model: 'm', baseUrl }];
    const running = runSuite({ suite, models, rounds: 1, seed: 1, sink: () => {} });
    await expect(running).rejects.toThrow(/The tool weather is called over HTTP, which needs the option httpTools/);
    expect(bodies).toEqual([]);
  });
});

describe('The command line', () => {
  const yaml = (baseUrl: string, url: string) => `name: Weather
rounds: 2
models: [{ provider: custom, model: m, baseUrl: "${baseUrl}" }]
streaming: false
request: { maxOutputTokens: 100 }
tools: [{ name: weather, http: { url: "${url}/now", headers: { X-Key: "{{secret}}" } } }]
prompt: How warm is it in Bonn?
`;
  const given = async () => {
    const tool = await serveTool(says('21 degrees'));
    const { bodies, baseUrl } = await serve((body) => chat((body.messages as object[]).length === 1 ? [inBonn] : []));
    return { tool, bodies, folder: makeFolder({ 'suite.yaml': yaml(baseUrl, tool.url) }) };
  };

  it('calls the addresses of a suite only where they are allowed and have their secret', async () => {
    const { tool, bodies, folder } = await given();
    const runWith = (more: string) =>
      runCommand(folder, `bench run suite.yaml -o out${more}`, { environment: secrets });
    const refused = await runWith('');
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`add --allow-tools ${tool.url}`) });
    expect((await runWith(' --allow-tools https://example.com=WEATHER_KEY')).code).toBe(2);
    const unset = await runWith(` --allow-tools ${tool.url}=OTHER_KEY`);
    expect(unset).toMatchObject({ code: 2, err: expect.stringContaining('OTHER_KEY is not set') });
    expect([tool.asked, bodies]).toEqual([[], []]);
    const done = await runWith(` --allow-tools ${tool.url}/=WEATHER_KEY`);
    expect(done.code).toBe(0);
    expect(tool.asked.map(({ url, headers }) => [url, headers['x-key']])).toEqual(Array(2).fill(['/now', SECRET]));
    expect((await runCommand(folder, 'bench report out --format csv')).out).toContain('→ 21 degrees');
  });

  it('sends a secret to the address that it is bound to, and to no other that is allowed', async () => {
    const { tool, bodies, folder } = await given();
    const allowed = `--allow-tools https://example.com=WEATHER_KEY --allow-tools ${tool.url}`;
    const changed = await runCommand(folder, `bench run suite.yaml -o out ${allowed}`, {
      environment: { ...secrets, TOOL_SECRET_WEATHER: SECRET },
    });
    expect(changed.code).toBe(2);
    expect(changed.err).toContain(
      `The tool weather sends a secret to ${tool.url}, and none is bound to this address. If it is meant to get one, name the variable that holds it: --allow-tools ${tool.url}=VARIABLE`,
    );
    expect([tool.asked, bodies]).toEqual([[], []]);
  });

  it('says before a run which addresses it would call, and how often at most, and calls none', async () => {
    const { tool, bodies, folder } = await given();
    const dry = await runCommand(folder, 'bench run suite.yaml --dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toContain(
      `Tools are really called, with what the models write: at most 200 requests in all, 100 for one answer, to POST ${tool.url}/now.`,
    );
    expect([tool.asked, bodies]).toEqual([[], []]);
  });
});
