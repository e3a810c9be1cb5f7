import { data, Form, redirect } from 'react-router';
import { requireStaff, type UserContext } from '../../accounts/viewer.server.ts';
import { fieldNames } from '../../catalog/fact-wording.ts';
import type { Cell } from '../../contributions/cell.ts';
import { measuredFacts, previewMeasured, publishMeasured } from '../../contributions/edit-measured.server.ts';
import { versionOf } from '../../contributions/edit-record.server.ts';
import { type CorrectedRecord, presentOf } from '../../contributions/find-cell.server.ts';
import type { Typed } from '../../contributions/read-correction.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { listMeasuredChoices } from '../../results/measured-result.server.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { EditAnswer } from '../editing/edit-answer.ts';
import { getRecord, today } from '../editing/edit-form.server.ts';
import { EditPage, PreviewAndPublish, ValueBox } from '../parts/edit-page.tsx';
import { FactValues } from '../parts/fact-values.tsx';
import type { Route } from './+types/record-measured';

/** What a run on the board found of the model that stands for a tool: chosen, previewed, published. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const record = await getRecord(ctx, { kind: 'tool', recordId: params.recordId });
  const facts = measuredFacts(record.facts);
  const choices = await listMeasuredChoices(ctx);
  return {
    subject: record.subject,
    label: fieldNames.measured,
    present: presentOf(record, facts, today(ctx)),
    seen: versionOf(facts),
    choices: choices.map(({ run, key, label }) => ({ value: `${run}/${key}`, label })),
  };
}

/** The run's address has no slash; a model's key may have some. */
function chosenIn({ model = '' }: Typed) {
  const [run = '', ...key] = model.split('/');
  return { run, key: key.join('/') };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const record = await getRecord(ctx, { kind: 'tool', recordId: params.recordId });
  const typed = fieldsOf(await readForm(request));
  if (typed.intent !== 'publish') return await preview(ctx, record, typed);
  const refused = await publishMeasured(ctx, record, { chosen: chosenIn(typed), seen: typed.seen ?? '' });
  if (refused === null) return redirect(`/admin/catalogue/tool/${record.subject.id}#history`);
  const { problem, now } = refused;
  const present = presentOf(record, now, today(ctx));
  const seen = { ...typed, seen: versionOf(now) };
  return data<EditAnswer<Cell['present']>>(
    { typed: seen, errors: {}, problem, present, preview: null },
    { status: 409 },
  );
}

async function preview(ctx: UserContext, record: CorrectedRecord, typed: Typed) {
  const now = measuredFacts(record.facts);
  const found = await previewMeasured(ctx, chosenIn(typed), now);
  const common = { typed, problem: null, present: presentOf(record, now, today(ctx)) };
  if ('problem' in found)
    return data<EditAnswer<Cell['present']>>(
      { ...common, errors: { model: found.problem }, preview: null },
      { status: 400 },
    );
  return data<EditAnswer<Cell['present']>>({
    ...common,
    errors: {},
    preview: presentOf({ facts: [] }, [found], today(ctx)),
  });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Edit ${loaderData.label} of ${loaderData.subject.name}` : 'Edit a Fact');
}

export default function RecordMeasured({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, label, choices } = loaderData;
  const { typed, errors = {}, preview: shown } = actionData ?? {};
  return (
    <EditPage subject={subject} label={label}>
      <ValueBox title="What the record says now">
        <FactValues values={actionData?.present ?? loaderData.present} />
      </ValueBox>
      <p className="mt-6 text-sm text-muted">
        Choose a run on the leaderboard and the model of it that stands for {subject.name}. The figures are read from
        the run. Do the same for every tool whose model the run measured, not only for those that did well. If the run
        is taken off the leaderboard, the fact leaves the record.
      </p>
      {choices.length === 0 ? (
        <p className="mt-6 text-muted italic">No run on the leaderboard has checked answers.</p>
      ) : (
        <Form method="post" noValidate className="mt-6 grid gap-6" aria-label={`Edit ${label}`}>
          <input type="hidden" name="seen" value={typed?.seen ?? loaderData.seen} />
          <Field label="Run and model" error={errors.model}>
            {(control) => <Select {...control} name="model" options={choices} defaultValue={typed?.model} />}
          </Field>
          <PreviewAndPublish answer={actionData} preview={shown && <FactValues values={shown} />} />
        </Form>
      )}
    </EditPage>
  );
}
