// Connections as the measurement wants them: HTTP/1.1, one stream each, kept warm, every new one timed, and, where the caller guards
// its network, opened only to an address that the caller resolved and approved.
import diagnostics from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Agent, buildConnector } from 'undici';
import type { ResolvedAddress } from './exchange.ts';
import { monotonicNow } from './monotonic-clock.ts';

// The two parts of the library that are used: its main entry also loads fetch, caches and web sockets, four times the start-up time
// and 12 MB. The version is pinned exactly, so the inner paths hold.
const require = createRequire(import.meta.url);
const AgentClass = require('undici/lib/dispatcher/agent.js') as typeof Agent;
const connectorOf = require('undici/lib/core/connect.js') as typeof buildConnector;

/** Resolves a host name (an address is passed too) and throws to refuse it. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress>;

export interface SocketFacts {
  /** When the socket became ready, ms on the monotonic clock. */
  connectedMs: number;
  /** True when an earlier request went over it. */
  isReused: boolean;
}

const connectedAt = new WeakMap<object, { connectedMs: number; requests: number }>();
let claimant: ((facts: SocketFacts) => void) | null = null;

diagnostics.subscribe('undici:client:sendHeaders', (message) => {
  const known = connectedAt.get((message as { socket: Socket }).socket);
  if (!known) return;
  claimant?.({ connectedMs: known.connectedMs, isReused: known.requests > 0 });
  claimant = null;
  known.requests++;
});

/** Call while a request starts: undici names the socket of that request in the same turn. */
export function claimSocketFacts(take: (facts: SocketFacts) => void): void {
  claimant = take;
}

export class ConnectionPool {
  readonly #agent: Agent;
  readonly #guarded = new Map<string, Agent>();

  constructor() {
    this.#agent = makeAgent(null);
  }

  /** Guarded connections are pooled by `scope`, so that nobody inherits a connection which another guard approved. */
  agent(scope: string | null, resolve: ResolveHost | null): Agent {
    if (scope === null || !resolve) return this.#agent;
    let agent = this.#guarded.get(scope);
    if (!agent) {
      agent = makeAgent(resolve);
      this.#guarded.set(scope, agent);
    }
    return agent;
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent, ...this.#guarded.values()].map((agent) => agent.destroy()));
  }
}

function makeAgent(resolve: ResolveHost | null): Agent {
  // Our own limits end a request, by name; undici's would only say that something timed out.
  const base = connectorOf({ allowH2: false, timeout: 0, keepAlive: true });
  const connect: typeof base = (options, callback) => {
    const done: typeof callback = (...result) => {
      const socket = result[1];
      if (socket) connectedAt.set(socket, { connectedMs: monotonicNow(), requests: 0 });
      callback(...result);
    };
    if (!resolve) return base(options, done);
    resolve(options.hostname).then(
      (address) =>
        base({ ...options, hostname: address.address, servername: options.servername ?? options.hostname }, done),
      (error: Error) => callback(error, null),
    );
  };
  return new AgentClass({
    connect,
    connections: null,
    pipelining: 1,
    allowH2: false,
    bodyTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 55_000,
    keepAliveMaxTimeout: 300_000,
    maxHeaderSize: 64 * 1024,
  });
}
