import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { textFields } from '../../catalog/editorial-texts.ts';
import { fieldNames } from '../../catalog/fact-wording.ts';
import { measuredFacts } from '../../contributions/edit-measured.server.ts';
import { EDITS_PAGE, listEdits, revertCorrection } from '../../contributions/edit-record.server.ts';
import { listTexts } from '../../contributions/edit-text.server.ts';
import { cellOf, listCells, presentOf } from '../../contributions/find-cell.server.ts';
import { modelCells } from '../../contributions/model-cell.ts';
import { undoCheck } from '../../freshness/undo-check.server.ts';
import { correctionField, getModel } from '../../model-catalogue/corrections.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { line, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { RefusalBanner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { getEdited, today } from '../editing/edit-form.server.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { ModelValues } from '../parts/model-values.tsx';
import { RecordHistory } from '../parts/record-history.tsx';
import { TextList } from '../parts/text-list.tsx';
import type { Route } from './+types/record';

/** Every fact of a tool or company with its ground, every text of a record, and what was changed at run time. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { subject, record } = await getEdited(ctx, params);
  const rows =
    record &&
    listCells(record).map(({ field, label, plan = null, isKnown }) => {
      const known = isKnown ? (cellOf(record, field, plan, today(ctx))?.present ?? []) : [];
      return { field, plan, label: field === 'plan' && isKnown ? 'Plan' : label, known };
    });
  if (record?.subject.kind === 'tool') {
    const known = presentOf(record, measuredFacts(record.facts), today(ctx));
    rows?.push({ field: 'measured', plan: null, label: fieldNames.measured, known });
  }
  const texts = await listTexts(ctx, subject);
  const cells = subject.kind === 'model' ? modelCells(await getModel(ctx, subject.id), today(ctx)) : null;
  const labels: Record<string, string> = {
    ...Object.fromEntries(record?.fields ?? []),
    measured: fieldNames.measured,
    ...textFields[subject.kind],
    ...Object.fromEntries((cells ?? []).flat().map((cell) => [correctionField(cell), cell.label])),
  };
  const before = new URL(request.url).searchParams.get('before');
  const found = await listEdits(ctx, subject, { before });
  const changes = found.slice(0, EDITS_PAGE);
  return {
    subject,
    rows,
    cells,
    texts,
    changes: changes.map((change) => ({ ...change, label: labels[change.field] ?? change.field })),
    older: found.length > EDITS_PAGE ? changes.at(-1)!.id : null,
  };
}

const revertForm = z.object({ id: text, intent: z.enum(['revert', 'restore']), reason: line });

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { id, intent, reason } = requireForm(revertForm, await readForm(request));
  const { subject, record } = await getEdited(ctx, params);
  const [change] = await listEdits(ctx, subject, { id });
  if (change === undefined) throw new NotFound('There is no such change of this record.');
  const isCorrection = change.origin === 'correction';
  if (intent === 'revert' && isCorrection && reason === '')
    return data({ problem: 'A revert needs a reason, because it is public.', id }, { status: 400 });
  if (isCorrection) {
    const given = intent === 'revert' ? reason.slice(0, 300) : null;
    const problem = await revertCorrection(ctx, change.reference, given);
    if (problem !== null) return data({ problem, id }, { status: 409 });
  } else if (record) await undoCheck(ctx, { id, reference: change.reference, subject: record.subject });
  return redirect(`/admin/catalogue/${subject.kind}/${subject.id}${new URL(request.url).search}#history`);
}

/** Also after a refusal: somebody else has changed what is listed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Edit ${loaderData.subject.name}` : 'Edit a Record');
}

export default function RecordAdministration({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, rows, cells, texts, changes, older } = loaderData;
  const path = `/admin/catalogue/${subject.kind}/${subject.id}`;
  const isRemovedPost = subject.kind === 'post' && texts.some(({ form, lines }) => form === 'tick' && lines.length > 0);
  return (
    <div className="page-width py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Edit the Catalogue', to: '/admin/catalogue' }, { label: subject.name }]} />
      <h1 className="mt-3 headline text-3xl sm:text-4xl">{subject.name}</h1>
      <p className="mt-2 mb-6 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {!isRemovedPost && (
          <Link to={subject.path} className="text-accent underline underline-offset-4">
            Public page
          </Link>
        )}
        <a href="#history" className="text-accent underline underline-offset-4">
          History
        </a>
        <Link
          to={`/admin/audit-log?kind=${subject.kind}&id=${subject.id}`}
          className="text-accent underline underline-offset-4"
        >
          Audit log
        </Link>
      </p>
      <RefusalBanner title="Nothing was changed" text={actionData?.problem} className="mb-6" />
      {rows && <FactTable name={subject.name} rows={rows} path={path} />}
      {cells && <ModelValues name={subject.name} cells={cells} path={path} />}
      {texts.length > 0 && <TextList name={subject.name} texts={texts} path={path} />}
      <RecordHistory changes={changes} older={older} failed={actionData?.id} />
    </div>
  );
}
