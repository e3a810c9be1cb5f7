import { Agent, fetch } from 'undici';
import { checkUrl, createGuard, type GuardOptions } from './guarded-fetch.server.ts';

/**
 * `fetch` through the guard, for large requests and answers, which are streamed: no redirect is followed, no address is dialled that the
 * guard refuses, and nothing is sent but what the caller gives. How long and how much is the caller's to limit.
 */
export interface GuardedClient {
  send(address: string, init: RequestInit): Promise<Response>;
  /** Ends the connections, also those whose answers are being read. */
  close(): Promise<void>;
}

export function openGuardedClient(options: GuardOptions): GuardedClient {
  const { connect } = createGuard(options);
  const agent = new Agent({ connect, pipelining: 1, maxHeaderSize: 64 * 1024 });
  return {
    async send(address, { body, headers, ...init }) {
      const sent = new Headers(headers);
      let bytes = body;
      if (body instanceof FormData) {
        // Node's own form is none to the client that knows the guard.
        const form = new Response(body);
        sent.set('content-type', form.headers.get('content-type') ?? '');
        bytes = new Uint8Array(await form.arrayBuffer());
      }
      const answer = await fetch(checkUrl(address, options), {
        ...(init as object),
        ...(bytes === undefined ? {} : { body: bytes as string }),
        headers: Object.fromEntries(sent),
        redirect: 'manual',
        dispatcher: agent,
      });
      return answer as unknown as Response;
    },
    close: () => agent.destroy(),
  };
}
