import { listTools } from '../../catalog/catalog-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { search } from '../../search/search.server.ts';

export interface SimilarTool {
  id: string;
  name: string;
  host: string;
}

const MOST_SHOWN = 5;

/** Tools of the catalogue that may be the same: on the same host first, then those that a search for the name finds. */
export async function findSimilarTools(ctx: Context, name: string, website: string): Promise<SimilarTool[]> {
  const tools = await listTools(ctx);
  const host = hostOf(website.includes('://') ? website : `https://${website}`);
  const onHost = host === null ? [] : tools.filter((tool) => hostOf(tool.website) === host).slice(0, MOST_SHOWN);
  const isWanted = ({ kind }: { kind: string }) => kind === 'tool';
  const hits = name.trim().length < 2 ? [] : await search(ctx, name.slice(0, 120), { limit: MOST_SHOWN, isWanted });
  const byKey = new Map(tools.map((tool) => [`tool:${tool.id}`, tool]));
  const named = hits.flatMap(({ document }) => byKey.get(document.key) ?? []);
  return [...new Set([...onHost, ...named])]
    .slice(0, MOST_SHOWN)
    .map(({ id, name, website }) => ({ id, name, host: hostOf(website) ?? 'no website' }));
}

function hostOf(website: string): string | null {
  return URL.parse(website)?.hostname.replace(/^www\./, '') || null;
}

/** Whether it has the same name or host, so that the sender must say that it is another tool. */
export function isProbablySame({ name, host }: SimilarTool, typedName: string, website: string): boolean {
  const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return (
    folded(name) === folded(typedName) || host === hostOf(website.includes('://') ? website : `https://${website}`)
  );
}
