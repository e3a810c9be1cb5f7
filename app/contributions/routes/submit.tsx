import { useRef, useState } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { viewerContext } from '../../accounts/viewer.server.ts';
import { listCategories } from '../../catalog/catalog-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { SenderFields } from '../parts/sender-fields.tsx';
import { SimilarList, useSimilarTools } from '../parts/similar-list.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { type Refused, receive } from '../records/receive.server.ts';
import { findSimilarTools, isProbablySame, type SimilarTool } from '../sent/similar-tools.server.ts';
import { readSubmission } from '../sent/submission.server.ts';
import type { Route } from './+types/submit';

/** Anybody submits a tool that is missing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await viewerContext(context, request);
  const categories = (await listCategories(ctx)).map(({ id, name }) => ({ value: id, label: name }));
  return { categories, account: ctx.viewer?.email ?? null, canonical: `${ctx.config.publicUrl}/submit` };
}

export async function action(args: Route.ActionArgs) {
  const ctx = requestContext(args.context);
  const typed = fieldsOf(await readForm(args.request));
  const { name = '', website = '' } = typed;
  const similar = await findSimilarTools(ctx, name, website);
  const ids = (await listCategories(ctx)).map(({ id }) => id);
  const read = readSubmission(typed, ids);
  const isDoubtful = typed.isDifferent !== 'on' && similar.some((tool) => isProbablySame(tool, name, website));
  const doubt = { isDifferent: 'Please look at these first. If it is none of them, say so here.' };
  const checked = isDoubtful ? { errors: { ...read.errors, ...doubt } } : read;
  const refused = await receive(args, typed, checked, (content) => ({ kind: 'submission', content }));
  return data({ ...refused, similar }, { status: refused.problem === null ? 400 : 429, headers: privatePage() });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Submit an AI tool'),
    description: 'Is a tool missing? Submit it: free, without an account, and checked by an editor.',
    canonical: loaderData?.canonical ?? '/submit',
  });
}

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <PageHead
        title="Submit a tool"
        text={
          <>
            Is a tool missing? Tell us about it. It never costs anything, no account is needed, and no payment moves it
            forward. An editor checks it, and the decision with its reason is{' '}
            <Link to="/corrections" className="text-accent underline underline-offset-4">
              public
            </Link>
            , without your name.
          </>
        }
      />
      <SubmissionForm categories={loaderData.categories} account={loaderData.account} refused={actionData} />
    </div>
  );
}

interface SubmissionFormProps {
  categories: { value: string; label: string }[];
  account: string | null;
  refused: (Refused & { similar: SimilarTool[] }) | undefined;
}

const none: SimilarTool[] = [];

function SubmissionForm({ categories, account, refused }: SubmissionFormProps) {
  const isSending = useNavigation().state === 'submitting';
  const { typed = {}, errors = {}, problem = null, similar: found = none } = refused ?? {};
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState({ name: '', website: '' });
  const similar = useSimilarTools(asked.name, asked.website, found);
  useDraft(form, 'submission-draft', refused !== undefined);
  const remember = (name: 'name' | 'website') => ({
    name,
    defaultValue: typed[name],
    required: true,
    onInput: (event: React.InputEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setAsked((known) => ({ ...known, [name]: value }));
    },
  });
  return (
    <Form ref={form} method="post" noValidate className="mt-8 grid gap-6" aria-label="Submission">
      {refused !== undefined && (
        <Banner tone="bad" role="alert" title="The tool was not sent">
          {problem ?? 'Something is missing or needs a look below. What you wrote is still here.'}
        </Banner>
      )}
      <Field label="Name" error={errors.name}>
        {(control) => <Input {...control} {...remember('name')} type="text" autoComplete="off" />}
      </Field>
      <div>
        <Field label="Website" error={errors.website}>
          {(control) => (
            <Input {...control} {...remember('website')} type="text" inputMode="url" autoCapitalize="off" />
          )}
        </Field>
        <SimilarList tools={similar} error={errors.isDifferent} />
      </div>
      <Field label="Category" error={errors.category}>
        {(control) => (
          <Select
            {...control}
            name="category"
            options={categories}
            placeholder="Choose"
            defaultValue={typed.category}
          />
        )}
      </Field>
      <MoreFields typed={typed} errors={errors} />
      <SenderFields account={account} typed={typed} errors={errors} />
      <div>
        <Button type="submit" variant="primary" isBusy={isSending}>
          Submit Tool
        </Button>
      </div>
    </Form>
  );
}

function MoreFields({ typed, errors }: Pick<Refused, 'typed' | 'errors'>) {
  return (
    <>
      <Field
        label="What it does, and for whom"
        hint="Two to four plain sentences. An editor may rewrite them."
        error={errors.description}
      >
        {(control) => <Textarea {...control} name="description" rows={4} required defaultValue={typed.description} />}
      </Field>
      <Field label="Made by" isOptional error={errors.vendor}>
        {(control) => <Input {...control} name="vendor" type="text" defaultValue={typed.vendor} />}
      </Field>
      <Field label="Note for the editor" isOptional hint="If you work for its maker, say so." error={errors.note}>
        {(control) => <Input {...control} name="note" type="text" defaultValue={typed.note} />}
      </Field>
    </>
  );
}
