import { and, eq } from 'drizzle-orm';
import { type CheckoutRow, listPaidPurchases } from '../../billing/billing-queries.server.ts';
import { listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import type { Tool } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import { providerListing } from '../schema.server.ts';
import {
  findTier,
  isRunning,
  PLACEMENT_DAYS,
  type Placement,
  placementTiers,
  schedulePlacements,
  takeTurns,
} from './placement.ts';
import type { PlacementSlot } from './slots.ts';

/** The running placements. A placement is a paid purchase with dates: it starts and ends by itself. */

/** Long enough for a placement that waited for two earlier ones. */
export const LOOK_BACK_MS = 12 * PLACEMENT_DAYS * 86_400_000;

export interface RunningPlacement extends Placement {
  tool: Tool;
}

export async function listPlacements(ctx: Context): Promise<Placement[]> {
  const since = new Date(ctx.now().getTime() - LOOK_BACK_MS);
  return schedulePurchases(await listPaidPurchases(ctx, 'listing', since));
}

/** The dates of purchases. */
export function schedulePurchases(bought: readonly CheckoutRow[]): Placement[] {
  return schedulePlacements(bought.flatMap(paidPlacement));
}

function paidPlacement({ id, subjectId, variant, paidAt }: CheckoutRow) {
  const offer = findTier(variant);
  return offer && paidAt ? [{ id, toolId: subjectId, tier: offer.tier, paidAt }] : [];
}

/** All running placements with their tools; those of deleted tools are left out. */
export async function listRunning(ctx: Context): Promise<RunningPlacement[]> {
  return whatRuns(ctx, await listPlacements(ctx));
}

/** For the slots of public pages: purchases are read every half minute, not for every page. */
const FRESH_MS = 30_000;
const cached = new WeakMap<object, { placements: Placement[]; untilMs: number }>();

export async function listRunningLately(ctx: Context): Promise<RunningPlacement[]> {
  const nowMs = ctx.now().getTime();
  let known = cached.get(ctx.db);
  if (!known || nowMs >= known.untilMs) {
    known = { placements: await listPlacements(ctx), untilMs: nowMs + FRESH_MS };
    cached.set(ctx.db, known);
  }
  return whatRuns(ctx, known.placements);
}

async function whatRuns(ctx: Context, placements: Placement[]): Promise<RunningPlacement[]> {
  const now = ctx.now();
  const running = placements.filter((placement) => isRunning(placement, now));
  if (running.length === 0) return [];
  const tools = await listToolsByIds(ctx, [...new Set(running.map(({ toolId }) => toolId))]);
  return running.flatMap((placement) => {
    const tool = tools.find(({ id }) => id === placement.toolId);
    return tool ? [{ ...placement, tool }] : [];
  });
}

/** How many are shown in a slot at once; more take turns. */
export const PLACES: Record<PlacementSlot, number> = { home: 3, category: 3, top: 1, search: 2 };

/**
 * The placements in a slot now. A category's slot shows only tools of that category; in the others, tools of the
 * requested category come first.
 */
export function inSlot(running: readonly RunningPlacement[], slot: PlacementSlot, category: string | null, now: Date) {
  const fitting = running.filter(
    ({ tier, tool }) =>
      findTier(tier)?.slots.includes(slot) && (slot !== 'category' || category === null || tool.category === category),
  );
  const perTool = [...new Map(fitting.map((placement) => [placement.toolId, placement])).values()];
  if (slot === 'search') return byTier(fitting, now);
  if (slot === 'category' || category === null) return takeTurns(perTool, PLACES[slot], now);
  const sought = perTool.filter(({ tool }) => tool.category === category);
  const others = perTool.filter(({ tool }) => tool.category !== category);
  const first = takeTurns(sought, PLACES[slot], now);
  return [...first, ...takeTurns(others, PLACES[slot] - first.length, now)];
}

/** Above search results the higher tier comes first; equal tiers take turns. */
function byTier(fitting: readonly RunningPlacement[], now: Date): RunningPlacement[] {
  const highestFirst = [...placementTiers].reverse().flatMap(({ tier }) =>
    takeTurns(
      fitting.filter((placement) => placement.tier === tier),
      PLACES.search,
      now,
    ),
  );
  const seen = new Set<string>();
  return highestFirst.filter(({ toolId }) => !seen.has(toolId) && seen.add(toolId)).slice(0, PLACES.search);
}

export async function ownsListing(ctx: Context, userId: string, toolId: string): Promise<boolean> {
  const mine = and(eq(providerListing.userId, userId), eq(providerListing.toolId, toolId));
  return (await ctx.db.$count(providerListing, mine)) > 0;
}
