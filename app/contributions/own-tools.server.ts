import type { UserContext } from '../accounts/viewer.server.ts';
import { listOwnListings } from '../providers/grant-listing.server.ts';

/** The tool of the viewer's own that texts name, or whose site they link to; null: none. */
export async function findOwnToolIn(ctx: UserContext, lines: readonly string[]): Promise<string | null> {
  const said = lines.join('\n').toLowerCase();
  const inWords = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  const hostOf = (website: string | null) => URL.parse(website ?? '')?.host.replace(/^www\./, '') ?? '';
  const own = (await listOwnListings(ctx, ctx.viewer.id)).find(({ name, website }) => {
    const host = hostOf(website);
    return inWords(said).includes(inWords(name)) || (host !== '' && said.includes(host));
  });
  return own?.name ?? null;
}

export const ownToolWords = (tool: string, verb: 'adds' | 'changes') =>
  `This is about ${tool}, which belongs to you, so another editor ${verb} it.`;
