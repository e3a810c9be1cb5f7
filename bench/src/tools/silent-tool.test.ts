import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, run as runCommand } from '../testing/run-in-folder.ts';
import { chat, inBonn, serve } from '../testing/serve-tools.ts';

test('a run goes on beside a tool that never returns: five calls wait, then its address is left alone, and the report says so', async () => {
  let asked = 0;
  const silent = createServer(() => asked++).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { bodies, baseUrl } = await serve((body) => chat((body.messages as object[]).length === 1 ? [inBonn] : []));
  const suite = `rounds: 8
models: [{ provider: custom, model: m, baseUrl: "${baseUrl}" }]
streaming: false
tools: [{ name: weather, http: { url: "${url}", timeoutMs: 100 } }]
prompt: How warm is it in Bonn?
`;
  const folder = makeFolder({ 'suite.yaml': suite });
  const { code, out } = await runCommand(folder, `bench run suite.yaml -o out --allow-tools ${url}`);
  expect(code).toBe(0);
  expect(out).toContain('The tool weather never answered: all 5 calls of it by m failed.');
  // After five calls nobody waits for it any more, and the answers that need it have failed: they cost one request each.
  expect(out).toContain('5/8');
  expect([asked, bodies.length]).toEqual([5, 1 + 5 * 2 + 3]);
});
