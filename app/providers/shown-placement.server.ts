import { websiteLink } from '../catalog/website-link.ts';
import type { Context } from '../platform/context.server.ts';
import { inSlot, listRunning, type RunningPlacement } from './placement-queries.server.ts';

/** What a paid item shows. Neither rating nor price: it is no entry of a list. */
export interface ShownPlacement {
  id: string;
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

/** The slots of the page at this address. Other pages have none, and a database that is down means none either. */
export async function findSlots(ctx: Context, url: URL): Promise<ShownSlots> {
  const category = /^\/category\/([^/]+?)(\.data)?\/?$/.exec(url.pathname)?.[1] ?? null;
  const isHome = /^\/(_root\.data|_\.data)?$/.test(url.pathname);
  if (!isHome && category === null) return nothing;
  try {
    const running = await listRunning(ctx);
    const now = ctx.now();
    const sought = category ?? url.searchParams.get('category');
    const top = inSlot(running, 'top', sought, now);
    const inTop = new Set(top.map(({ toolId }) => toolId));
    const rest = running.filter(({ toolId }) => !inTop.has(toolId));
    const shelf = inSlot(rest, isHome ? 'home' : 'category', sought, now);
    return { top: top.map(shown), shelf: shelf.map(shown) };
  } catch (error) {
    ctx.log.warn({ err: error }, 'placements could not be read');
    return nothing;
  }
}

function shown({ id, toolId, tool }: RunningPlacement): ShownPlacement {
  const { name, description, logo, website } = tool;
  return { id, toolId, name, description, logo, website: websiteLink(website, name).href };
}
