import { type EndpointCall, findProvider } from '@yardstick/bench';
import type { Config } from '../platform/config.server.ts';
import { createGuard, guardedHost } from '../platform/guarded-fetch.server.ts';
import { originOf } from './provider-key.ts';

type AddressConfig = Pick<Config, 'allowPrivateEndpoints' | 'providerBaseUrls'>;

const guards = new Map<boolean, ReturnType<typeof guardedHost>>();

/**
 * The guarded resolver for addresses that users chose. One stable function per setting, because connections are pooled
 * by it.
 */
export function guardedResolver({ allowPrivateEndpoints }: AddressConfig): ReturnType<typeof guardedHost> {
  let resolver = guards.get(allowPrivateEndpoints);
  if (!resolver) {
    resolver = guardedHost(createGuard({ allowPrivate: allowPrivateEndpoints }));
    guards.set(allowPrivateEndpoints, resolver);
  }
  return resolver;
}

/**
 * Where a provider's API is: its own address, the operator's gateway (PROVIDER_BASE_URLS), or the user's endpoint,
 * which only the guarded resolver may open.
 */
export function addressOf(
  config: AddressConfig,
  provider: string,
  endpoint: string | null,
): Pick<EndpointCall, 'baseUrl' | 'resolveHost'> {
  if (endpoint !== null) return { baseUrl: endpoint, resolveHost: guardedResolver(config) };
  const gateway = config.providerBaseUrls[provider];
  return gateway === undefined ? {} : { baseUrl: gateway };
}

/**
 * The origins that a key may be sent to: its provider's and the operator's gateway, or the endpoint that it was saved
 * for.
 */
export function originsOf(config: AddressConfig, provider: string, endpoint: string | null): string[] {
  const addresses =
    provider === 'custom' ? [endpoint] : [findProvider(provider)?.baseUrl ?? null, config.providerBaseUrls[provider]];
  return addresses.flatMap((address) => (address ? (originOf(address) ?? []) : []));
}
