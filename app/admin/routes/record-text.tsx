import { data, Form, redirect } from 'react-router';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { renderMarkdown } from '../../blog/markdown.server.ts';
import { ProseHtml } from '../../blog/prose-html.tsx';
import {
  type EditedSubject,
  type EditedText,
  listTexts,
  publishText,
  readNote,
  readText,
  versionOfLines,
} from '../../contributions/edit-text.server.ts';
import type { SentErrors, Typed } from '../../contributions/read-correction.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { MB, ordinaryForm, readForm } from '../../platform/request-body.server.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { getEdited, today } from '../editing/edit-form.server.ts';
import { EditPage, PreviewAndPublish, ValueBox } from '../parts/edit-page.tsx';
import { TextField } from '../parts/text-field.tsx';
import { TextLines } from '../parts/text-list.tsx';
import type { Route } from './+types/record-text';

/** One text of a record: typed, previewed, published. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { subject } = await getEdited(ctx, params);
  const text = await getText(ctx, subject, request.url);
  return { subject, text, seen: versionOfLines(text.lines) };
}

async function getText(ctx: UserContext, subject: EditedSubject, address: string): Promise<EditedText> {
  const field = new URL(address).searchParams.get('field');
  const text = (await listTexts(ctx, subject)).find((one) => one.field === field);
  if (text === undefined) throw new NotFound(`${subject.name} has no such text.`);
  return text;
}

/** The longest text of a post in any script, and more, so that a text that is too long is refused beside its field. */
const limits = { ...ordinaryForm, bytes: MB / 4 };

interface Answer {
  typed: Typed;
  errors: SentErrors;
  problem: string | null;
  /** What the record says now. */
  present: string[];
  preview: string[] | null;
  /** The preview of Markdown. */
  html: string | null;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { subject } = await getEdited(ctx, params);
  const form = await readForm(request, limits);
  const typed = fieldsOf(form);
  const text = await getText(ctx, subject, request.url);
  const answer = (status: number, parts: Partial<Answer>) =>
    data<Answer>(
      { typed, errors: {}, problem: null, present: text.lines, preview: null, html: null, ...parts },
      { status },
    );
  const [read, why] = [await readText(text, typed, today(ctx)), readNote(typed)];
  if (read.errors || 'errors' in why)
    return answer(400, { errors: { ...read.errors, ...('errors' in why && why.errors) } });
  const lines = read.content;
  if (typed.intent !== 'publish') {
    const html = text.form === 'markdown' ? (await renderMarkdown(lines[0] ?? '')).html : null;
    return answer(200, { preview: lines, html });
  }
  if (versionOfLines(lines) === versionOfLines(text.lines))
    return answer(400, { errors: { value: 'It says this already.' } });
  const edit = { text, lines, note: why.note, seen: typed.seen ?? '' };
  const conflict = await publishText(ctx, subject, edit);
  if (conflict === null) return redirect(`/admin/catalogue/${subject.kind}/${subject.id}#history`);
  const { problem, now } = conflict;
  return answer(409, { problem, typed: { ...typed, seen: versionOfLines(now) }, present: now });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Edit ${loaderData.text.label} of ${loaderData.subject.name}` : 'Edit a Text');
}

export default function RecordText({ loaderData: { subject, text, seen }, actionData }: Route.ComponentProps) {
  const { typed = {}, errors = {}, preview, html } = actionData ?? {};
  return (
    <EditPage subject={subject} label={text.label}>
      <ValueBox title="What the record says now">
        {/* Somebody else's words: the next press replaces them, so all of them are shown. */}
        <TextLines
          text={{ ...text, lines: actionData?.present ?? text.lines }}
          isWhole={Boolean(actionData?.problem)}
        />
      </ValueBox>
      <Form
        key={text.field}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-8 grid gap-6"
        aria-label={`Edit ${text.label}`}
      >
        <input type="hidden" name="seen" value={typed.seen ?? seen} />
        <TextField text={text} name="value" typed={typed} error={errors.value} />
        <Field label="Why it is changed" hint="It is public, on the page of corrections." error={errors.note}>
          {(control) => <Input {...control} name="note" defaultValue={typed.note} maxLength={300} autoComplete="off" />}
        </Field>
        <PreviewAndPublish
          answer={actionData}
          preview={preview && (html ? <ProseHtml html={html} /> : <TextLines text={{ ...text, lines: preview }} />)}
        />
      </Form>
    </EditPage>
  );
}
