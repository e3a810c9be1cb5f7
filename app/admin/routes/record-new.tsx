import { data, Form, redirect } from 'react-router';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { ProseHtml } from '../../blog/prose-html.tsx';
import { addRecord, newFields, previewOf, readNewRecord } from '../../contributions/add-record.server.ts';
import type { SentErrors, Typed } from '../../contributions/read-correction.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { MB, ordinaryForm, readForm } from '../../platform/request-body.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { today } from '../editing/edit-form.server.ts';
import { PreviewAndPublish } from '../parts/edit-page.tsx';
import { TextField } from '../parts/text-field.tsx';
import type { Route } from './+types/record-new';

/** A new news item or post: typed, previewed, published. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const kind = kindOf(params.kind);
  return { kind, fields: newFields[kind], today: today(ctx) };
}

function kindOf(kind: string): 'news' | 'post' {
  if (kind !== 'news' && kind !== 'post') throw new NotFound('Only news and posts are added here.');
  return kind;
}

/** As for the text of a post that is edited. */
const limits = { ...ordinaryForm, bytes: MB / 4 };

interface Answer {
  typed: Typed;
  errors: SentErrors;
  problem: string | null;
  preview: { title: string; lead: string; html: string | null } | null;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const kind = kindOf(params.kind);
  const form = await readForm(request, limits);
  const typed = fieldsOf(form);
  const answer = (status: number, parts: Partial<Answer>) =>
    data<Answer>({ typed, errors: {}, problem: null, preview: null, ...parts }, { status });
  const { content: record, errors } = await readNewRecord(kind, typed, today(ctx));
  if (record === undefined) return answer(400, { errors });
  if (typed.intent !== 'publish') {
    const { title = [], description, summary } = record.texts;
    const preview = { title: title[0] ?? '', lead: (description ?? summary)?.[0] ?? '', html: await previewOf(record) };
    return answer(200, { preview });
  }
  const added = await addRecord(ctx, record);
  if ('errors' in added) return answer(409, { errors: added.errors });
  return redirect(`/admin/catalogue/${kind}/${added.id}`);
}

export const headers = privatePage;

const titles = { news: 'New news item', post: 'New post' };

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? titles[loaderData.kind] : 'New Record');
}

export default function RecordNew({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, fields } = loaderData;
  const { typed = { date: loaderData.today }, errors = {}, preview } = actionData ?? {};
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Edit the Catalogue', to: '/admin/catalogue' }, { label: titles[kind] }]} />
      <h1 className="mt-3 headline text-3xl sm:text-4xl">{titles[kind]}</h1>
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-8 grid gap-6"
        aria-label={titles[kind]}
      >
        {fields.map((field) => (
          <TextField key={field.name} text={field} name={field.name} typed={typed} error={errors[field.name]} />
        ))}
        {kind === 'post' && (
          <Field label="Address" hint="What follows /blog/. It cannot be changed afterwards." error={errors.slug}>
            {(control) => (
              <Input {...control} name="slug" defaultValue={typed.slug} maxLength={80} autoComplete="off" />
            )}
          </Field>
        )}
        <PreviewAndPublish
          answer={actionData}
          preview={
            preview && (
              <>
                <p className="font-semibold">{preview.title}</p>
                <p>{preview.lead}</p>
                {preview.html && <ProseHtml html={preview.html} />}
              </>
            )
          }
        />
      </Form>
    </div>
  );
}
