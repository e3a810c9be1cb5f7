import { teamPrices as countPrices, perPerson } from '../../catalog/team-price.ts';
import type { Tool, ToolSummary } from '../../catalog/tool.ts';
import type { ViewChoice } from '../../catalog/view-choice.ts';
import type { Context } from '../../platform/context.server.ts';

/** A tool as the API and the files of all tools give it. */
export function publicTool(ctx: Context, tool: Tool) {
  const { logo: _logo, image: _image, company: _company, ...known } = tool;
  const { isEditedByHand: _edited, isImported: _imported, ...shown } = known;
  return { ...shown, url: `${ctx.config.publicUrl}/tool/${tool.id}` };
}

/** The same with its plans counted for a team. */
export function countedTool(ctx: Context, tool: Tool, choice: Pick<ViewChoice, 'team' | 'billing'>) {
  const teamPrices = countPrices(tool, choice).map(({ plan, currency, totalMinor, note, fact }) => ({
    plan,
    currency,
    perMonthMinor: totalMinor,
    perSeatMinor: totalMinor === null ? null : perPerson(totalMinor, choice),
    note,
    standing: fact.standing,
    source: fact.source,
    observedAt: fact.observedAt,
  }));
  return { ...publicTool(ctx, tool), teamPrices };
}

export function publicSummary(ctx: Context, { logo: _logo, listFacts: _listFacts, ...tool }: ToolSummary) {
  return { ...tool, url: `${ctx.config.publicUrl}/tool/${tool.id}` };
}
