import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import type { ReadHandle, Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { companyFacts } from './company.ts';
import { forgetCatalogue } from './current-catalogue.server.ts';
import {
  type EditorialTexts,
  isTextField,
  linesOf,
  type RecordKind,
  type TextField,
  textFrom,
} from './editorial-texts.ts';
import { sortFacts } from './leading-facts.ts';
import { changeOutside, ownerOf } from './outside-texts.server.ts';
import { factSchema } from './record/fact-schema.ts';
import { type LaidFacts, layFacts } from './record/lay-facts.ts';
import { toolFromRecord } from './record/tool-from-record.ts';
import type { ToolRecord } from './record/tool-record.ts';
import { aiTools, companies, runTimeFacts } from './schema.server.ts';
import { changeOf, completeChangeLog } from './snapshot/log-fact-change.server.ts';
import { toolRow } from './snapshot/tool-row.server.ts';
import { toolFromRow } from './snapshot/tool-rows.server.ts';
import type { Fact, FactField } from './tool.ts';

export { countWords, factSchema, QUOTE_WORDS } from './record/fact-schema.ts';
export { looseDate } from './record/primitives.ts';

/**
 * Facts learned at run time: accepted corrections, and what checks found. They are laid over the facts of a record (see
 * lay-facts.ts), at once and whenever a release or an import writes the record again. Texts of the editors are laid over
 * it in the same way.
 */
export interface RunTimeFacts extends LaidFacts {
  subject: { kind: 'tool' | 'company'; id: string };
  origin: 'correction' | 'check';
  /** The id of the correction or the check. */
  reference: string;
}

/**
 * Adds facts to a record, in the caller's transaction.
 * @returns the id with which they can be withdrawn
 * @throws NotFound
 */
export async function addRunTimeFacts(ctx: Context, tx: Transaction, added: RunTimeFacts): Promise<string> {
  const id = await addLayer(ctx, tx, added);
  await layOverRecord(ctx, tx, added.subject, added.field, added.isWrong ? added.facts[0] : undefined);
  return id;
}

/** What a layer is laid over. */
export interface LaidRecord {
  kind: RecordKind;
  id: string;
}

interface RunTimeText extends Pick<RunTimeFacts, 'reference'> {
  subject: LaidRecord;
  field: string;
  lines: readonly unknown[];
}

/** Lays a text of the editors, or a value of a model, over a record. @returns as `addRunTimeFacts` */
export async function addRunTimeText(ctx: Context, tx: Transaction, { lines, ...added }: RunTimeText): Promise<string> {
  const { subject, field } = added;
  return await layAfter(ctx, tx, { ...subject, field }, () =>
    addLayer(ctx, tx, { ...added, facts: lines, origin: 'correction' }),
  );
}

/** Lays a field again after what is laid over it was changed. */
async function layAfter<Result>(
  ctx: Context,
  tx: Transaction,
  { kind, id, field }: LaidRecord & { field: string },
  change: () => Promise<Result>,
): Promise<Result> {
  if (kind !== 'tool' && kind !== 'company') return await changeOutside(ctx, tx, { kind, id, field }, change);
  const result = await change();
  await layOverRecord(ctx, tx, { kind, id }, field);
  return result;
}

type Layer = Omit<RunTimeFacts, 'facts' | 'field' | 'subject'> & {
  subject: LaidRecord;
  field: string;
  facts: readonly unknown[];
};

async function addLayer(ctx: Context, tx: Transaction, { subject, ...columns }: Layer): Promise<string> {
  const id = newId();
  const row = { ...columns, id, subjectKind: subject.kind, subjectId: subject.id, recordedAt: ctx.now() };
  await tx.insert(runTimeFacts).values(row);
  return id;
}

/** Takes facts back; the record has again what it had without them. @throws NotFound */
export const withdrawRunTimeFacts = (ctx: Context, tx: Transaction, id: string) => setWithdrawn(ctx, tx, id, true);

/** Lays facts that were taken back over the record again, in their old order. @throws NotFound */
export const restoreRunTimeFacts = (ctx: Context, tx: Transaction, id: string) => setWithdrawn(ctx, tx, id, false);

async function setWithdrawn(ctx: Context, tx: Transaction, id: string, isWithdrawn: boolean): Promise<void> {
  const { withdrawnAt } = runTimeFacts;
  const isMeant = and(eq(runTimeFacts.id, id), isWithdrawn ? isNull(withdrawnAt) : isNotNull(withdrawnAt));
  const [row] = await tx.select().from(runTimeFacts).where(isMeant).for('update');
  if (row === undefined) throw new NotFound(`These facts were ${isWithdrawn ? 'withdrawn' : 'restored'} already.`);
  const { subjectKind, subjectId, field } = row;
  await layAfter(ctx, tx, { kind: subjectKind as RecordKind, id: subjectId, field }, () =>
    tx
      .update(runTimeFacts)
      .set({ withdrawnAt: isWithdrawn ? ctx.now() : null })
      .where(isMeant),
  );
}

/** The facts of a record as they are now; others wait with their changes until the transaction ends. @throws NotFound */
export async function lockFacts(tx: Transaction, { kind, id }: RunTimeFacts['subject']): Promise<Fact[]> {
  const table = kind === 'tool' ? aiTools : companies;
  const [row] = await tx.select({ facts: table.facts }).from(table).where(eq(table.id, id)).for('update');
  if (row === undefined) throw new NotFound(`There is no such ${kind}.`);
  return z.array(factSchema).parse(row.facts);
}

/** The lines of a text as they are now, locked like facts. @throws NotFound */
export async function lockText(tx: Transaction, { kind, id }: LaidRecord, field: TextField): Promise<string[]> {
  if (kind !== 'tool' && kind !== 'company') return (await ownerOf(kind).lock(tx, id))[field] ?? [];
  await lockFacts(tx, { kind, id });
  return linesOf((await findRecordNow(tx, { kind, id }))!, field);
}

/** Facts and texts of a record as the database has them, of which the catalogue in memory may be minutes behind. */
export async function findRecordNow(db: ReadHandle, { kind, id }: RunTimeFacts['subject']) {
  const [row]: (Partial<EditorialTexts> & { facts: unknown })[] =
    kind === 'tool'
      ? await db.select().from(aiTools).where(eq(aiTools.id, id))
      : await db.select().from(companies).where(eq(companies.id, id));
  return row && { ...row, facts: z.array(factSchema).parse(row.facts) };
}

/** What is laid over a record. */
interface Layers {
  facts: LaidFacts[];
  /** The last one of each field. */
  texts: Partial<EditorialTexts>;
}

/** The run-time facts of records, by id. The records are locked: nothing is laid over them before the caller's commit. */
export async function laidFactsOf(
  tx: Transaction,
  kind: RunTimeFacts['subject']['kind'],
  ids: string[],
): Promise<Map<string, Layers>> {
  const table = kind === 'tool' ? aiTools : companies;
  await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id).for('update');
  const rows = await tx
    .select()
    .from(runTimeFacts)
    .where(
      and(eq(runTimeFacts.subjectKind, kind), isNull(runTimeFacts.withdrawnAt), inArray(runTimeFacts.subjectId, ids)),
    )
    .orderBy(runTimeFacts.id);
  const laid = new Map<string, Layers>();
  for (const { subjectId, field, facts, isWrong, formerPlan } of rows) {
    const layers = laid.get(subjectId) ?? { facts: [], texts: {} };
    laid.set(subjectId, layers);
    if (isTextField(field))
      Object.assign(layers.texts, textFrom(field as keyof EditorialTexts, z.array(z.string()).parse(facts)));
    else layers.facts.push({ field: field as FactField, facts: z.array(factSchema).parse(facts), isWrong, formerPlan });
  }
  return laid;
}

/** The columns of a tool with the run-time facts laid over its record; the writer adds the origin. */
export function laidToolRow(ctx: Context, record: ToolRecord, laid?: Layers, at = ctx.now()) {
  const tool = toolFromRecord({ ...record, ...laid?.texts, facts: layFacts(record.facts, laid?.facts ?? []) });
  const { facts, description, pros, cons } = record;
  return { ...toolRow(tool, at), base: laid ? { facts, description, pros, cons } : null };
}

/** The columns of a company that facts and texts fill. */
export function laidCompanyColumns(base: { facts: readonly Fact[]; description: string }, laid?: Layers) {
  const facts = sortFacts(layFacts(base.facts, laid?.facts ?? []));
  const { description } = { ...base, ...laid?.texts };
  return {
    facts,
    description,
    ...companyFacts(facts),
    base: laid ? { facts: base.facts, description: base.description } : null,
  };
}

/** @param wrong of facts that are taken away: names the source that says so */
async function layOverRecord(
  ctx: Context,
  tx: Transaction,
  { kind, id }: RunTimeFacts['subject'],
  field: string,
  wrong?: Fact,
) {
  if (kind === 'tool') await layOverTool(ctx, tx, id, field, wrong);
  else await layOverCompany(ctx, tx, id, field);
  await tx.notify('pages', 'catalog');
  tx.afterCommit(() => forgetCatalogue(ctx.db));
}

// Rows whose base was stored before editors could change texts have none in it, and none laid over them.
const companyBase = z.object({ facts: z.array(factSchema), description: z.string().optional() });
const lines = z.array(z.string()).optional();
const toolBase = companyBase.extend({ pros: lines, cons: lines });

async function layOverTool(ctx: Context, tx: Transaction, id: string, field: string, wrong?: Fact): Promise<void> {
  const [row] = await tx.select().from(aiTools).where(eq(aiTools.id, id)).for('update');
  if (row === undefined) throw new NotFound('There is no such tool.');
  const { reviewCount, createdAt } = row;
  const before = toolFromRow(row);
  const base = row.base === null ? before : toolBase.parse(row.base);
  // A field that a base of before lacks is not a key of it either.
  const { currency } = before.pricing;
  const record = { ...before, ...base, facts: [...base.facts], currency };
  const laid = (await laidFactsOf(tx, 'tool', [id])).get(id);
  const at = ctx.now();
  const columns = laidToolRow(ctx, record, laid, at);
  await tx
    .update(aiTools)
    .set({ ...columns, reviewCount, createdAt })
    .where(eq(aiTools.id, id));
  const after = columns.facts as Fact[];
  const text = isTextField(field) ? textChange(row, columns, field) : null;
  await completeChangeLog(tx, { id, name: row.name, field, at, before: before.facts, after, wrong, text });
}

async function layOverCompany(ctx: Context, tx: Transaction, id: string, field: string): Promise<void> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
  if (row === undefined) throw new NotFound('There is no such company.');
  const { facts, description = row.description } = companyBase.parse(row.base ?? row);
  const columns = laidCompanyColumns({ facts, description }, (await laidFactsOf(tx, 'company', [id])).get(id));
  tx.detail(
    isTextField(field) ? textChange(row, columns, field) : changeOf(companyBase.parse(row).facts, columns.facts, field),
  );
  await tx
    .update(companies)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(eq(companies.id, id));
}

function textChange(before: Partial<EditorialTexts>, after: Partial<EditorialTexts>, field: TextField) {
  const written = (texts: Partial<EditorialTexts>) => linesOf(texts, field).join('; ') || null;
  return { field, before: written(before), after: written(after) };
}
