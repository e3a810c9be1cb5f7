import { describe, expect, it } from 'vitest';
import { classifyAddress } from './classify-address.ts';

describe('which addresses may be dialled', () => {
  it.each([
    '93.184.216.34',
    '1.1.1.1',
    '8.8.8.8',
    '2606:4700::1111',
    '[2606:4700::1111]',
    '64:ff9b::5db8:d822',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(classifyAddress(address)).toBe('public'));

  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '::127.0.0.1',
  ])('%s is private', (address) => expect(classifyAddress(address)).toBe('private'));

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '255.255.255.255',
    '224.0.0.1',
    '239.255.255.250',
    'ff02::1',
    '240.0.0.1',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '198.18.0.1',
    '192.0.0.1',
    '192.88.99.1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '64:ff9b:1::7f00:1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '100::1',
    '4000::1',
  ])('%s belongs to no host that one could want', (address) => expect(classifyAddress(address)).toBe('forbidden'));

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
  ])('%s, where clouds hand out credentials, is never opened', (address) =>
    expect(classifyAddress(address)).toBe('forbidden'),
  );

  it.each([
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '010.0.0.1',
    '1.2.3.4.5',
    'localhost',
    '',
    ' 8.8.8.8',
    '::1::',
  ])('"%s" is not an address in its plain form', (text) => expect(classifyAddress(text)).toBe('forbidden'));
});
