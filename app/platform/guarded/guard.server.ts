import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressKind, classifyAddress } from './classify-address.ts';
import { GuardError } from './guard-error.ts';

/**
 * Decides which sockets may be opened for a name that a user chose. Must stay true: the addresses that were checked are
 * the ones that are dialled. There is one DNS lookup per connection, so DNS rebinding gains nothing, and the peer of
 * the open connection is checked once more.
 */
export interface GuardOptions {
  /** The operator's ALLOW_PRIVATE_ENDPOINTS. */
  allowPrivate: boolean;
  /** Resolves a name; the system's resolver by default. For tests. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  /** Replaces the address check, for tests that need a public address on their own machine. */
  classify?: (address: string) => AddressKind;
}

export interface Guard {
  /** All addresses of a host, each of them allowed. @throws GuardError */
  resolve(hostname: string): Promise<LookupAddress[]>;
  /** For net.connect and tls.connect. Not called for IP addresses: use `connect` for those. */
  lookup: LookupFunction;
  /** For undici's Agent, Pool and Client. */
  connect: buildConnector.connector;
}

function resolveWithSystem(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}

export function createGuard(options: GuardOptions): Guard {
  const classify = options.classify ?? classifyAddress;
  const resolveName = options.resolve ?? resolveWithSystem;

  const check = (address: string, hostname: string) => {
    const kind = classify(address);
    if (kind === 'public' || (kind === 'private' && options.allowPrivate)) return;
    throw new GuardError(
      'address-refused',
      `${hostname} leads to ${kind === 'private' ? 'a private' : 'a reserved'} network address.`,
    );
  };

  const resolve = async (written: string): Promise<LookupAddress[]> => {
    const hostname = written.replace(/^\[|\]$/g, '');
    const family = isIP(hostname);
    const addresses = family ? [{ address: hostname, family }] : await findAddresses(hostname, resolveName);
    // One bad address refuses the name: public sites have no private addresses, attacks mix them.
    for (const { address } of addresses) check(address, hostname);
    return addresses;
  };

  const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const wanted = lookupOptions.family === 4 || lookupOptions.family === 6 ? lookupOptions.family : 0;
        const fitting = addresses.filter(({ family }) => wanted === 0 || family === wanted);
        const [first] = fitting;
        if (!first) return callback(new GuardError('unreachable', `${hostname} has no address of that family.`), '', 0);
        if (lookupOptions.all) (callback as unknown as (error: null, all: LookupAddress[]) => void)(null, fitting);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

  const base = buildConnector({ allowH2: false, lookup, timeout: 10_000 });
  const connect: buildConnector.connector = (target, callback) => {
    const { socketPath: _never, httpSocket: _neither, ...plain } = target;
    try {
      const literal = plain.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal)) check(literal, literal);
    } catch (error) {
      return callback(error as Error, null);
    }
    base(plain, (...result) => {
      const socket = result[1];
      if (!socket) return callback(...result);
      try {
        check(socket.remoteAddress ?? '', plain.hostname);
        callback(null, socket);
      } catch (error) {
        socket.destroy();
        callback(error as Error, null);
      }
    });
  };

  return { resolve, lookup, connect };
}

async function findAddresses(
  hostname: string,
  resolveName: (hostname: string) => Promise<LookupAddress[]>,
): Promise<LookupAddress[]> {
  try {
    const addresses = await resolveName(hostname);
    if (addresses.length > 0) return addresses;
  } catch {
    // The resolver's error text differs by system and adds nothing.
  }
  throw new GuardError('unreachable', `${hostname} could not be found.`);
}
