import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { longDate } from '../ui/written-date.ts';
import { lastDayOf } from './fact-wording.ts';
import { differs, isSameSubject } from './leading-facts.ts';
import { factSchema } from './record/fact-schema.ts';
import { toolWithFacts } from './record/tool-from-record.ts';
import { aiTools, runTimeFacts, toolFactChanges } from './schema.server.ts';
import { listFrom } from './snapshot/tool-rows.server.ts';
import type { Fact, Tool } from './tool.ts';

/**
 * What was known of tools on a past day. From the day on which a record began, it is what the site showed at the end of
 * that day; before, it is what sources said by then, as far as they are dated.
 */
export interface PastTool {
  /** With the facts of the day, and without a rating. */
  tool: Tool;
  /** Whether the record had begun. */
  isRecorded: boolean;
  /** The first day of which anything is known, YYYY-MM-DD; null: nothing is dated. */
  firstDay: string | null;
}

/** @param day YYYY-MM-DD, before today */
export async function toolsAsOf(ctx: Context, tools: readonly Tool[], day: string): Promise<PastTool[]> {
  const ids = tools.map(({ id }) => id);
  const rows = await ctx.db
    .select({ id: aiTools.id, since: aiTools.factsSince, createdAt: aiTools.createdAt })
    .from(aiTools)
    .where(inArray(aiTools.id, ids));
  const [changes, mistakes] = [await changesOf(ctx, ids), await findMistakes(ctx, ids)];
  return tools.map((tool) => {
    const row = rows.find(({ id }) => id === tool.id);
    const begun = (row?.since ?? row?.createdAt)?.toISOString().slice(0, 10) ?? null;
    const own = changes.filter(({ toolId }) => toolId === tool.id);
    const dated = allOf(tool, own, mistakes).filter(({ observedAt }) => observedAt !== null);
    const isRecorded = begun !== null && day >= begun;
    const facts = isRecorded ? undone(tool.facts, own, day) : dated.filter((fact) => dayOf(fact) <= day);
    const known = [...dated.map(dayOf), ...(begun === null ? [] : [begun])];
    return { tool: toolWithFacts(tool, facts), isRecorded, firstDay: known.sort()[0] ?? null };
  });
}

/**
 * Of each tool all facts that are, or once were, recorded, without those that were taken back as mistakes; today's alone while the
 * database is down.
 */
export async function allFactsOf(ctx: Context, tools: readonly Tool[]): Promise<(readonly Fact[])[]> {
  const ids = tools.map(({ id }) => id);
  try {
    const [changes, mistakes] = [await changesOf(ctx, ids), await findMistakes(ctx, ids)];
    return tools.map((tool) => {
      const own = changes.filter(({ toolId }) => toolId === tool.id);
      return allOf(tool, own, mistakes);
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'the history of facts could not be read');
    return tools.map(({ facts }) => facts);
  }
}

interface FactChange {
  moment: string;
  toolId: string;
  at: Date;
  removed: Fact[];
  added: Fact[];
}

/** Newest first. */
async function changesOf(ctx: Context, ids: string[]): Promise<FactChange[]> {
  const rows = await ctx.db
    .select()
    .from(toolFactChanges)
    .where(inArray(toolFactChanges.toolId, ids))
    .orderBy(desc(toolFactChanges.id));
  return rows.map(({ id, toolId, at, removed, added }) => ({
    moment: momentOf(id),
    toolId,
    at,
    removed: listFrom(factSchema, removed),
    added: listFrom(factSchema, added),
  }));
}

/** Of a change: the microsecond with which its id begins. Which of two changes of one moment came first is not recorded. */
const momentOf = (id: string) => id.slice(0, 14);

/** Newest first. @param changes newest first */
const byMoment = <Change extends { moment: string }>(changes: readonly Change[]) =>
  Map.groupBy(changes, ({ moment }) => moment).values();

/** The facts before all changes that are later than the day. @param changes newest first */
function undone(facts: readonly Fact[], changes: readonly FactChange[], day: string): Fact[] {
  let known = [...facts];
  for (const together of byMoment(changes.filter(({ at }) => at.toISOString().slice(0, 10) > day))) {
    const [removed, added] = [together.flatMap((one) => one.removed), together.flatMap((one) => one.added)];
    // One that came and went equally often, in whichever order, was there before if it is there after.
    const came = new Map<string, number>();
    for (const key of added.map(keyOf)) came.set(key, (came.get(key) ?? 0) + 1);
    for (const key of removed.map(keyOf)) came.set(key, (came.get(key) ?? 0) - 1);
    const gone = new Map(removed.map((fact) => [keyOf(fact), fact] as const).filter(([key]) => came.get(key)! < 0));
    known = [...known.filter((fact) => (came.get(keyOf(fact)) ?? 0) <= 0), ...gone.values()];
  }
  return known;
}

type IsMistake = (toolId: string, fact: Fact) => boolean;

/**
 * What people took back: facts that run-time facts brought until these were withdrawn, if nothing else brought them and
 * the same check brought nothing later; and facts that were called wrong.
 */
async function findMistakes(ctx: Context, ids: string[]): Promise<IsMistake> {
  const rows = await ctx.db
    .select()
    .from(runTimeFacts)
    .where(and(eq(runTimeFacts.subjectKind, 'tool'), inArray(runTimeFacts.subjectId, ids)))
    .orderBy(runTimeFacts.id);
  const layers = rows.map((row) => ({ ...row, facts: listFrom(factSchema, row.facts) }));
  const checkOf = ({ reference, field }: (typeof layers)[number]) => JSON.stringify([reference, field]);
  const newest = new Map(layers.map((layer) => [checkOf(layer), layer.id]));
  // Whether all that brought a fact were mistakes, by its tool and itself.
  const brought = new Map<string, boolean>();
  for (const layer of layers.filter(({ isWrong }) => !isWrong)) {
    const isMistaken = layer.withdrawnAt !== null && newest.get(checkOf(layer)) === layer.id;
    for (const fact of layer.facts) {
      const key = `${layer.subjectId} ${keyOf(fact)}`;
      brought.set(key, isMistaken && brought.get(key) !== false);
    }
  }
  const refuting = Map.groupBy(
    layers.filter(({ isWrong, withdrawnAt }) => isWrong && withdrawnAt === null),
    ({ subjectId }) => subjectId,
  );
  return (toolId, fact) =>
    brought.get(`${toolId} ${keyOf(fact)}`) === true ||
    (refuting.get(toolId) ?? []).some(({ facts }) => facts.some((wrong) => refutes(wrong, fact)));
}

const refutes = (wrong: Fact, fact: Fact) =>
  isSameSubject(wrong, fact) && !differs(wrong, fact) && (fact.observedAt ?? '') <= (wrong.observedAt ?? '');

function allOf({ id, facts }: Tool, changes: readonly FactChange[], isMistake: IsMistake): Fact[] {
  const removed = changes.flatMap((change) => change.removed).filter((fact) => !isMistake(id, fact));
  const all = [...facts, ...removed];
  return [...new Map(all.map((fact) => [keyOf(fact), fact])).values()];
}

/** Equal for facts that differ in the day of the last check only. */
const keyOf = (fact: Fact) => JSON.stringify({ ...fact, checkedAt: null });

/** The day by which a dated fact was said. */
const dayOf = ({ observedAt }: Fact) => new Date(lastDayOf(observedAt ?? '')).toISOString().slice(0, 10);

/** What must be said of a view of a past day: on pages, in exports and in answers of the API. */
export function pastNotes(past: readonly PastTool[], day: string): string[] {
  const empty = past.filter(isEmpty(day));
  const early = past.filter((one) => !one.isRecorded && !empty.includes(one));
  return [
    `What was known on ${longDate(day)}, not today. Description, pros and cons are today's; ratings are given for today only.`,
    ...(early.length === 0
      ? []
      : [`Our record of ${namesOf(early)} began later: you see what sources said by then, as far as they are dated.`]),
    ...empty.map(({ tool, firstDay }) => {
      const first = firstDay === null ? 'None of its facts is dated.' : `Its first fact is of ${longDate(firstDay)}.`;
      return `Nothing is known of ${tool.name} by then. ${first}`;
    }),
  ];
}

export const isEmpty = (day: string) => (past: PastTool) => past.firstDay === null || day < past.firstDay;

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = (past: readonly PastTool[]) => list.format(past.map(({ tool }) => tool.name));
