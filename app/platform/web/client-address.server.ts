import ipaddr from 'ipaddr.js';

/**
 * The client's address: the socket's, unless the socket belongs to a trusted proxy; then the last address in
 * X-Forwarded-For that is not itself a trusted proxy, and the protocol of X-Forwarded-Proto. Nothing else that a client
 * sends is trusted.
 */
export interface Client {
  address: string;
  /** The protocol between visitor and proxy; null when no trusted proxy names it. */
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

/** @throws when an entry of the list is neither an address nor a CIDR range */
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
    // The first of several is what the visitor used.
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
