import { describe, expect, it } from 'vitest';
import { clientAddressReader } from './client-address.server.ts';

const address = (proxies: string[], socket: string, forwarded?: string) =>
  clientAddressReader(proxies)(socket, forwarded).address;

describe('the visitor’s address', () => {
  it('is the socket’s when no proxy is trusted, whatever the client writes', () => {
    expect(address([], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('is the last address before the trusted proxies', () => {
    expect(address(['10.0.0.0/8'], '10.0.0.2', '1.2.3.4, 198.51.100.1, 10.0.0.7')).toBe('198.51.100.1');
  });

  it('knows a proxy by its IPv6-mapped address too', () => {
    expect(address(['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
  });

  it('falls back to the proxy when the header is nonsense', () => {
    expect(address(['127.0.0.1'], '127.0.0.1', 'unknown')).toBe('127.0.0.1');
  });

  it('comes with the protocol that a trusted proxy names, and with none from anybody else', () => {
    const protocol = (proxies: string[], proto?: string) =>
      clientAddressReader(proxies)('10.0.0.2', '198.51.100.1', proto).protocol;
    expect(protocol(['10.0.0.2'], 'https')).toBe('https:');
    expect(protocol(['10.0.0.2'], 'HTTPS, http')).toBe('https:');
    expect(protocol(['10.0.0.2'], 'gopher')).toBeNull();
    expect(protocol(['10.0.0.2'])).toBeNull();
    expect(protocol(['10.0.0.3'], 'https')).toBeNull();
  });

  it('refuses a range that is none', () => {
    expect(() => clientAddressReader(['localhost'])).toThrow();
  });
});
