import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { listRecordedCompanies, listTools, listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import { lostWebsite } from '../../catalog/lost-website.ts';
import { factValue, type Tool } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { changelogReader, statusPageReader } from '../readers/announcements.server.ts';
import { priceListReader, wikidataReader } from '../readers/lists.server.ts';
import type { Reader, Subject } from '../readers/reader.ts';
import { githubReaders, npmReader, pypiReader } from '../readers/repositories.server.ts';
import { pricePageReader, websiteReader } from '../readers/web-pages.ts';
import { freshnessTargets } from '../schema.server.ts';
import { forgetFormerAddresses } from './weigh-evidence.server.ts';

const readers: readonly Reader[] = [
  websiteReader,
  pricePageReader,
  ...githubReaders,
  npmReader,
  pypiReader,
  statusPageReader,
  changelogReader,
  wikidataReader,
  priceListReader,
];

export const readerById: ReadonlyMap<string, Reader> = new Map(readers.map((reader) => [reader.id, reader]));

const TOOLS_PER_READ = 200;
const ROWS_PER_WRITE = 500;

export function subjectOfTool(tool: Tool): Subject {
  return {
    toolId: tool.id,
    companyId: null,
    name: tool.name,
    vendor: tool.vendor,
    // A lost one is visited on: it may turn out to be the tool's own.
    website: tool.website || (lostWebsite(tool)?.address ?? ''),
    fact: (field) => factValue(tool, field),
  };
}

export const nothing: Subject = { toolId: null, companyId: null, name: '', vendor: '', website: '', fact: () => null };

/** What the catalogue names, for every reader that the operator allows. */
async function listSubjects(ctx: Context, allowed: readonly Reader[]): Promise<[Reader, Subject][]> {
  const about = (kind: Reader['about']) => allowed.filter((reader) => reader.about === kind);
  const pairs: [Reader, Subject][] = about('list').map((reader) => [reader, nothing]);
  if (about('tool').length > 0) {
    const ids = (await listTools(ctx)).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += TOOLS_PER_READ)
      for (const tool of await listToolsByIds(ctx, ids.slice(from, from + TOOLS_PER_READ)))
        pairs.push(...about('tool').map((reader): [Reader, Subject] => [reader, subjectOfTool(tool)]));
  }
  if (about('company').length > 0)
    for (const company of await listRecordedCompanies(ctx)) {
      const subject = { ...nothing, companyId: company.id, name: company.name, website: company.website };
      pairs.push(...about('company').map((reader): [Reader, Subject] => [reader, subject]));
    }
  return pairs;
}

/** Lists the addresses to visit. What the catalogue does not name any more is not visited again; its observations stay. */
export async function planTargets(ctx: Context): Promise<number> {
  const allowed = readers.filter(({ adapter }) => ctx.config.freshness.adapters.includes(adapter));
  if (allowed.length === 0) return 0;
  const now = ctx.now();
  const rows = (await listSubjects(ctx, allowed)).flatMap(([reader, subject]) => {
    const url = URL.parse(reader.url(subject) ?? '')?.href;
    if (url === undefined) return [];
    const { toolId, companyId } = subject;
    const id = [reader.id, toolId ?? companyId].filter(Boolean).join(' ');
    return { id, reader: reader.id, adapter: reader.adapter, toolId, companyId, url, nextVisitAt: now };
  });
  await record(ctx, async (tx) => {
    await forgetFormerAddresses(ctx, tx, new Map(rows.map(({ id, url }) => [id, url])));
    for (let from = 0; from < rows.length; from += ROWS_PER_WRITE)
      await tx
        .insert(freshnessTargets)
        .values(rows.slice(from, from + ROWS_PER_WRITE))
        .onConflictDoUpdate({
          target: freshnessTargets.id,
          set: {
            url: sql`excluded.url`,
            nextVisitAt: sql`case when ${freshnessTargets.url} = excluded.url then coalesce(${freshnessTargets.nextVisitAt}, excluded.next_visit_at) else excluded.next_visit_at end`,
            pendingUrl: sql`case when ${freshnessTargets.url} = excluded.url then ${freshnessTargets.pendingUrl} end`,
            baseline: sql`case when ${freshnessTargets.url} = excluded.url then ${freshnessTargets.baseline} else '{}' end`,
          },
        });
    const ids = rows.map(({ id }) => id);
    for (const { id: reader } of allowed)
      await tx
        .update(freshnessTargets)
        .set({ nextVisitAt: null, pendingUrl: null })
        .where(
          and(
            eq(freshnessTargets.reader, reader),
            isNotNull(freshnessTargets.nextVisitAt),
            ids.length === 0 ? undefined : notInArray(freshnessTargets.id, ids),
          ),
        );
  });
  return rows.length;
}
