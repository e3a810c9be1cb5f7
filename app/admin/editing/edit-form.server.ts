import type { UserContext } from '../../accounts/viewer.server.ts';
import { isSameSubject, subjectOf } from '../../catalog/leading-facts.ts';
import { findRecordNow, looseDate } from '../../catalog/run-time-facts.server.ts';
import type { Fact } from '../../catalog/tool.ts';
import type { Cell } from '../../contributions/cell.ts';
import { type RecordEdit, takenPlan, versionOf } from '../../contributions/edit-record.server.ts';
import { type EditedSubject, findTextRecord, listTexts } from '../../contributions/edit-text.server.ts';
import {
  type CorrectedRecord,
  cellFacts,
  cellOf,
  findRecord,
  presentOf,
} from '../../contributions/find-cell.server.ts';
import { findOwnToolIn, ownToolWords } from '../../contributions/own-tools.server.ts';
import {
  factsOf,
  readCorrection,
  type SentErrors,
  type Standing,
  type Typed,
} from '../../contributions/read-correction.server.ts';
import { Forbidden, NotFound } from '../../platform/http-errors.ts';
import { listOwners } from '../../providers/grant-listing.server.ts';

/** What an editor changes in one cell, read from a form. */

export const today = (ctx: UserContext) => ctx.now().toISOString().slice(0, 10);

/** A record with the facts that the database has now: those that publishing compares. @throws NotFound; Forbidden for a record of the viewer's own */
export async function getRecord(ctx: UserContext, { kind, recordId }: { kind?: string; recordId?: string }) {
  const record = await findRecord(ctx, kind ?? '', recordId ?? '');
  if (record === null) throw new NotFound('There is no such record in the catalogue.');
  if (await isOwn(ctx, record.subject))
    throw new Forbidden(
      `${record.subject.name} belongs to you, so another editor changes it. Correct its facts on its public page: they are then shown as stated by the vendor.`,
    );
  const now = await findRecordNow(ctx.db, record.subject);
  return now ? { ...record, facts: now.facts } : record;
}

const isOwn = async (ctx: UserContext, { kind, id }: { kind: string; id: string }) =>
  (await listOwners(ctx, kind, id)).includes(ctx.viewer.id);

interface Edited {
  subject: EditedSubject;
  /** Of a tool or company; null: it has texts only. */
  record: CorrectedRecord | null;
}

/** @throws as `getRecord` */
export async function getEdited(ctx: UserContext, params: { kind?: string; recordId?: string }): Promise<Edited> {
  const subject = await findTextRecord(ctx, params.kind ?? '', params.recordId ?? '');
  if (subject?.kind === 'model' && (await isOwn(ctx, subject)))
    throw new Forbidden(
      `A company that makes or serves ${subject.name} has a tool that belongs to you, so another editor changes it.`,
    );
  if (subject?.kind === 'news' || subject?.kind === 'post') {
    const own = await findOwnToolIn(
      ctx,
      (await listTexts(ctx, subject)).flatMap(({ lines }) => lines),
    );
    if (own !== null) throw new Forbidden(ownToolWords(own, 'changes'));
  }
  if (subject !== null) return { subject, record: null };
  const record = await getRecord(ctx, params);
  return { subject: record.subject, record };
}

/** The cell that ?field= and, of a plan, &plan= name, with what the form begins with. @throws NotFound */
export function getCell(ctx: UserContext, record: CorrectedRecord, address: string) {
  const asked = new URL(address).searchParams;
  const [field, plan] = [asked.get('field') ?? '', asked.get('plan')];
  const cell = cellOf(record, field, plan, today(ctx));
  if (cell === null) throw new NotFound(`${record.subject.name} has no such field.`);
  const present = cellFacts(record.facts, field, plan);
  const [lead] = present;
  const begun: Typed = {
    ...valuesOf(cell),
    source: lead?.source ?? '',
    quote: lead?.quote ?? '',
    groundStanding: lead?.standing === 'reported' || lead?.standing === 'stated' ? lead.standing : 'read',
    groundBy: lead?.by ?? '',
    groundDay: lead === undefined ? today(ctx) : (lead.observedAt ?? ''),
    seen: versionOf(present),
  };
  return { cell, plan, present, begun };
}

function valuesOf({ kind, present }: Cell): Typed {
  const value = present[0]?.value;
  if (value === undefined || kind === 'plan') return {};
  if (kind === 'list') return { value: present.map(({ text }) => text).join('\n') };
  if (kind === 'yesNo') return { value: value === true ? 'yes' : 'no' };
  if (kind === 'owner' && typeof value === 'string') return { name: value };
  if (typeof value !== 'object') return { value: String(value) };
  const parts = Object.fromEntries(
    Object.entries(value ?? {}).map(([name, part]) => [name, part === null ? '' : String(part)]),
  );
  return kind === 'owner' ? { ...parts, bought: 'on' } : parts;
}

/** The preview: each value in words, with the mark that readers will see. */
type ReadEdit = { edit: RecordEdit; preview: Cell['present'] } | { errors: SentErrors };

/** Reads an edit with the schema of corrections; the ground is the editor's own. */
export function readEdit(ctx: UserContext, record: CorrectedRecord, address: string, typed: Typed): ReadEdit {
  const { cell, plan, present } = getCell(ctx, record, address);
  const { content, errors } = readCorrection(cell, typed);
  const { groundStanding, groundDay = '' } = typed;
  const standing = groundStanding === 'stated' || groundStanding === 'reported' ? groundStanding : 'read';
  const by = standing === 'read' ? null : (typed.groundBy ?? '').trim().slice(0, 120);
  const ground: Standing = { standing, by, observedAt: groundDay, checkedAt: today(ctx) };
  const own: SentErrors = {
    ...errors,
    ...(by === '' && { groundBy: 'Please say who says so.' }),
    ...(!looseDate.safeParse(groundDay).success || groundDay > today(ctx)
      ? { groundDay: 'Please enter the day on which the source said so, today at the latest.' }
      : {}),
  };
  if (content === undefined || Object.keys(own).length > 0) return { errors: own };
  const edit = { subject: record.subject, field: cell.field, plan, content, standing: ground, seen: typed.seen ?? '' };
  if (takenPlan(record.facts, edit).length > 0)
    return { errors: { name: 'The record has this plan already: edit that one.' } };
  const facts = factsOf(cell.field, content, ground, present);
  const newest = newestOf(record.facts.filter((fact) => isReplaced(fact, facts, edit)));
  if (newestOf(facts) < newest)
    return {
      errors: { groundDay: `The record has newer evidence, of ${newest}. Older evidence cannot take its place.` },
    };
  return { edit, preview: content.isWrong ? [] : presentOf({ facts: [] }, facts, today(ctx)) };
}

/** Whether an edit would take the place of a fact. @param own what it says */
const isReplaced = (fact: Fact, own: readonly Fact[], { field, content, plan }: RecordEdit) =>
  content.isWrong || field === 'plan'
    ? own.some((one) => isSameSubject(one, fact)) || (field === 'plan' && subjectOf(fact) === plan)
    : fact.field === field;

/** The newest day of facts; '' where none is dated. */
const newestOf = (facts: readonly Fact[]) =>
  facts
    .map(({ observedAt }) => observedAt ?? '')
    .sort()
    .at(-1) ?? '';
