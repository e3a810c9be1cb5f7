import type { RouterContextProvider } from 'react-router';
import type { Context } from '../platform/context.server.ts';
import { requestFacts } from '../platform/request-context.server.ts';
import type { Caller } from './library/call-auth.server.ts';
import { requireSameOrigin } from './same-origin.server.ts';

/** The parts that the verbs of this room take, for a request that changes something: refused when another site sent it. */
export function changingVisitor(
  context: Readonly<RouterContextProvider>,
  request: Request,
): { ctx: Context; caller: Caller } {
  const facts = requestFacts(context);
  requireSameOrigin(request, facts.context.config);
  return { ctx: facts.context, caller: { request, clientAddress: facts.clientAddress } };
}

export function callerOf(context: Readonly<RouterContextProvider>, request: Request): Caller {
  return { request, clientAddress: requestFacts(context).clientAddress };
}
