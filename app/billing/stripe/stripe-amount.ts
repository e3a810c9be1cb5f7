/** Stripe counts three currencies in other minor units than ISO 4217 does; all others alike. */
const factors: Record<string, number> = { ISK: 100, UGX: 100, MGA: 0.01 };

export function toStripeAmount(amountMinor: number, currency: string): number {
  return Math.round(amountMinor * (factors[currency.toUpperCase()] ?? 1));
}

export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount / (factors[currency.toUpperCase()] ?? 1));
}
