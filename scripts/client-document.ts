import type { ApiDocument } from './python-client.ts';

/**
 * The OpenAPI document as the clients in clients/ are made from it. They read an answer in the one form that its type says: where
 * `format` chooses between JSON and another form, they always ask for JSON.
 */
export function clientDocument(document: ApiDocument): ApiDocument {
  const paths = structuredClone(document.paths);
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations)))
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const json = content?.['application/json'];
      if (!status.startsWith('2') || !json || Object.keys(content).length === 1) continue;
      operation.responses[status]!.content = { 'application/json': json };
      operation.parameters = operation.parameters?.filter(({ name }) => name !== 'format');
    }
  return { ...document, paths };
}
