import ipaddr from 'ipaddr.js';

/**
 * The part of a client address that limits count: the whole IPv4 address, or the /64 network of an IPv6 address,
 * because one subscriber has all the addresses of such a network.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`;
}
