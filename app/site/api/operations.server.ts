import { webhookOperations } from '../../collections/webhook-operations.server.ts';
import { type ApiCall, answerOperation, type Operation } from '../../platform/api-operation.server.ts';
import { runApiOperations } from '../../run-api/run-api-operations.server.ts';
import { answerCatalogCall } from './catalog-operation.server.ts';
import { catalogOperations } from './catalog-operations.server.ts';
import { tableOperations } from './table-operations.server.ts';

/** Every operation of the API, in the order in which the document and the page list them. */
export const operations: readonly Operation[] = [
  ...catalogOperations,
  ...tableOperations,
  ...runApiOperations,
  ...webhookOperations,
];

/** Answers a request below /api, with problem details where there is no such operation. */
export async function answerApiCall({ context, request }: Pick<ApiCall, 'context' | 'request'>): Promise<Response> {
  const answer = new URL(request.url).pathname.startsWith('/api/v1/') ? answerCatalogCall : answerOperation;
  return await answer(operations, context, request);
}
