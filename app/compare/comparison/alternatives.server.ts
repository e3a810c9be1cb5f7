import { findCategory, findTool, listToolsByIds, similarTools } from '../../catalog/catalog-queries.server.ts';
import { carriesOpenPriceList, fieldNames, valueText } from '../../catalog/fact-wording.ts';
import { statusNotice } from '../../catalog/status-notice.ts';
import { answerOf, findFact, type Tool } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import { comparePathOf } from '../compare-path.ts';

/** More than anybody tries; the category lists all. */
const MOST_ALTERNATIVES = 24;

export type Row = [label: string, value: string];

export interface Alternatives {
  tool: Pick<Tool, 'id' | 'name' | 'logo'> & { rows: Row[] };
  /** What happened to the tool; null: it is simply live, or nothing is known. */
  notice: ReturnType<typeof statusNotice>;
  category: { id: string; name: string };
  alternatives: Alternative[];
  showsOpenPriceList: boolean;
}

interface Alternative extends Pick<Tool, 'id' | 'name' | 'logo' | 'description'> {
  rows: Row[];
  /** Path of the comparison with the tool. */
  comparison: string;
}

/** The tools that share a category with the tool, those with the most known features in common first; null: no such tool. */
export async function loadAlternatives(ctx: Context, id: string): Promise<Alternatives | null> {
  const tool = await findTool(ctx, id);
  if (tool === null) return null;
  const similar = await similarTools(ctx, tool.id, { count: MOST_ALTERNATIVES, within: 'categories' });
  const others = await listToolsByIds(
    ctx,
    similar.map((other) => other.id),
  );
  const category = await findCategory(ctx, tool.category);
  return {
    tool: { id: tool.id, name: tool.name, logo: tool.logo, rows: offerRows(tool) },
    notice: statusNotice(tool, ctx.now().toISOString().slice(0, 10)),
    category: { id: tool.category, name: category?.name ?? tool.category },
    alternatives: others.map((other) => alternativeTo(tool, other)),
    showsOpenPriceList: [tool, ...others].some(carriesOpenPriceList),
  };
}

export function alternativeTo(tool: Tool, other: Tool): Alternative {
  const { id, name, logo, description } = other;
  const rows = [...offerRows(other), ...differenceRows(tool, other)];
  return { id, name, logo, description, rows, comparison: comparePathOf([tool.id, id]) };
}

export function offerRows(tool: Tool): Row[] {
  const status = findFact(tool, 'status');
  const free = answerOf(tool.pricing.free);
  return [
    ['Paid Price', tool.paidPrice ?? 'Unknown'],
    [fieldNames['pricing.free'], free.charAt(0).toUpperCase() + free.slice(1)],
    [fieldNames.status, status === null ? 'Unknown' : valueText(status)],
  ];
}

/** Features that are known of both tools only: what is unknown of one of them is no difference. */
function differenceRows(tool: Tool, other: Tool): Row[] {
  const shared = tool.features.filter((feature) => other.features.includes(feature)).length;
  const onlyOther = other.features.filter((feature) => tool.lacks.includes(feature));
  const onlyTool = tool.features.filter((feature) => other.lacks.includes(feature));
  const rows: Row[] = [
    ['In common', `${shared} known ${shared === 1 ? 'feature' : 'features'}`],
    ['Also has', onlyOther.join(', ')],
    ['Lacks', onlyTool.join(', ')],
  ];
  return rows.filter(([, value]) => value !== '');
}
