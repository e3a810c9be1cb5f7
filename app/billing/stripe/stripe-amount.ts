/** Stripe's minor units of three currencies differ from ISO 4217. */
const factors: Record<string, number> = { ISK: 100, UGX: 100, MGA: 0.01 };

export function toStripeAmount(amountMinor: number, currency: string): number {
  return Math.round(amountMinor * (factors[currency.toUpperCase()] ?? 1));
}

export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount / (factors[currency.toUpperCase()] ?? 1));
}
