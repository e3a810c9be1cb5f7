import { providerCatalogue } from '@yardstick/bench';

const publicOrigins = new Set(providerCatalogue.flatMap(({ baseUrl }) => (baseUrl ? new URL(baseUrl).origin : [])));

/**
 * Returns a function that removes these addresses from a text for other readers, except those of providers: where a
 * company runs its models or its gateway is private.
 */
export function withoutOwnHosts(addresses: readonly (string | null | undefined)[]): (text: string) => string {
  const hosts = addresses.flatMap((address) => {
    if (!address || !URL.canParse(address)) return [];
    const { origin, host, hostname } = new URL(address);
    return publicOrigins.has(origin) ? [] : [origin, host, hostname];
  });
  return (text) => hosts.reduce((left, host) => left.replaceAll(host, 'own endpoint'), text);
}
