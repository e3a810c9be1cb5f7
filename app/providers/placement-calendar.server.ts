import { listEmails } from '../accounts/person-queries.server.ts';
import { listPaidPurchases } from '../billing/billing-queries.server.ts';
import { listToolsByIds } from '../catalog/catalog-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import { findTier, type PlacementState, placementState } from './placements/placement.ts';
import { LOOK_BACK_MS, PLACES, schedulePurchases } from './placements/placement-queries.server.ts';
import { type PlacementSlot, placementSlots } from './placements/slots.ts';

/** What runs in the sponsored slots in a month, for whom, and how full the slots are. */

const DAY_MS = 86_400_000;

export interface CalendarPlacement {
  id: string;
  /** null: it is gone, so nothing is shown, and `toolId` is all that is known of it. */
  tool: { name: string; category: string } | null;
  toolId: string;
  /** "Elite". */
  tier: string;
  slots: readonly PlacementSlot[];
  /** null: the account was deleted. */
  buyer: { id: string; email: string } | null;
  /** ISO instants, from inclusive to exclusive. */
  startsAt: string;
  endsAt: string;
  state: PlacementState;
}

export interface CalendarPeriod {
  /** ISO days, both inclusive. */
  from: string;
  to: string;
  /** Ids of what is shown on each of these days, also for a part of it. */
  placements: string[];
  slots: SlotUse[];
}

export interface SlotUse {
  slot: PlacementSlot;
  /** The most at one instant; of a category slot, those of the category with the most. */
  tools: number;
  places: number;
}

/** @param month such as 2026-11, in UTC */
export async function readPlacementCalendar(ctx: Context, month: string) {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const days = new Date(start + 40 * DAY_MS);
  const end = Date.UTC(days.getUTCFullYear(), days.getUTCMonth());
  const bought = await listPaidPurchases(ctx, 'listing', new Date(Math.min(start, ctx.now().getTime()) - LOOK_BACK_MS));
  const scheduled = schedulePurchases(bought).filter(
    ({ startsAt, endsAt }) => Date.parse(startsAt) < end && Date.parse(endsAt) > start,
  );
  const buyers = new Map(bought.map(({ id, userId }) => [id, userId]));
  const emails = await listEmails(ctx, [...new Set(bought.flatMap(({ userId }) => userId ?? []))]);
  const tools = await listToolsByIds(ctx, [...new Set(scheduled.map(({ toolId }) => toolId))]);
  const placements = scheduled.map(({ tier, ...placement }): CalendarPlacement => {
    const userId = buyers.get(placement.id) ?? '';
    const email = emails.get(userId);
    const tool = tools.find(({ id }) => id === placement.toolId);
    const offer = findTier(tier)!;
    return {
      ...placement,
      tool: tool ? { name: tool.name, category: tool.category } : null,
      tier: offer.name,
      slots: offer.slots,
      buyer: email === undefined ? null : { id: userId, email },
      state: placementState(placement, ctx.now()),
    };
  });
  return { placements, periods: periodsOf(start, end, placements) };
}

/** The days of a month; those on which the same runs are one period. */
function periodsOf(start: number, end: number, placements: readonly CalendarPlacement[]): CalendarPeriod[] {
  const periods: CalendarPeriod[] = [];
  for (let day = start; day < end; day += DAY_MS) {
    const running = placements.filter(
      ({ tool, startsAt, endsAt }) => tool !== null && Date.parse(startsAt) < day + DAY_MS && Date.parse(endsAt) > day,
    );
    const ids = running.map(({ id }) => id);
    const to = new Date(day).toISOString().slice(0, 10);
    const last = periods.at(-1);
    if (last && last.placements.join() === ids.join()) last.to = to;
    else periods.push({ from: to, to, placements: ids, slots: placementSlots.map((slot) => useOf(slot, running)) });
  }
  return periods;
}

function useOf(slot: PlacementSlot, running: readonly CalendarPlacement[]): SlotUse {
  const fitting = running.filter(({ slots }) => slots.includes(slot));
  // The number grows only when one begins.
  const most = fitting.map((begun) =>
    countTools(
      slot,
      fitting.filter(({ startsAt, endsAt }) => startsAt <= begun.startsAt && begun.startsAt < endsAt),
    ),
  );
  return { slot, tools: Math.max(0, ...most), places: PLACES[slot] };
}

function countTools(slot: PlacementSlot, running: readonly CalendarPlacement[]): number {
  const categories = new Map(running.map(({ toolId, tool }) => [toolId, tool?.category]));
  if (slot !== 'category') return categories.size;
  const counts = Map.groupBy(categories.values(), (category) => category).values();
  return Math.max(0, ...[...counts].map((group) => group.length));
}
