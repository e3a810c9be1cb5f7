/** The clients of the API: that for TypeScript packed as it is published, that for Python as it is imported. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { root } from './product.ts';
import { test } from './test.ts';

const execute = promisify(execFile);
// Below the root, so that what the client depends on is found without the network.
const project = path.join(root, '.cache', 'client');
const installed = path.join(project, 'node_modules', '@yardstick', 'api-client');

const use = `import { createApiClient } from '@yardstick/api-client';
const api = createApiClient({ baseUrl: process.argv[2]!, key: 'ys_unknown' });
const list = await api.GET('/api/v1/tools', { params: { query: { category: 'coding', limit: 2 } } });
const first: string | undefined = list.data?.data[0]?.url;
const missing = await api.GET('/api/v1/tools/{id}', { params: { path: { id: 'no-such-tool' } } });
const refused = await api.GET('/api/runs/{id}', { params: { path: { id: 'none' } } });
const csv = await api.GET('/api/v1/dumps/tools.csv');
const head: string | undefined = csv.data?.split(',')[0];
console.log(JSON.stringify({ head, count: list.data?.data.length, first, missing: missing.error?.status, refused: refused.response.status }));
`;
const misuse = `// @ts-expect-error there is no such path
await api.GET('/api/v1/nothing');
// @ts-expect-error the list is no number
export const wrong: number | undefined = list.data?.data;
// @ts-expect-error the client reads pages of JSON
await api.GET('/api/organisations/{address}/audit-log', { params: { path: { address: 'acme' }, query: { format: 'jsonl' } } });
`;

test('The packed TypeScript client asks a running site from an empty project, and its types refuse a wrong use', {
  tag: '@embedded-only',
}, async ({ product }) => {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  const folder = path.join(root, 'clients', 'typescript');
  const { stdout } = await execute('npm', ['pack', '--json', folder, '--pack-destination', project], { cwd: root });
  const [{ filename }] = JSON.parse(stdout);
  await execute('tar', ['-xzf', path.join(project, filename), '-C', installed, '--strip-components', '1']);
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(path.join(project, 'use.ts'), use);
  writeFileSync(path.join(project, 'types.ts'), use + misuse);
  const { stdout: said } = await execute(process.execPath, ['use.ts', product.url], { cwd: project });
  expect(JSON.parse(said)).toEqual({
    head: 'id',
    count: 2,
    first: expect.stringContaining(`${product.url}/tool/`),
    missing: 404,
    refused: 401,
  });
  const compiler = path.join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
  ];
  await execute(process.execPath, [compiler, ...options, 'types.ts'], { cwd: project });
});

const useOfPython = `import json, sys
from inspect import signature
from itertools import islice
from yardstick_client import ApiClient, ApiError, every
api = ApiClient(sys.argv[1], key="ys_unknown")
def refusal(call, *args, **query):
    try:
        call(*args, **query)
    except ApiError as error:
        return [error.status, error.problem and error.problem["status"], str(error)]
tools = [tool["id"] for tool in islice(every(api.list_tools, category="coding", limit=2), 5)]
print(json.dumps({
    "tools": len(set(tools)),
    "model": api.list_catalogue_models(q="gpt-5 mini", in_=1000, limit=1)["data"][0]["id"],
    "csv": api.dump_tools_csv().splitlines()[0].split(",")[0],
    "missing": refusal(api.get_tool, "../no such tool"),
    "parameter": refusal(api.list_tools, limit=1000),
    "key": refusal(api.get_run, "none"),
    "form": "format" in signature(api.list_audit_log).parameters,
    "redirect": refusal(api._json, "GET", "/account"),
}))
`;

const isNewEnough = ['-c', 'import sys; print(sys.version_info >= (3, 11))'];
const python = await execute('python3', isNewEnough).catch(() => null);
const asked = 'The Python client asks a running site with nothing but the standard library';
if (python?.stdout.trim() !== 'True') console.warn(`Not run, because there is no Python 3.11 or newer: ${asked}`);
else
  test(asked, { tag: '@embedded-only' }, async ({ product }) => {
    const cwd = path.join(root, 'clients', 'python');
    const { stdout } = await execute('python3', ['-B', '-c', useOfPython, product.url], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      tools: 5,
      model: 'gpt-5-mini',
      csv: 'id',
      missing: [404, 404, expect.any(String)],
      parameter: [400, 400, expect.stringContaining('limit ')],
      key: [401, 401, expect.any(String)],
      form: false,
      redirect: [302, null, expect.any(String)],
    });
  });
