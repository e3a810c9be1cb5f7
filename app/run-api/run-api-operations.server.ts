import type { Operation } from '../platform/api-operation.server.ts';
import { modelOperations } from './calls/model-operations.server.ts';
import { organisationOperations } from './calls/organisation-operations.server.ts';
import { readOperations } from './calls/run-operations.server.ts';
import { startOperations } from './calls/start-operations.server.ts';
import { transferOperations } from './calls/transfer-operations.server.ts';

/** The operations of the API on the models, keys and runs of an account, and of its organisations. */
export const runApiOperations: readonly Operation[] = [
  ...startOperations,
  ...transferOperations,
  ...readOperations,
  ...modelOperations,
  ...organisationOperations,
];
