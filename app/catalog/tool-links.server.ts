import type { Context } from '../platform/context.server.ts';
import type { ToolSummary } from './tool.ts';

/** Links on a tool's page into rooms that this one may not import. */
export interface ToolLink {
  label: string;
  href: string;
  /** "The Verge, 4 Oct 2026". */
  note?: string;
  /** The tool to which it leads. */
  to?: Pick<ToolSummary, 'name' | 'logo'>;
}

export type LinkedTool = Pick<ToolSummary, 'id' | 'name' | 'vendor' | 'category' | 'alsoIn'>;
type ReadLinks = (ctx: Context, tool: LinkedTool) => Promise<ToolLink[]>;

const none: ReadLinks = async () => [];
const readers = { comparisons: none, news: none };

/** Called once by each process, by the room that has the pages. */
export function provideToolLinks(kind: keyof typeof readers, read: ReadLinks): void {
  readers[kind] = read;
}

export function toolLinks(ctx: Context, kind: keyof typeof readers, tool: LinkedTool): Promise<ToolLink[]> {
  return readers[kind](ctx, tool);
}
