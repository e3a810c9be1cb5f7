import ipaddr from 'ipaddr.js';

/** Why an address may not be dialled: reserved for the machine or its network, or no single host at all. */
export type AddressVerdict = 'public' | 'private' | 'forbidden';

/**
 * Networks that ALLOW_PRIVATE_ENDPOINTS opens: the operator's own machine and network. 0.0.0.0 and :: are not among
 * them, because the system dials loopback for them under another name.
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
 * Where cloud hosts hand out their credentials. Nobody serves a feed or a model there, so no setting opens them.
 * AWS, Google, Azure, Oracle and others; AWS over IPv6; Alibaba; Azure's host agent; Oracle's second address.
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

/** The IPv4 address inside an IPv6 one, for the forms that a router or the system unwraps; else the address itself. */
function unwrap(address: Address): Address {
  if (address.kind() === 'ipv4') return address;
  const six = address as ipaddr.IPv6;
  const bytes = six.toByteArray();
  const last = () => new ipaddr.IPv4(bytes.slice(12));
  if (six.isIPv4MappedAddress()) return last();
  // 64:ff9b::/96, written by the resolvers of IPv6-only networks for every site that has IPv4 only.
  const isNat64 = six.parts[0] === 0x64 && six.parts[1] === 0xff9b && six.parts.slice(2, 6).every((part) => part === 0);
  return isNat64 ? last() : address;
}

/** Judges a textual IP address, as a resolver or a socket gives it. Anything that is not one is forbidden. */
export function judgeAddress(text: string): AddressVerdict {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  // Only the plain four-part form: the shorter and octal forms mean different hosts to different readers.
  const isPlain = bare.includes(':') ? ipaddr.IPv6.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare);
  if (!isPlain) return 'forbidden';
  const address = unwrap(ipaddr.parse(bare));
  if (metadataAddresses.has(address.toString())) return 'forbidden';
  const range = address.range();
  if (privateRanges.has(range)) return 'private';
  if (range !== 'unicast') return 'forbidden';
  // Of IPv6 only 2000::/3 is given out; ::a.b.c.d and the rest belong to nobody.
  if (address.kind() === 'ipv6' && ((address as ipaddr.IPv6).parts[0]! & 0xe000) !== 0x2000) return 'forbidden';
  return 'public';
}
