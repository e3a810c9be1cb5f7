import { data, Form, redirect } from 'react-router';
import { requireStaff } from '../../accounts/viewer.server.ts';
import type { Cell } from '../../contributions/cell.ts';
import { publishEdit, versionOf } from '../../contributions/edit-record.server.ts';
import { presentOf } from '../../contributions/find-cell.server.ts';
import type { Typed } from '../../contributions/read-correction.server.ts';
import { ValueFields, WrongFields } from '../../contributions/value-fields.tsx';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { EditAnswer } from '../editing/edit-answer.ts';
import { getCell, getRecord, readEdit, today } from '../editing/edit-form.server.ts';
import { EditPage, PreviewAndPublish, ValueBox } from '../parts/edit-page.tsx';
import { FactValues } from '../parts/fact-values.tsx';
import type { Route } from './+types/record-edit';

/** One cell of one record: typed, previewed, published. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { cell, begun } = getCell(ctx, await getRecord(ctx, params), request.url);
  return { cell, begun };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const record = await getRecord(ctx, params);
  const form = await readForm(request);
  const typed = fieldsOf(form);
  const { present } = getCell(ctx, record, request.url).cell;
  const answer = (status: number, parts: Partial<EditAnswer<Cell['present']>>) =>
    data<EditAnswer<Cell['present']>>(
      { typed, errors: {}, problem: null, present, preview: null, ...parts },
      { status },
    );
  const read = readEdit(ctx, record, request.url, typed);
  if ('errors' in read) return answer(400, { errors: read.errors });
  if (typed.intent !== 'publish') return answer(200, { preview: read.preview });
  const conflict = await publishEdit(ctx, read.edit);
  if (conflict === null) return redirect(`/admin/catalogue/${record.subject.kind}/${record.subject.id}#history`);
  const { problem, now } = conflict;
  // The editor sees the new value with this answer, so that the next press may replace it.
  return answer(409, {
    problem,
    typed: { ...typed, seen: versionOf(now) },
    present: presentOf(record, now, today(ctx)),
  });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Edit ${loaderData.cell.label} of ${loaderData.cell.subject.name}` : 'Edit a Fact');
}

export default function RecordEdit({ loaderData: { cell: loaded, begun }, actionData }: Route.ComponentProps) {
  const cell = { ...loaded, present: actionData?.present ?? loaded.present };
  return (
    <EditPage subject={cell.subject} label={cell.label}>
      <ValueBox title="What the record says now">
        <FactValues values={cell.present} />
      </ValueBox>
      <EditForm key={cell.field} cell={cell} begun={begun} answer={actionData} />
    </EditPage>
  );
}

interface EditFormProps {
  cell: Cell;
  begun: Typed;
  answer: EditAnswer<Cell['present']> | undefined;
}

const standings = [
  { value: 'read', label: 'I read it on the vendor’s own page' },
  { value: 'reported', label: 'Somebody else reports it' },
  { value: 'stated', label: 'The vendor stated it to us' },
];

function EditForm({ cell, begun, answer }: EditFormProps) {
  const { typed = begun, errors = {}, preview } = answer ?? {};
  const text = (name: string) => ({ name, defaultValue: typed[name] });
  return (
    <Form method="post" noValidate className="group mt-8 grid gap-6" aria-label={`Edit ${cell.label}`}>
      <input type="hidden" name="seen" value={typed.seen ?? begun.seen} />
      <WrongFields cell={cell} typed={typed} errors={errors} />
      <div className="group-has-[[name=wrong]:checked]:hidden">
        <ValueFields cell={cell} typed={typed} errors={errors} />
      </div>
      {cell.kind === 'list' && cell.present.length > 0 && (
        <p className="text-sm text-muted">
          The ground below is for the lines that you add; the others keep theirs. If you add none, it is for all of
          them.
        </p>
      )}
      <Field label="Address of the source" error={errors.source}>
        {(control) => <Input {...control} {...text('source')} type="text" inputMode="url" autoCapitalize="off" />}
      </Field>
      <Field label="The sentence that says so" error={errors.quote}>
        {(control) => <Textarea {...control} {...text('quote')} rows={2} />}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Standing">
          {(control) => <Select {...control} {...text('groundStanding')} options={standings} />}
        </Field>
        <Field label="Who says so" hint="If it is not the vendor’s own page." error={errors.groundBy}>
          {(control) => <Input {...control} {...text('groundBy')} maxLength={120} />}
        </Field>
        <Field
          label="Day on which the source said so"
          hint="Of a new reading today; as precise as you know it, such as 2026-09 or 2026-09-08."
          error={errors.groundDay}
        >
          {(control) => <Input {...control} {...text('groundDay')} maxLength={10} />}
        </Field>
      </div>
      <PreviewAndPublish answer={answer} preview={preview && <FactValues values={preview} />} />
    </Form>
  );
}
