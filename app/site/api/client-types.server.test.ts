import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { clientDocument } from '../../../scripts/client-document.ts';
import { type ApiDocument, pythonClient } from '../../../scripts/python-client.ts';
import { openApiDocument } from './openapi-document.server.ts';
import { operations } from './operations.server.ts';

const written = (): ApiDocument => JSON.parse(JSON.stringify(openApiDocument('https://site.example', operations)));
const document = () => clientDocument(written());

it('the types of the TypeScript client in clients/ are those of the OpenAPI document', async () => {
  const types = astToString(await openapiTS(document() as never));
  const source = `// Generated from the OpenAPI document: see README.md.\n${types}`;
  await expect(source).toMatchFileSnapshot('../../../clients/typescript/generated/api.d.ts');
});

it('the calls and types of the Python client in clients/ are those of the OpenAPI document', async () => {
  const source = pythonClient(document());
  await expect(source).toMatchFileSnapshot('../../../clients/python/yardstick_client/generated.py');
});

it('the clients are offered no form of an answer that they would not read as its type says', () => {
  const log = '/api/organisations/{address}/audit-log';
  const formsOf = ({ paths }: ApiDocument) => Object.keys(paths[log]!.get!.responses['200']!.content!);
  const namesOf = ({ paths }: ApiDocument) => paths[log]!.get!.parameters!.map(({ name }) => name);
  expect(formsOf(written())).toEqual(['application/json', 'application/jsonl']);
  expect(namesOf(written())).toContain('format');
  expect(formsOf(document())).toEqual(['application/json']);
  expect(namesOf(document())).toEqual(namesOf(written()).filter((name) => name !== 'format'));
  for (const operation of Object.values(document().paths).flatMap((operations) => Object.values(operations)))
    for (const { content = {} } of Object.values(operation.responses))
      expect(Object.keys(content).length, operation.operationId).toBeLessThanOrEqual(1);
});
