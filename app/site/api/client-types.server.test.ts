import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi-document.server.ts';
import { operations } from './operations.server.ts';

it('the types of the TypeScript client in clients/ are those of the OpenAPI document', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument('https://site.example', operations)));
  const types = astToString(await openapiTS(document));
  const source = `// Generated from the OpenAPI document: see README.md.\n${types}`;
  await expect(source).toMatchFileSnapshot('../../../clients/typescript/generated/api.d.ts');
});
