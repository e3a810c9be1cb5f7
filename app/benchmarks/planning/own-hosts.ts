import type { PlanModel } from '../run-plan.ts';

/**
 * Takes the addresses of an account's own endpoints out of a text that others read: where a company runs its models is
 * nobody else's business.
 */
export function withoutOwnHosts(models: readonly Pick<PlanModel, 'provider' | 'baseUrl'>[]): (text: string) => string {
  const addresses = models.flatMap(({ provider, baseUrl }) => {
    if (provider !== 'custom' || !baseUrl || !URL.canParse(baseUrl)) return [];
    const { origin, host, hostname } = new URL(baseUrl);
    return [origin, host, hostname];
  });
  return (text) => addresses.reduce((left, address) => left.replaceAll(address, 'own endpoint'), text);
}
