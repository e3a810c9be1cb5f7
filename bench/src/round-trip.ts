// Network distance by TCP handshake: the part of every figure that no model is responsible for.
import { connect } from 'node:net';
import type { ResolveHost } from './reading/connection-pool.ts';
import { monotonicNow } from './reading/monotonic-clock.ts';

const HANDSHAKES = 3;
const LIMIT_MS = 3_000;

/** The distance of each origin, ms; null for one that cannot be reached. Never rejects. */
export async function measureRoundTrips(
  origins: readonly string[],
  resolveHost?: ResolveHost,
): Promise<Record<string, number | null>> {
  const trips = origins.map(async (origin) => [origin, await measureRoundTrip(origin, resolveHost)] as const);
  return Object.fromEntries(await Promise.all(trips));
}

/** Median ms of three TCP handshakes with the host of `origin`; null when it cannot be reached. */
async function measureRoundTrip(origin: string, resolveHost?: ResolveHost): Promise<number | null> {
  const { hostname, port, protocol } = new URL(origin);
  const times: number[] = [];
  for (let index = 0; index < HANDSHAKES; index++) {
    const host = resolveHost
      ? await resolveHost(hostname).then(
          ({ address }) => address,
          () => null,
        )
      : hostname.replace(/^\[|\]$/g, '');
    const ms = host === null ? null : await handshake(host, Number(port) || (protocol === 'https:' ? 443 : 80));
    if (ms === null) return null;
    times.push(ms);
  }
  return times.sort((left, right) => left - right)[HANDSHAKES >> 1] ?? null;
}

function handshake(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    let startMs = monotonicNow();
    const finish = (ms: number | null) => {
      socket.destroy();
      resolve(ms);
    };
    // Name look-up is no part of the distance; the handshake begins when the address is known.
    socket.once('lookup', () => {
      startMs = monotonicNow();
    });
    socket.once('connect', () => finish(monotonicNow() - startMs));
    socket.once('error', () => finish(null));
    socket.setTimeout(LIMIT_MS, () => finish(null));
  });
}
