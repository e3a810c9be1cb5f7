import { data, Form, Link, useNavigation } from 'react-router';
import { viewerContext } from '../../accounts/viewer.server.ts';
import { claimPath, correctionPath } from '../../catalog/correction-path.ts';
import { FactNote } from '../../catalog/fact-note.tsx';
import { QUOTE_WORDS } from '../../catalog/run-time-facts.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { maySpeakFor } from '../../providers/grant-listing.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { Cell } from '../cell.ts';
import { cellOf, findRecord, listCells } from '../find-cell.server.ts';
import { CellChooser } from '../parts/cell-chooser.tsx';
import { SenderFields } from '../parts/sender-fields.tsx';
import { readCorrection } from '../read-correction.server.ts';
import { type Refused, receive } from '../records/receive.server.ts';
import { ValueFields, WrongFields } from '../value-fields.tsx';
import type { Route } from './+types/correction-new';

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>;

/** The cell that the address names: ?tool=ID or ?company=ID, &field=FIELD. @throws NotFound */
async function findAsked({ context, request }: Args) {
  const ctx = await viewerContext(context, request);
  const asked = new URL(request.url).searchParams;
  const kind = asked.has('company') ? 'company' : 'tool';
  const record = await findRecord(ctx, kind, asked.get(kind) ?? '');
  if (record === null) throw new NotFound('There is no such tool or company in the catalogue.');
  const field = asked.get('field');
  const day = ctx.now().toISOString().slice(0, 10);
  const cell = field === null ? null : cellOf(record, field, asked.get('plan'), day);
  if (field !== null && cell === null) throw new NotFound(`${record.subject.name} has no such field.`);
  const isOwner = kind === 'tool' && (await maySpeakFor(ctx, record.subject.id));
  return { ctx, record, cell, isOwner };
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, record, cell, isOwner } = await findAsked(args);
  return {
    subject: record.subject,
    cell,
    choices: cell === null ? listCells(record) : null,
    account: ctx.viewer?.email ?? null,
    quoteWords: QUOTE_WORDS,
    isOwner,
  };
}

export async function action(args: Route.ActionArgs) {
  const { record, cell, isOwner } = await findAsked(args);
  if (cell === null) throw new NotFound(`${record.subject.name} has no such field.`);
  const typed = fieldsOf(await readForm(args.request));
  const refused = await receive(args, typed, readCorrection(cell, typed), (content) => ({
    kind: 'correction',
    subject: record.subject,
    field: cell.field,
    content: isOwner ? { ...content, isStatement: true } : content,
  }));
  return data(refused, { status: refused.problem === null ? 400 : 429, headers: privatePage() });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.subject.name;
  return unindexedMeta(name ? `Correct a fact about ${name}` : 'Correct a fact');
}

export default function CorrectionNew({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, cell, choices, account, quoteWords, isOwner } = loaderData;
  const what = cell === null ? null : `: ${cell.label}`;
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <p className="caption">
        <Link to={subject.path} className="underline underline-offset-4 hover:text-ink">
          {subject.name}
        </Link>
      </p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">
        {isOwner
          ? `State a change${what ?? ` of ${subject.name}`}`
          : `Correct${what ?? ` a fact about ${subject.name}`}`}
      </h1>
      <Introduction subject={subject} isOwner={isOwner} />
      {cell === null ? (
        <CellChooser subject={subject} choices={choices ?? []} />
      ) : (
        <CorrectionForm key={cell.field} cell={cell} account={account} quoteWords={quoteWords} refused={actionData} />
      )}
    </div>
  );
}

function Introduction({ subject, isOwner }: { subject: Cell['subject']; isOwner: boolean }) {
  const decisions = (
    <Link to="/corrections" className="text-accent underline underline-offset-4">
      public
    </Link>
  );
  if (isOwner)
    return (
      <p className="mt-3 text-muted">
        {subject.name} belongs to your account. What you state here is shown as stated by the vendor once an editor has
        seen the source. It never costs anything. The decision with its reason is {decisions}, and you get it by mail.
      </p>
    );
  return (
    <>
      <p className="mt-3 text-muted">
        Anybody can correct a fact with a source; no account is needed. It never costs anything, and nobody can pay for
        a correction or against one. An editor checks it, and the decision with its reason is {decisions}, without your
        name.
      </p>
      {subject.kind === 'tool' && (
        <p className="mt-3 text-sm text-muted">
          You make {subject.name}?{' '}
          <Link to={claimPath(subject.id)} className="underline underline-offset-4">
            Claim its entry
          </Link>{' '}
          to state changes yourself.
        </p>
      )}
    </>
  );
}

interface CorrectionFormProps {
  cell: Cell;
  account: string | null;
  quoteWords: number;
  refused: Refused | undefined;
}

function CorrectionForm({ cell, account, quoteWords, refused }: CorrectionFormProps) {
  const isSending = useNavigation().state === 'submitting';
  const { typed = {}, errors = {}, problem = null } = refused ?? {};
  const text = (name: string) => ({ name, defaultValue: typed[name], required: true });
  return (
    <>
      <Present cell={cell} />
      {(problem !== null || Object.keys(errors).length > 0) && (
        <Banner tone="bad" role="alert" title="Your correction was not sent" className="mt-6">
          {problem ?? 'Something is missing or wrong below. What you wrote is still here.'}
        </Banner>
      )}
      <Form method="post" noValidate className="group mt-8 grid gap-6" aria-label="Correction">
        <WrongFields cell={cell} typed={typed} errors={errors} />
        <div className="group-has-[[name=wrong]:checked]:hidden">
          <ValueFields cell={cell} typed={typed} errors={errors} />
        </div>
        <Field
          label="Address of the source"
          hint="The page that says so: best the vendor's own prices, documentation or terms. We do not open it by machine."
          error={errors.source}
        >
          {(control) => <Input {...control} {...text('source')} type="text" inputMode="url" autoCapitalize="off" />}
        </Field>
        <Field
          label="The sentence that says so"
          hint={`Copied from that page, ${quoteWords} words at most.`}
          error={errors.quote}
        >
          {(control) => <Textarea {...control} {...text('quote')} rows={2} />}
        </Field>
        <Field label="Note for the editor" isOptional error={errors.note}>
          {(control) => <Input {...control} name="note" type="text" defaultValue={typed.note} />}
        </Field>
        <SenderFields account={account} typed={typed} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={isSending}>
            Send Correction
          </Button>
          <LinkButton to={correctionPath(cell.subject)}>Choose another fact</LinkButton>
        </div>
      </Form>
    </>
  );
}

/** What the record says now, with its standing and source. */
function Present({ cell: { present } }: { cell: Cell }) {
  return (
    <section aria-labelledby="present" className="mt-6 panel p-4">
      <h2 id="present" className="text-sm text-muted">
        What we say now
      </h2>
      {present.length === 0 && <p className="mt-1 text-muted italic">Not known</p>}
      <ul className="mt-1 grid gap-2">
        {present.map(({ text, mark }) => (
          <li key={text}>
            <span className="font-medium break-words">{text}</span>
            <FactNote mark={mark} label={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
