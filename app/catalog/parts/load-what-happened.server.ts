import type { Context } from '../../platform/context.server.ts';
import { longDate } from '../../ui/written-date.ts';
import {
  findCategory,
  findRenamedTool,
  findTool,
  listCompanies,
  listTools,
  similarTools,
} from '../catalog-queries.server.ts';
import type { Company } from '../company.ts';
import { factMark, fieldNames, ownerName, valueText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import { lostSiteOf, lostSites } from '../record/lost-site.ts';
import { isOver, type StatusNotice, statusNotice } from '../status-notice.ts';
import { type Fact, type FactValues, findFact, type Tool, type ToolSummary } from '../tool.ts';
import type { ToolChange } from '../tool-change.ts';
import { listToolChanges } from '../tool-changes.server.ts';
import { allFactsOf } from '../tool-history.server.ts';
import { type ToolLink, toolLinks } from '../tool-links.server.ts';
import { type ToolEvent, toolEvents } from './tool-events.ts';
import type { FactRow } from './tool-fact-rows.ts';

/** What the page "What happened to …" says of a tool that is not live, or was bought. */
export interface WhatHappened {
  tool: Tool;
  notice: StatusNotice;
  category: { id: string; name: string };
  events: ToolEvent[];
  /** What its users have to know; without items: not known. */
  forUsers: FactRow[];
  /** How the record came to say so, newest first. */
  changes: ToolChange[];
  news: ToolLink[];
  /** The most alike, best score first. */
  instead: ToolSummary[];
}

const MOST_INSTEAD = 6;
const MOST_CHANGES = 20;
const changedFields = ['status', 'owner', 'vendor', 'name', 'website', 'lostWebsite'];

/** A path: nothing happened to the tool, or it has another id now. null: no such tool. */
export async function loadWhatHappened(ctx: Context, id: string): Promise<WhatHappened | string | null> {
  const tool = await findTool(ctx, id);
  if (tool === null) {
    const renamed = await findRenamedTool(ctx, id);
    return renamed === null ? null : `/what-happened/${renamed}`;
  }
  const day = ctx.now().toISOString().slice(0, 10);
  const notice = statusNotice(tool, day);
  if (notice === null) return `/tool/${tool.id}`;
  const [category, [allFacts], changes, news, similar, pages] = await Promise.all([
    findCategory(ctx, tool.category),
    allFactsOf(ctx, [tool]),
    listToolChanges(ctx, { toolId: tool.id, fields: changedFields, limit: MOST_CHANGES }),
    toolLinks(ctx, 'news', tool),
    similarTools(ctx, tool.id, { count: MOST_INSTEAD, within: 'categories' }),
    pagesByName(ctx, tool.id),
  ]);
  return {
    tool,
    notice,
    category: { id: tool.category, name: category?.name ?? tool.category },
    events: toolEvents(tool, allFacts!, day),
    forUsers: rowsForUsers(tool, pages, day),
    changes,
    news,
    instead: similar.toSorted((a, b) => b.rating - a.rating),
  };
}

/** Where the page of a company or tool is, by its name. */
async function pagesByName(ctx: Context, id: string): Promise<ReadonlyMap<string, string>> {
  const companies: readonly Company[] = await listCompanies(ctx);
  const tools = (await listTools(ctx)).filter((tool) => tool.id !== id);
  return new Map([
    ...tools.map((tool) => [tool.name, `/tool/${tool.id}`] as const),
    ...companies.map((company) => [company.name, `/company/${company.id}`] as const),
  ]);
}

const addresses = ['website', 'docsUrl', 'changelogUrl', 'statusUrl', 'repository'] as const;
/** Asked for where a tool ends: its users have to take their data with them. */
const ofData = ['data.export', 'data.retention'] as const;

function rowsForUsers(tool: Tool, pages: ReadonlyMap<string, string>, day: string): FactRow[] {
  const status = findFact(tool, 'status');
  const { kind = null, on = null, by = null, to = null } = status?.value ?? {};
  const said = (label: string, text: string | null): FactRow[] =>
    status === null || text === null
      ? []
      : [{ label, items: [{ text, href: pages.get(text) ?? null, mark: factMark(tool, status, day) }] }];
  const known = (field: keyof typeof fieldNames): FactRow[] => {
    const facts = leadingFacts(tool.facts).filter((fact) => fact.field === field);
    if (field === 'website' && tool.website === '') return [];
    const items = facts.map((fact) => ({
      text: valueText(fact),
      href: hrefOf(tool, fact, pages),
      mark: factMark(tool, fact, day),
    }));
    return items.length === 0 ? [] : [{ label: fieldNames[field], items }];
  };
  const end = {
    closing: isOver(on, day) ? 'Was to work until' : 'Works until',
    closed: 'Closed on',
    archived: 'Archived on',
  }[kind as string];
  const isEnding = end !== undefined || kind === 'acquired';
  const ending = end === undefined ? [] : said(end, on && longDate(on));
  const owner = known('owner');
  return [
    ...(end !== undefined && ending.length === 0 ? [{ label: 'Day of the end', items: [] }] : ending),
    ...said(kind === 'renamed' ? 'New name' : 'In its place', to),
    ...(owner.length > 0 ? owner : said(kind === 'acquired' ? 'Owner' : 'Ended by', kind === 'renamed' ? null : by)),
    ...ofData.flatMap((field) => {
      const rows = known(field);
      return rows.length > 0 || !isEnding || field !== 'data.export' ? rows : [{ label: fieldNames[field], items: [] }];
    }),
    ...addresses.flatMap(known),
  ];
}

/** An address of its own, or the page of the company or tool that is named. */
function hrefOf(tool: Tool, fact: Fact, pages: ReadonlyMap<string, string>): string | null {
  const value = fact.field === 'owner' ? ownerName(fact.value as FactValues['owner']) : String(fact.value);
  if (!/^https?:/.test(value)) return pages.get(value) ?? null;
  return lostSiteOf(lostSites(tool.facts), value) ? null : value;
}
