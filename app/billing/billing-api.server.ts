import type { RouterContextProvider } from 'react-router';
import { requireUser, type UserContext } from '../accounts/viewer.server.ts';
import { problem } from '../platform/http-errors.ts';
import { readJsonObject } from '../platform/request-body.server.ts';
import type { CheckoutResult } from './start-checkout.server.ts';

/** Guards the JSON functions of this product: POST, same origin, signed in. */
export async function requireCaller(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ ctx: UserContext; body: Record<string, unknown> }> {
  const ctx = await requireUser(context, request);
  return { ctx, body: await readJsonObject(request) };
}

/** A text of a JSON body; anything else is empty: an object may not even be convertible to text. */
export function textField(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** Answer to a GET request of a function. */
export function onlyPost(): Response {
  return problem(
    405,
    { title: 'Method not allowed', detail: 'This is a function: call it with POST.' },
    { allow: 'POST' },
  );
}

export function answer(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

export function answerCheckout(result: CheckoutResult): Response {
  if (result.kind !== 'refused') return answer({ url: result.url });
  return problem(result.status, { title: 'No checkout', detail: result.message, error: result.message });
}
