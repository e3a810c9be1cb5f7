import type { UserContext } from '../../accounts/viewer.server.ts';
import { type FactMark, factMark, valueText } from '../../catalog/fact-wording.ts';
import { isSameSubject } from '../../catalog/leading-facts.ts';
import type { Fact } from '../../catalog/tool.ts';
import type { Cell } from '../../contributions/cell.ts';
import { type RecordEdit, versionOf } from '../../contributions/edit-record.server.ts';
import { type CorrectedRecord, cellFacts, cellOf, findRecord } from '../../contributions/find-cell.server.ts';
import {
  factsOf,
  readCorrection,
  type SentErrors,
  type Standing,
  type Typed,
} from '../../contributions/read-correction.server.ts';
import { NotFound } from '../../platform/http-errors.ts';

/** What an editor changes in one cell, read from a form. */

export const today = (ctx: UserContext) => ctx.now().toISOString().slice(0, 10);

/** @throws NotFound */
export async function getRecord(ctx: UserContext, { kind, recordId }: { kind?: string; recordId?: string }) {
  const record = await findRecord(ctx, kind ?? '', recordId ?? '');
  if (record === null) throw new NotFound('There is no such tool or company in the catalogue.');
  return record;
}

/** The cell that ?field= and, of a plan, &plan= name, with what the form begins with. @throws NotFound */
export function getCell(ctx: UserContext, record: CorrectedRecord, address: string) {
  const asked = new URL(address).searchParams;
  const [field, plan] = [asked.get('field') ?? '', asked.get('plan')];
  const cell = cellOf(record, field, plan, today(ctx));
  if (cell === null) throw new NotFound(`${record.subject.name} has no such field.`);
  const [lead] = cellFacts(record.facts, field, plan);
  const begun: Typed = {
    ...valuesOf(cell),
    source: lead?.source ?? '',
    quote: lead?.quote ?? '',
    standing: lead?.standing === 'reported' || lead?.standing === 'stated' ? lead.standing : 'read',
    by: lead?.by ?? '',
    day: today(ctx),
    seen: versionOf(cellFacts(record.facts, field, plan)),
  };
  return { cell, plan, begun };
}

function valuesOf({ kind, present }: Cell): Typed {
  const value = present[0]?.value;
  if (value === undefined || kind === 'plan') return {};
  if (kind === 'list') return { value: present.map(({ text }) => text).join('\n') };
  if (kind === 'yesNo') return { value: value === true ? 'yes' : 'no' };
  if (typeof value !== 'object') return { value: String(value) };
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, part]) => [name, part === null ? '' : String(part)]),
  );
}

export interface EditPreview {
  /** Each value in words, with the mark that readers will see. */
  after: { text: string; mark: FactMark }[];
  isWrong: boolean;
}

type ReadEdit = { edit: RecordEdit; preview: EditPreview } | { errors: SentErrors };

/** Reads an edit with the schema of corrections; the ground is the editor's own. */
export function readEdit(ctx: UserContext, record: CorrectedRecord, address: string, typed: Typed): ReadEdit {
  const { cell, plan } = getCell(ctx, record, address);
  const { content, errors } = readCorrection(cell, typed);
  const { standing: written, day = '' } = typed;
  const standing: Standing['standing'] = written === 'stated' || written === 'reported' ? written : 'read';
  const by = standing === 'read' ? null : (typed.by ?? '').trim().slice(0, 120);
  const ground = { standing, by, observedAt: day, checkedAt: today(ctx) };
  const own: SentErrors = {
    ...errors,
    ...(by === '' && { by: 'Please say who says so.' }),
    ...(!isDay(day) || day > today(ctx)
      ? { day: 'Please enter the day on which the source said so, today at the latest.' }
      : {}),
  };
  if (content === undefined || Object.keys(own).length > 0) return { errors: own };
  const facts = factsOf(cell.field, content, ground);
  const newest = newestEvidence(record, facts);
  if (day < newest)
    return { errors: { day: `The record has newer evidence, of ${newest}. Older evidence cannot take its place.` } };
  const { subject } = record;
  const isWrong = content.isWrong === true;
  return {
    edit: { subject, field: cell.field, plan, content, standing: ground, seen: typed.seen ?? '' },
    preview: {
      isWrong,
      after: facts.map((fact) => ({ text: valueText(fact), mark: factMark({ facts: [fact] }, fact, today(ctx)) })),
    },
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** The day of the newest fact whose place these would take; '' where none is dated. */
function newestEvidence(record: CorrectedRecord, facts: readonly Fact[]): string {
  const replaced = record.facts.filter((fact) =>
    facts.some((own) => (own.field === 'plan' ? isSameSubject(own, fact) : own.field === fact.field)),
  );
  return (
    replaced
      .map(({ observedAt }) => observedAt ?? '')
      .sort()
      .at(-1) ?? ''
  );
}
