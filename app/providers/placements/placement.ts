import type { PlacementSlot } from './slots.ts';

/** Featured placements: what each tier includes, its slots, and which is shown when. Pure. */
export type PlacementTier = 'basic' | 'premium' | 'elite';

export interface TierOffer {
  tier: PlacementTier;
  name: string;
  /** Whole currency units per month of 30 days. */
  price: number;
  description: string;
  features: string[];
  slots: PlacementSlot[];
}

export const PLACEMENT_DAYS = 30;

export const placementTiers: readonly TierOffer[] = [
  {
    tier: 'basic',
    name: 'Basic',
    price: 299,
    description: 'Be seen on the home page.',
    features: [
      'Homepage feature',
      'Search priority in the sponsored slot, never in results',
      '30 days visibility',
      'Standard support',
    ],
    slots: ['home', 'search'],
  },
  {
    tier: 'premium',
    name: 'Premium',
    price: 599,
    description: 'Also where people look for your kind of tool.',
    features: ['Everything in Basic', 'Category pages', 'Social promotion', 'Priority support'],
    slots: ['home', 'category', 'search'],
  },
  {
    tier: 'elite',
    name: 'Elite',
    price: 999,
    description: 'The first thing people see.',
    features: ['Everything in Premium', 'Top placement', 'Case study', 'Dedicated account manager'],
    slots: ['home', 'category', 'top', 'search'],
  },
];

export function findTier(tier: unknown): TierOffer | null {
  return placementTiers.find((offer) => offer.tier === tier) ?? null;
}

export interface Placement {
  id: string;
  toolId: string;
  tier: PlacementTier;
  /** ISO instants, from inclusive to exclusive. */
  startsAt: string;
  endsAt: string;
}

/** A placement runs for 30 days from the payment; one bought while it runs follows it. */
export function schedulePlacements(
  paid: readonly { id: string; toolId: string; tier: PlacementTier; paidAt: Date }[],
): Placement[] {
  const endOfLast = new Map<string, number>();
  return [...paid]
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, toolId, tier, paidAt }) => {
      const key = `${toolId} ${tier}`;
      const start = Math.max(paidAt.getTime(), endOfLast.get(key) ?? 0);
      const end = start + PLACEMENT_DAYS * 86_400_000;
      endOfLast.set(key, end);
      return { id, toolId, tier, startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };
    });
}

type Dates = Pick<Placement, 'startsAt' | 'endsAt'>;

export function isRunning({ startsAt, endsAt }: Dates, now: Date): boolean {
  return Date.parse(startsAt) <= now.getTime() && now.getTime() < Date.parse(endsAt);
}

export type PlacementState = 'Running' | 'Waiting' | 'Ended';

export function placementState(placement: Dates, now: Date): PlacementState {
  if (isRunning(placement, now)) return 'Running';
  return Date.parse(placement.startsAt) > now.getTime() ? 'Waiting' : 'Ended';
}

/** How long one placement is shown before the next. */
export const TURN_MS = 5 * 60_000;

/**
 * The items in the `places` of a slot now. They take turns by the clock, so that each gets the same time, all visitors
 * of a moment see the same page, and no script is needed.
 */
export function takeTurns<Item extends { id: string }>(items: readonly Item[], places: number, now: Date): Item[] {
  if (items.length <= places) return [...items];
  const ordered = [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
  const first = Math.floor(now.getTime() / TURN_MS) % ordered.length;
  return Array.from({ length: places }, (_, place) => ordered[(first + place) % ordered.length]!);
}
