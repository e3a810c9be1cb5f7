import type { Context } from '../platform/context.server.ts';

/** The reviews on a tool's page. They belong to another room, which this one may not import. */
export interface ToolReviews {
  count: number;
  /** null: no review counts yet. */
  figure: number | null;
  /** A section of the page, which needs no scripts. */
  markup: string;
  /** Lines of the page in Markdown. */
  lines: string[];
}

type ReadToolReviews = (ctx: Context, tool: { id: string; name: string }) => Promise<ToolReviews | null>;
let read: ReadToolReviews = async () => null;

/** Called once by each process, by the room that has the reviews. */
export function provideToolReviews(reader: ReadToolReviews): void {
  read = reader;
}

/** null while they cannot be read. */
export function toolReviews(ctx: Context, tool: { id: string; name: string }): Promise<ToolReviews | null> {
  return read(ctx, tool);
}
