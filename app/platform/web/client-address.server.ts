import ipaddr from 'ipaddr.js';

/**
 * The visitor's address: the socket's, unless the socket belongs to a trusted proxy; then the last address in
 * X-Forwarded-For that is not itself a trusted proxy, and the protocol that X-Forwarded-Proto names. Nothing that a
 * client writes is believed otherwise.
 */
export interface Client {
  address: string;
  /** What the visitor speaks to the proxy; null when no trusted proxy says. */
  protocol: 'http:' | 'https:' | null;
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function normalise(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.isValid(text)) return null;
  return ipaddr.process(text);
}

/** Makes a reader of client addresses. Throws when a range in the list is not an address or CIDR. */
export function clientAddressReader(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map(parseRange);
  const isTrusted = (text: string) => {
    const address = normalise(text);
    return (
      address !== null &&
      ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range as never, bits))
    );
  };
  return (socketAddress: string | undefined, forwardedFor: string | undefined, forwardedProto?: string): Client => {
    const socket = normalise(socketAddress ?? '')?.toString() ?? 'unknown';
    if (!isTrusted(socket)) return { address: socket, protocol: null };
    // Of several the first is what the visitor spoke to the outermost proxy.
    const named = forwardedProto?.split(',', 1)[0]?.trim().toLowerCase();
    const protocol = named === 'http' || named === 'https' ? (`${named}:` as const) : null;
    const chain = (forwardedFor ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    for (const hop of chain.reverse()) {
      const address = normalise(hop);
      if (address === null) break;
      if (!isTrusted(address.toString())) return { address: address.toString(), protocol };
    }
    return { address: socket, protocol };
  };
}
