import { listTools, listToolsByIds } from '../catalog/catalog-queries.server.ts';
import { daysFresh, isAgeing, valueText } from '../catalog/fact-wording.ts';
import { leadingFacts } from '../catalog/leading-facts.ts';
import { addRunTimeFacts } from '../catalog/run-time-facts.server.ts';
import type { Fact, Tool } from '../catalog/tool.ts';
import { changeLabel } from '../catalog/tool-change.ts';
import type { Context } from '../platform/context.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { freshnessDismissals } from './schema.server.ts';
import { readTraffic } from './visiting/read-traffic.server.ts';

/** Facts that are older than facts of their kind may be, those of much visited tools first. */

export interface AgeingFact {
  toolId: string;
  toolName: string;
  field: string;
  label: string;
  /** As JSON, to recognise the fact, and as text. */
  value: string;
  text: string;
  source: string | null;
  quote: string | null;
  observedAt: string | null;
  ageDays: number | null;
  views: number;
}

const DAY_MS = 86_400_000;
const TOOLS_READ = 500;
const MOST_SHOWN = 50;
/** An undated fact counts as this many times too old. */
const UNDATED = 3;

const today = (ctx: Context) => ctx.now().toISOString().slice(0, 10);

/** The most pressing facts: page views of the last 30 days, times how much older they are than they may be. */
export async function listAgeingFacts(ctx: Context): Promise<AgeingFact[]> {
  const traffic = await readTraffic(ctx);
  const ids = [...new Set([...traffic.keys(), ...(await listTools(ctx)).map(({ id }) => id)])].slice(0, TOOLS_READ);
  const tools = await listToolsByIds(ctx, ids);
  const dismissed = new Map(
    (await ctx.db.select().from(freshnessDismissals)).map((row) => [`${row.toolId} ${row.field} ${row.value}`, row.at]),
  );
  const isDismissed = ({ toolId, field, value }: AgeingFact) => {
    const at = dismissed.get(`${toolId} ${field} ${value}`);
    return at !== undefined && ctx.now().getTime() - at.getTime() < (daysFresh(field) ?? 0) * DAY_MS;
  };
  const pressing = ({ field, ageDays, views }: AgeingFact) =>
    (views + 1) * (ageDays === null ? UNDATED : ageDays / (daysFresh(field) ?? 1));
  return tools
    .flatMap((tool) => ageingFactsOf(tool, today(ctx), traffic.get(tool.id) ?? 0))
    .filter((fact) => !isDismissed(fact))
    .sort((a, b) => pressing(b) - pressing(a))
    .slice(0, MOST_SHOWN);
}

function ageingFactsOf({ id, name, facts }: Tool, asOf: string, views: number): AgeingFact[] {
  return (
    leadingFacts(facts)
      // What we measured has no page on which it could be read again.
      .filter((fact) => fact.field !== 'measured' && isAgeing(fact, asOf))
      .map((fact) => ({
        toolId: id,
        toolName: name,
        field: fact.field,
        label: fact.field === 'plan' ? 'Plan' : changeLabel(fact.field),
        value: JSON.stringify(fact.value),
        text: valueText(fact),
        source: fact.source,
        quote: fact.quote,
        observedAt: fact.observedAt,
        ageDays:
          fact.observedAt === null ? null : Math.floor((Date.parse(asOf) - Date.parse(fact.observedAt)) / DAY_MS),
        views,
      }))
  );
}

interface NamedFact {
  toolId: string;
  field: string;
  value: string;
}

export interface Confirmation extends NamedFact {
  /** The day on which the fact was seen to be still true. */
  day: string;
  source: string;
  quote: string;
}

/** Says again what a fact says, seen on another day. @returns what is wrong with the confirmation; null: it was stored */
export async function confirmFact(ctx: Context, { toolId, field, value, day, source, quote }: Confirmation) {
  const [tool] = await listToolsByIds(ctx, [toolId]);
  const leading = leadingFacts(tool?.facts ?? []).filter((fact) => fact.field === field);
  const fact = leading.find((one) => JSON.stringify(one.value) === value);
  if (fact === undefined) return 'The fact has changed meanwhile. Look at it again.';
  const problem = problemOf({ day, source, quote }, fact, today(ctx));
  if (problem !== null) return problem;
  const confirmed: Fact = { ...fact, source, quote: quote || null, observedAt: day, checkedAt: day };
  // Of fields with several values all take the place of the record's; a plan replaces itself alone.
  const facts = field === 'plan' ? [confirmed] : leading.map((one) => (one === fact ? confirmed : one));
  return await mutate(ctx, 'freshness.confirm-fact', { kind: 'tool', id: toolId }, async (tx) => {
    const subject = { kind: 'tool' as const, id: toolId };
    await addRunTimeFacts(ctx, tx, { subject, field: fact.field, facts, origin: 'check', reference: newId() });
    tx.detail({ field, day, source });
    return null;
  });
}

const QUOTE_WORDS = 25;

function problemOf({ day, source, quote }: Pick<Confirmation, 'day' | 'source' | 'quote'>, fact: Fact, asOf: string) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toJSON()?.startsWith(day);
  if (!isDay || day > asOf) return 'Enter the day on which you looked, today at the latest.';
  if (day < (fact.observedAt ?? '')) return 'The fact was seen later than that already.';
  const url = URL.parse(source);
  if (!url || !/^https?:$/.test(url.protocol) || source.length > 1_000)
    return 'Enter the complete address of the page that says so.';
  if (fact.standing === 'read' && quote === '') return 'Quote the sentence that says so.';
  if (quote.split(/\s+/).length > QUOTE_WORDS || quote.length > 400) return `Quote ${QUOTE_WORDS} words at most.`;
  return null;
}

/** Takes a fact off the queue until facts of its kind are too old again. */
export async function dismissFact(ctx: Context, { toolId, field, value }: NamedFact): Promise<void> {
  const [tool] = await listToolsByIds(ctx, [toolId]);
  if (!tool?.facts.some((fact) => fact.field === field && JSON.stringify(fact.value) === value)) return;
  await mutate(ctx, 'freshness.dismiss-fact', { kind: 'tool', id: toolId }, async (tx) => {
    const row = { toolId, field, value, at: ctx.now() };
    const { toolId: id, field: name, value: text } = freshnessDismissals;
    await tx
      .insert(freshnessDismissals)
      .values(row)
      .onConflictDoUpdate({ target: [id, name, text], set: { at: row.at } });
    tx.detail({ field });
  });
}
