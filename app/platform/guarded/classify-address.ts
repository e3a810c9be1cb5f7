import ipaddr from 'ipaddr.js';

/** 'private': reserved for a machine or its network. 'forbidden': never opened, or no single host. */
export type AddressKind = 'public' | 'private' | 'forbidden';

/**
 * Ranges that ALLOW_PRIVATE_ENDPOINTS opens. 0.0.0.0 and :: are not among them, because the system dials loopback for
 * them.
 */
const privateRanges = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'deprecatedSiteLocal',
]);

/**
 * Metadata services that hand out cloud credentials. No setting opens them. AWS, Google, Azure, Oracle and others; AWS
 * over IPv6; Alibaba; Azure's host agent; Oracle's second address.
 */
const metadataAddresses = new Set([
  '169.254.169.254',
  '169.254.170.2',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
]);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The IPv4 address embedded in an IPv6 one that a router or the system unwraps; else the address itself. */
function unwrap(address: Address): Address {
  if (address.kind() === 'ipv4') return address;
  const six = address as ipaddr.IPv6;
  const bytes = six.toByteArray();
  const last = () => new ipaddr.IPv4(bytes.slice(12));
  if (six.isIPv4MappedAddress()) return last();
  // 64:ff9b::/96 (NAT64): resolvers of IPv6-only networks use it for every site that has only IPv4.
  const isNat64 = six.parts[0] === 0x64 && six.parts[1] === 0xff9b && six.parts.slice(2, 6).every((part) => part === 0);
  return isNat64 ? last() : address;
}

/** Classifies an IP address in text form. Anything else is forbidden. */
export function classifyAddress(text: string): AddressKind {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  // Only four decimal parts: programs disagree about the shorter and octal forms.
  const isPlain = bare.includes(':') ? ipaddr.IPv6.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare);
  if (!isPlain) return 'forbidden';
  const address = unwrap(ipaddr.parse(bare));
  if (metadataAddresses.has(address.toString())) return 'forbidden';
  const range = address.range();
  if (privateRanges.has(range)) return 'private';
  if (range !== 'unicast') return 'forbidden';
  // Only 2000::/3 of IPv6 is allocated.
  if (address.kind() === 'ipv6' && ((address as ipaddr.IPv6).parts[0]! & 0xe000) !== 0x2000) return 'forbidden';
  return 'public';
}
