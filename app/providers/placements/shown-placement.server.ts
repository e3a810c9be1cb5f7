import { websiteLink } from '../../catalog/website-link.ts';
import type { Context } from '../../platform/context.server.ts';
import { inSlot, listRunningLately, type RunningPlacement } from './placement-queries.server.ts';
import type { PlacementSlot } from './slots.ts';

/** The content of a paid item. Without rating and price: it is not a list entry. */
export interface ShownPlacement {
  /** The purchase that it is counted for. */
  id: string;
  slot: PlacementSlot;
  toolId: string;
  name: string;
  description: string;
  logo: string | null;
  website: string;
}

export interface ShownSlots {
  top: ShownPlacement[];
  shelf: ShownPlacement[];
}

const nothing: ShownSlots = { top: [], shelf: [] };

/** The slots of the page at this address. Empty for other pages, and while the database is down. */
export async function findSlots(ctx: Context, url: URL): Promise<ShownSlots> {
  const category = /^\/category\/([^/]+?)(\.data)?\/?$/.exec(url.pathname)?.[1] ?? null;
  const isHome = /^\/(_root\.data|_\.data)?$/.test(url.pathname);
  const isSearch = /^\/search(\.data)?\/?$/.test(url.pathname);
  if (!isHome && !isSearch && category === null) return nothing;
  try {
    const running = await listRunningLately(ctx);
    const now = ctx.now();
    if (isSearch) {
      const above = inSlot(running, 'search', null, now);
      return { top: above.map((one) => shown(one, 'search')), shelf: [] };
    }
    const sought = category ?? url.searchParams.get('category');
    const top = inSlot(running, 'top', sought, now);
    // A placement appears in one slot of a page; another purchase for the same tool counts separately.
    const inTop = new Set(top.map(({ id }) => id));
    const rest = running.filter(({ id }) => !inTop.has(id));
    const below = isHome ? 'home' : 'category';
    const shelf = inSlot(rest, below, sought, now);
    return { top: top.map((one) => shown(one, 'top')), shelf: shelf.map((one) => shown(one, below)) };
  } catch (error) {
    ctx.log.warn({ err: error }, 'placements could not be read');
    return nothing;
  }
}

function shown({ id, toolId, tool }: RunningPlacement, slot: PlacementSlot): ShownPlacement {
  const { name, description, logo, website } = tool;
  return { id, slot, toolId, name, description, logo, website: websiteLink(website, name).href };
}
