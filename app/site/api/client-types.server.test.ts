import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { type ApiDocument, pythonClient } from '../../../scripts/python-client.ts';
import { openApiDocument } from './openapi-document.server.ts';
import { operations } from './operations.server.ts';

const document = () => JSON.parse(JSON.stringify(openApiDocument('https://site.example', operations)));

it('the types of the TypeScript client in clients/ are those of the OpenAPI document', async () => {
  const types = astToString(await openapiTS(document()));
  const source = `// Generated from the OpenAPI document: see README.md.\n${types}`;
  await expect(source).toMatchFileSnapshot('../../../clients/typescript/generated/api.d.ts');
});

it('the calls and types of the Python client in clients/ are those of the OpenAPI document', async () => {
  const source = pythonClient(document() as ApiDocument);
  await expect(source).toMatchFileSnapshot('../../../clients/python/yardstick_client/generated.py');
});
