import { data, Form, redirect, useNavigation } from 'react-router';
import { requireStaff } from '../../accounts/viewer.server.ts';
import type { Cell } from '../../contributions/cell.ts';
import { publishEdit } from '../../contributions/edit-record.server.ts';
import type { SentErrors, Typed } from '../../contributions/read-correction.server.ts';
import { ValueFields, WrongFields } from '../../contributions/value-fields.tsx';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type EditPreview, getCell, getRecord, readEdit, today } from '../editing/edit-form.server.ts';
import { Ground } from '../parts/fact-table.tsx';
import type { Route } from './+types/record-edit';

/** One cell of one record: typed, previewed, published. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { cell, begun } = getCell(ctx, await getRecord(ctx, params), request.url);
  return { cell, begun, today: today(ctx) };
}

interface Answer {
  typed: Typed;
  errors: SentErrors;
  problem: string | null;
  preview: EditPreview | null;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const record = await getRecord(ctx, params);
  const form = await readForm(request);
  const typed: Typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const answer = (status: number, parts: Partial<Answer>) =>
    data<Answer>({ typed, errors: {}, problem: null, preview: null, ...parts }, { status });
  const read = readEdit(ctx, record, request.url, typed);
  if ('errors' in read) return answer(400, { errors: read.errors });
  if (typed.intent !== 'publish') return answer(200, { preview: read.preview });
  const problem = await publishEdit(ctx, read.edit);
  if (problem === null) return redirect(`/admin/catalogue/${record.subject.kind}/${record.subject.id}#history`);
  // The editor has seen the new value with this answer, so that the next attempt may replace it.
  const { seen: _, ...kept } = typed;
  return answer(409, { problem, typed: kept });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Edit ${loaderData.cell.label} of ${loaderData.cell.subject.name}` : 'Edit a Fact';
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}

export default function RecordEdit({ loaderData: { cell, begun, today: day }, actionData }: Route.ComponentProps) {
  const { subject } = cell;
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <Breadcrumb
        items={[
          { label: 'Edit the Catalogue', to: '/admin/catalogue' },
          { label: subject.name, to: `/admin/catalogue/${subject.kind}/${subject.id}` },
          { label: cell.label },
        ]}
      />
      <h1 className="mt-3 headline text-3xl sm:text-4xl">Edit: {cell.label}</h1>
      <div className="mt-6">
        <Values title="What the record says now" values={cell.present} />
      </div>
      <EditForm key={cell.field} cell={cell} begun={begun} answer={actionData} today={day} />
    </div>
  );
}

function Values({ title, values }: { title: string; values: EditPreview['after'] }) {
  return (
    <section aria-label={title} className="rounded border border-line bg-surface p-4 text-sm">
      <h2 className="text-muted">{title}</h2>
      {values.length === 0 && <p className="mt-1 text-muted italic">Not known</p>}
      <ul className="mt-1 grid gap-3">
        {values.map(({ text, mark }) => (
          <li key={text}>
            <span className="block font-medium break-words">{text}</span>
            <Ground mark={mark} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EditFormProps {
  cell: Cell;
  begun: Typed;
  answer: Answer | undefined;
  today: string;
}

const standings = [
  { value: 'read', label: 'I read it on the vendor’s own page' },
  { value: 'reported', label: 'Somebody else reports it' },
  { value: 'stated', label: 'The vendor stated it to us' },
];

function EditForm({ cell, begun, answer, today: day }: EditFormProps) {
  const isBusy = useNavigation().state === 'submitting';
  const { typed = begun, errors = {} } = answer ?? {};
  const text = (name: string) => ({ name, defaultValue: typed[name] });
  return (
    <Form method="post" noValidate className="group mt-8 grid gap-6" aria-label={`Edit ${cell.label}`}>
      <input type="hidden" name="seen" value={typed.seen ?? begun.seen} />
      <WrongFields cell={cell} typed={typed} errors={errors} />
      <div className="group-has-[[name=wrong]:checked]:hidden">
        <ValueFields cell={cell} typed={typed} errors={errors} />
      </div>
      <Field label="Address of the source" error={errors.source}>
        {(control) => <Input {...control} {...text('source')} type="text" inputMode="url" autoCapitalize="off" />}
      </Field>
      <Field label="The sentence that says so" error={errors.quote}>
        {(control) => <Textarea {...control} {...text('quote')} rows={2} />}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Standing">{(control) => <Select {...control} {...text('standing')} options={standings} />}</Field>
        <Field label="Who says so" hint="If it is not the vendor’s own page." error={errors.by}>
          {(control) => <Input {...control} {...text('by')} maxLength={120} />}
        </Field>
        <Field label="Day on which the source said so" error={errors.day}>
          {(control) => <Input {...control} {...text('day')} type="date" max={day} />}
        </Field>
      </div>
      {answer && <Outcome answer={answer} />}
      <div className="flex flex-wrap gap-3">
        {/* First, because Enter in a field presses it. */}
        <Button type="submit" name="intent" value="preview">
          Preview
        </Button>
        <Button type="submit" variant="primary" name="intent" value="publish" isBusy={isBusy}>
          Publish
        </Button>
      </div>
    </Form>
  );
}

/** Beside the buttons, where the editor looks after pressing one. */
function Outcome({ answer: { errors, problem, preview } }: { answer: Answer }) {
  if (preview)
    return (
      <div role="status">
        <Values title="What it will say" values={preview.isWrong ? [] : preview.after} />
      </div>
    );
  return (
    <Banner tone="bad" role="alert" title="Nothing was published">
      {problem ??
        (Object.values(errors).length > 0 && 'Something is missing or wrong above. What you wrote is still here.')}
    </Banner>
  );
}
