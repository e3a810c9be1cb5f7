import type { RouterContextProvider } from 'react-router';
import type { Context } from '../../platform/context.server.ts';
import { requestFacts } from '../../platform/request-context.server.ts';
import type { Caller } from '../library/call-auth.server.ts';

/** The arguments that this room's verbs take. */
export function visitorOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
): { ctx: Context; caller: Caller } {
  return { ctx: requestFacts(context).context, caller: callerOf(context, request) };
}

export function callerOf(context: Readonly<RouterContextProvider>, request: Request): Caller {
  return { request, clientAddress: requestFacts(context).clientAddress };
}
