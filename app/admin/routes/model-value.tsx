import type { Maker } from '@yardstick/bench/models';
import { data, Form, redirect } from 'react-router';
import { requireStaff, type UserContext } from '../../accounts/viewer.server.ts';
import { begunOf, publishModelEdit, readModelEdit } from '../../contributions/edit-model.server.ts';
import { type ModelCell, modelCells } from '../../contributions/model-cell.ts';
import type { SentErrors, Typed } from '../../contributions/read-correction.server.ts';
import { correctionField, correctionVersion, getModel, listMakers } from '../../model-catalogue/corrections.server.ts';
import { refreshModelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { EditAnswer } from '../editing/edit-answer.ts';
import { getEdited, today } from '../editing/edit-form.server.ts';
import { EditPage, PreviewAndPublish, ValueBox } from '../parts/edit-page.tsx';
import { PriceFields } from '../parts/price-fields.tsx';
import type { Route } from './+types/model-value';

/** One value of a model: corrected with its source, previewed, published. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { subject, cell, seen } = await getCell(ctx, params.recordId, request.url);
  const begun: Typed = { ...begunOf(cell), seen };
  return { subject, cell, begun, makers: cell.field === 'maker' ? await listMakers(ctx) : [] };
}

async function getCell(ctx: UserContext, modelId: string, address: string) {
  const asked = new URL(address).searchParams;
  const [field = '', provider = '', name = ''] = ['field', 'provider', 'name'].map((part) => asked.get(part) ?? '');
  const key = correctionField({ field, provider, name });
  const { subject } = await getEdited(ctx, { kind: 'model', recordId: modelId });
  // Before the value, so that a press after a change in between is refused.
  const seen = await correctionVersion(ctx.db, modelId, key);
  const model = await getModel(ctx, modelId);
  const cell = modelCells(model, today(ctx))
    .flat()
    .find((one) => correctionField(one) === key);
  if (cell === undefined) throw new NotFound(`${model.name} has no such value.`);
  return { subject, cell, seen };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { subject, cell } = await getCell(ctx, params.recordId, request.url);
  const typed = fieldsOf(await readForm(request));
  const answer = (status: number, parts: Partial<EditAnswer<string | null>>) =>
    data<EditAnswer<string | null>>(
      { typed, errors: {}, problem: null, present: cell.present, preview: null, ...parts },
      { status },
    );
  const { content: edit, errors } = readModelEdit(cell, typed, {
    today: today(ctx),
    makers: await listMakers(ctx),
  });
  if (edit === undefined) return answer(400, { errors });
  if (typed.intent !== 'publish') return answer(200, { preview: edit.words });
  const problem = await publishModelEdit(ctx, subject, { cell, edit, seen: typed.seen ?? '' });
  if (problem === null) return redirect(`/admin/catalogue/model/${subject.id}#history`);
  // Another process may have published it. The editor sees it with this answer, so that the next press may replace it.
  await refreshModelCatalogue(ctx);
  const now = await getCell(ctx, params.recordId, request.url);
  return answer(409, { problem, typed: { ...typed, seen: now.seen }, present: now.cell.present });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Correct ${loaderData.subject.name}` : 'Correct a Value');
}

export default function ModelValue({ loaderData: { subject, cell, begun, makers }, actionData }: Route.ComponentProps) {
  const { typed = begun, errors = {}, preview } = actionData ?? {};
  return (
    <EditPage subject={subject} label={cell.label}>
      <ValueBox title="What it says now">{(actionData ?? cell).present ?? 'Unknown'}</ValueBox>
      <Form key={cell.label} method="post" noValidate className="mt-8 grid gap-6" aria-label={`Correct ${cell.label}`}>
        <input type="hidden" name="seen" value={typed.seen ?? begun.seen} />
        {cell.field === 'price' && <PriceFields begun={begun} typed={typed} errors={errors} />}
        {cell.field === 'end' && <EndFields typed={typed} errors={errors} />}
        {cell.field !== 'price' && cell.field !== 'end' && (
          <ValueField cell={cell} makers={makers} typed={typed} error={errors.value} />
        )}
        <Field
          label="Address of the source"
          hint="The page that says so: the provider’s own, best of all."
          error={errors.source}
        >
          {(control) => <Input {...control} name="source" type="url" defaultValue={typed.source} maxLength={2_000} />}
        </Field>
        <Field
          label="The sentence that says so"
          hint="At most 25 words, as you read them there today."
          error={errors.quote}
        >
          {(control) => <Textarea {...control} name="quote" rows={2} defaultValue={typed.quote} />}
        </Field>
        <PreviewAndPublish answer={actionData} preview={preview} />
      </Form>
    </EditPage>
  );
}

function EndFields({ typed, errors }: { typed: Typed; errors: SentErrors }) {
  return (
    <>
      <div>
        <Checkbox
          name="none"
          label="No end is announced"
          hint="The provider took the announcement back, or never made it. The fields below do not count then."
          defaultChecked={typed.none === 'on'}
        />
        <FieldError error={errors.value} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Shuts down on" hint="Such as 2027-03-31. Empty: no day is named." error={errors.shutdown}>
          {(control) => <Input {...control} name="shutdown" defaultValue={typed.shutdown} maxLength={10} />}
        </Field>
        <Field label="The day is">
          {(control) => (
            <Select {...control} name="precision" defaultValue={typed.precision}>
              <option value="exact">Exact</option>
              <option value="earliest">The earliest: on that day or later</option>
            </Select>
          )}
        </Field>
        <Field label="Announced on" hint="Empty: not known." error={errors.announced}>
          {(control) => <Input {...control} name="announced" defaultValue={typed.announced} maxLength={10} />}
        </Field>
        <Field
          label="Recommended instead"
          hint="The id that the provider recommends. Empty: none."
          error={errors.replacement}
        >
          {(control) => <Input {...control} name="replacement" defaultValue={typed.replacement} maxLength={200} />}
        </Field>
      </div>
    </>
  );
}

const hints: Partial<Record<ModelCell['field'], string>> = {
  name: 'As its maker writes it.',
  weights: 'The page from which they can be downloaded.',
  contextTokens: 'In tokens, as a whole number.',
  maxOutputTokens: 'In tokens, as a whole number.',
  input: 'Words with commas between them, such as text, image.',
  output: 'Words with commas between them, such as text.',
  released: 'A day or a month, such as 2026-09-08 or 2026-09.',
  knowledge: 'A day or a month, such as 2026-03.',
};

interface ValueFieldProps {
  cell: ModelCell;
  makers: readonly Maker[];
  typed: Typed;
  error: string | undefined;
}

const answers = [
  { id: 'yes', name: 'Yes' },
  { id: 'no', name: 'No' },
];

function ValueField({ cell: { field, label }, makers, typed, error }: ValueFieldProps) {
  const hint = hints[field];
  const choices = field === 'maker' ? makers : answers;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        hint === undefined ? (
          <Select {...control} name="value" defaultValue={typed.value}>
            <option value="">Choose</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <Input {...control} name="value" defaultValue={typed.value} autoComplete="off" />
        )
      }
    </Field>
  );
}
