import { expect, it } from 'vitest';
import { clientNetwork } from './client-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8::/64'],
  ['2001:DB8:0:1::9', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
  ['unknown', 'unknown'],
])('a limit counts the client address %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
